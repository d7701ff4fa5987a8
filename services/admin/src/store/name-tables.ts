import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Names that stand for a subject of another name; one that is being added or removed is here until every service agrees. */
export const aliases = pgTable(
  "aliases",
  {
    /** Scope token of the name. */
    token: text().primaryKey(),
    project_id: text().notNull(),
    name: text().notNull(),
    /** The subject, which is no alias itself. */
    scope_token: text().notNull(),
    subject_id: text().notNull(),
    state: text({ enum: ["adding", "added", "removing"] })
      .notNull()
      .default("adding"),
    /** Who added it, as far as the request said. */
    actor: text(),
    key_prefix: text(),
    /** Of the last change, in `name_changes`; null before changes were numbered. */
    revision: bigint({ mode: "number" }),
    created_at: moment().notNull().defaultNow(),
    changed_at: moment().notNull().defaultNow(),
    /** Of the runner that is changing it. */
    lease: uuid(),
    lease_until: moment(),
  },
  (table) => [
    index("aliases_of_subject").on(table.scope_token, table.created_at, table.token),
    index("aliases_changing").on(table.changed_at).where(sql`${table.state} <> 'added'`),
  ],
);

/** Merges of two subjects, and what has become of them. Names are gone once the memory is deleted. */
export const merges = pgTable(
  "merges",
  {
    id: uuid().primaryKey(),
    project_id: text().notNull(),
    /** The subject whose name the merged one has. */
    subject_id: text(),
    other_id: text(),
    /** Scope tokens: of the two, and of the merged one. */
    token: text().notNull(),
    other_token: text().notNull(),
    scope_token: text().notNull(),
    state: text({ enum: ["merging", "merged", "unmerging", "unmerged", "refused", "forgotten"] })
      .notNull()
      .default("merging"),
    /** What is to be done next while it is merging or unmerging. */
    step: text().notNull().default("prepare"),
    /** How far events are copied, and from which transaction on they come with the switch. */
    place: jsonb(),
    xid: text(),
    /** Of the change of names by it, or by its undo; null as for aliases. */
    revision: bigint({ mode: "number" }),
    events: integer().notNull().default(0),
    decisions: integer().notNull().default(0),
    refused_as: text(),
    actor: text(),
    key_prefix: text(),
    undone_by_actor: text(),
    undone_by_key_prefix: text(),
    started_at: moment().notNull().defaultNow(),
    finished_at: moment(),
    unmerged_at: moment(),
    lease: uuid(),
    lease_until: moment(),
    next_try_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("merges_by_subject")
      .on(table.token)
      .where(sql`${table.state} IN ('merging', 'merged', 'unmerging')`),
    uniqueIndex("merges_by_other")
      .on(table.other_token)
      .where(sql`${table.state} IN ('merging', 'merged', 'unmerging')`),
    index("merges_by_scope").on(table.scope_token),
    index("merges_by_project").on(table.project_id),
    index("merges_open")
      .on(table.next_try_at)
      .where(sql`${table.state} IN ('merging', 'unmerging')`),
  ],
);

/**
 * Numbers the changes of names of a project: microseconds of the clock, or one more than the last, so that they go on rising in a database
 * that was restored.
 */
export const nameChanges = pgTable("name_changes", {
  project_id: text().primaryKey(),
  revision: bigint({ mode: "number" }).notNull(),
});

/** When the names were compared with those of ingest last, and in which era of this database; one row. Null: they are to be compared now. */
export const namesCompared = pgTable("names_compared", {
  single: boolean().primaryKey().default(true),
  era: uuid().notNull(),
  compared_at: moment(),
  /** Names that differ and that nothing here can bring together. */
  left: integer().notNull().default(0),
});
