import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Names that stand for a subject of another name: an alias, or a name of a merged subject. Re-exported by the tables of every
 * service that keeps rows of a subject; admin says what is in it. A subject that is deleted takes its rows with it.
 */
export const subjectNames = pgTable(
  "subject_names",
  {
    /** Scope token of the name. */
    token: text().primaryKey(),
    /** That of the subject it stands for, which is no name in this table itself. */
    scopeToken: text("scope_token").notNull(),
    projectId: text("project_id").notNull(),
    subjectId: text("subject_id").notNull(),
    /** The name itself, and the subject it is a name of, which may be merged into the other: what admin's database is repaired from. Null before they were kept. */
    name: text(),
    homeId: text("home_id"),
  },
  (table) => [index("subject_names_by_subject").on(table.scopeToken)],
);

/**
 * The revision of the last change of each name, as admin numbered it: an earlier one that arrives late changes nothing. Holds no name, and
 * outlives every erasure.
 */
export const nameRevisions = pgTable("name_revisions", {
  /** Scope token of the name. */
  token: text().primaryKey(),
  revision: bigint({ mode: "number" }).notNull(),
});
