import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Facts that contradict each other. */
export const conflictSets = pgTable(
  "conflict_sets",
  {
    id: uuid().primaryKey(),
    scopeToken: text("scope_token").notNull(),
    projectId: text("project_id").notNull(),
    subjectId: text("subject_id").notNull(),
    epoch: integer().notNull(),
    status: text({ enum: ["open", "resolved"] })
      .notNull()
      .default("open"),
    reason: text(),
    createdAt: moment("created_at").notNull(),
    resolvedAt: moment("resolved_at"),
    /** Null while it is open. */
    keptFactId: uuid("kept_fact_id"),
    /** Who resolved it; null where a statement did. */
    actor: text(),
    keyPrefix: text("key_prefix"),
  },
  (table) => [
    index("conflict_sets_by_project").on(table.projectId, table.createdAt, table.id),
    index("conflict_sets_by_scope").on(table.scopeToken, table.createdAt, table.id),
    index("conflict_sets_open")
      .on(table.projectId, table.createdAt, table.id)
      .where(sql`status = 'open'`),
  ],
);

/** Which facts a set has, or had when it was resolved, in the order they joined. */
export const conflictMembers = pgTable(
  "conflict_members",
  {
    setId: uuid("set_id")
      .notNull()
      .references(() => conflictSets.id, { onDelete: "cascade" }),
    factId: uuid("fact_id").notNull(),
    position: bigserial({ mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.factId] }),
    index("conflict_members_by_fact").on(table.factId),
  ],
);

/** The sets that have a fact of a predicate, in the order of their list; a trigger on the members writes it. */
export const conflictPredicates = pgTable(
  "conflict_predicates",
  {
    setId: uuid("set_id")
      .notNull()
      .references(() => conflictSets.id, { onDelete: "cascade" }),
    projectId: text("project_id").notNull(),
    /** Of the predicate's text, which may be of any length. */
    predicateHash: bigint("predicate_hash", { mode: "bigint" }).notNull(),
    /** When the set was created. */
    openedAt: moment("opened_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.predicateHash] }),
    index("conflict_predicates_in_order").on(
      table.projectId,
      table.predicateHash,
      table.openedAt,
      table.setId,
    ),
  ],
);
