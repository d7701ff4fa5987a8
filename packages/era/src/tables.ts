import { sql } from "drizzle-orm";
import { boolean, customType, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * The one row that says which life of this database it is; re-exported by every service's own tables. A copy is known by it:
 * `written_by` is no longer the transaction that the row is of, or `place` is another one.
 */
export const databaseEra = pgTable("database_era", {
  single: boolean().primaryKey().default(true),
  era: uuid().notNull().default(sql`gen_random_uuid()`),
  /** False until the forgets since the copy was made have been repeated here. */
  settled: boolean().notNull().default(true),
  /** System identifier, timeline and database as the server reported them when the era began; null before the first check. */
  place: text(),
  writtenBy: xid8("written_by").notNull().default(sql`pg_current_xact_id()`),
  /** The first transaction of the era: rows with an earlier one are from before it. */
  beginsAt: xid8("begins_at").notNull().default(sql`pg_current_xact_id()`),
  raisedAt: timestamp("raised_at", { withTimezone: true }).notNull().defaultNow(),
  /** Why the era before it ended; null for the first. */
  reason: text(),
});
