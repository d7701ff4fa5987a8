import { customType, index, pgTable, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Requests with an `Idempotency-Key` that had an effect, for 24 hours; re-exported by the tables of every service that keeps them. Holds
 * neither the key nor the request, and the answer only encrypted: nothing in a row names a project or a subject.
 */
export const idempotentRequests = pgTable(
  "idempotent_requests",
  {
    /** Derived from the project and the key. */
    key: bytea().primaryKey(),
    /** A keyed digest of method, path and body. */
    request: bytea().notNull(),
    answer: bytea().notNull(),
    keptAt: timestamp("kept_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("idempotent_requests_by_age").on(table.keptAt)],
);
