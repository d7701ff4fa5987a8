import { bigint, customType, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The audit log: what people and keys decided, a chain by `position` and hash. Rows are added by `append-audit.ts` alone; a trigger refuses
 * every change and removal. No name of a subject, and nothing that was said: kept for ever.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    position: bigint({ mode: "number" }).primaryKey(),
    /** That of the event in its outbox. */
    id: uuid().notNull().unique(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    type: text().notNull(),
    project_id: text().notNull(),
    actor: text(),
    key_prefix: text(),
    request_id: text(),
    /** A digest of the scope under a secret of this installation; null where the entry is about no subject. */
    subject: text(),
    /** JSON as it was hashed: ids, counts and words of the vocabulary. */
    data: text().notNull(),
    previous_hash: text(),
    hash: text().notNull(),
  },
  (table) => [index("audit_events_of_project").on(table.project_id, table.at, table.id)],
);

/** Secrets that this installation made for itself, by what they are for. */
export const installationSecrets = pgTable("installation_secrets", {
  name: text().primaryKey(),
  secret: bytea().notNull(),
});
