import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  index,
  json,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What was decided, in the order of transactions; re-exported by the tables of every service that decides. Ids and scope tokens only, so
 * that an erasure leaves nothing in it that names its subject. Rows go a day after they were followed.
 */
export const outboxEvents = pgTable(
  "outbox_events",
  {
    id: uuid().primaryKey(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    type: text().notNull(),
    projectId: text("project_id"),
    scopeToken: text("scope_token"),
    /** Who sent the request, as far as it said. */
    actor: text(),
    keyPrefix: text("key_prefix"),
    requestId: text("request_id"),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Ids, counts and words of the vocabulary. */
    data: json().notNull(),
  },
  (table) => [index("outbox_events_in_order").on(table.xid, table.id)],
);

/** The types of events that projects have asked for; an owner writes others of these types nowhere. */
export const outboxSubscriptions = pgTable("outbox_subscriptions", {
  projectId: text("project_id").primaryKey(),
  types: text().array().notNull(),
  /** Admin's number of this state: an older one that arrives later changes nothing. */
  revision: bigint({ mode: "number" }).notNull(),
});
