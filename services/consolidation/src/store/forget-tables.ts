import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** Forget steps that were applied here, so that a repeated step is applied once. Disables that no restore has undone hide facts. */
export const forgets = pgTable(
  "forgets",
  {
    forgetId: uuid("forget_id").notNull(),
    action: text({ enum: ["erase", "restore"] }).notNull(),
    scopeToken: text("scope_token").notNull(),
    mode: text({ enum: ["disable", "delete"] }).notNull(),
    factId: uuid("fact_id"),
    /** For a subject: facts of older epochs are meant. */
    epoch: integer(),
    counters: jsonb().notNull(),
    doneAt: timestamp("done_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.forgetId, table.action] }),
    index("forgets_by_scope").on(table.scopeToken),
  ],
);

/** Events that a deleted fact had as sources: nothing is learned from them again. */
export const erasedSources = pgTable(
  "erased_sources",
  {
    scopeToken: text("scope_token").notNull(),
    eventId: uuid("event_id").notNull(),
    epoch: integer().notNull(),
    /** The fact that was deleted; null where that was not noted. */
    factId: uuid("fact_id"),
  },
  (table) => [
    primaryKey({ columns: [table.scopeToken, table.eventId] }),
    index("erased_sources_by_fact").on(table.scopeToken, table.factId, table.eventId),
  ],
);
