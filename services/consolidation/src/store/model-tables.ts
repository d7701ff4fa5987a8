import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/**
 * The request parameters that the provider of a model accepted; learned again after a while. Table and column keep their names, by which
 * replicas of the release before know them.
 */
export const modelParameters = pgTable(
  "model_manners",
  {
    /** Address without credentials and query. */
    endpoint: text().notNull(),
    model: text().notNull(),
    parameters: jsonb("manners").notNull(),
    learnedAt: timestamp("learned_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.endpoint, table.model] })],
);

/** Tokens that a model used for a subject, by day in UTC; kept for a while. */
export const modelUsage = pgTable(
  "model_usage",
  {
    scopeToken: text("scope_token").notNull(),
    day: date().notNull(),
    projectId: text("project_id").notNull(),
    subjectId: text("subject_id").notNull(),
    epoch: integer().notNull(),
    events: integer().notNull(),
    promptTokens: bigint("prompt_tokens", { mode: "number" }).notNull(),
    answerTokens: bigint("answer_tokens", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scopeToken, table.day] }),
    index("model_usage_by_project").on(table.projectId, table.day),
    index("model_usage_by_day").on(table.day),
  ],
);
