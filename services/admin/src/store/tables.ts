import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Keys, revoked ones too: rows are never removed, so that an empty table means "never had a key". */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    /** sha256 of the key, hex; the key itself is nowhere. */
    hash: text().notNull().unique(),
    prefix: text().notNull(),
    org_id: text().notNull(),
    project_id: text().notNull(),
    label: text(),
    created_at: moment().notNull().defaultNow(),
    revoked_at: moment(),
    last_used_at: moment(),
  },
  (table) => [index("api_keys_by_project").on(table.project_id)],
);

/** The org a project belongs to: the one that had a key for it first. */
export const projects = pgTable("projects", {
  id: text().primaryKey(),
  org_id: text().notNull(),
  created_at: moment().notNull().defaultNow(),
});

/** Orgs made by provisioning; `owner_ref` is the console's name for the owner. */
export const orgs = pgTable("orgs", {
  id: text().primaryKey(),
  owner_ref: text().notNull().unique(),
  name: text().notNull(),
  project_id: text().notNull(),
  created_at: moment().notNull().defaultNow(),
});
