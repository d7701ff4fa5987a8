import { integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** How far this service has followed each feed; re-exported by every consumer's own tables. */
export const feedCursors = pgTable("feed_cursors", {
  feed: text().primaryKey(),
  /** Transaction id (xid8) up to and including which everything was handled. */
  afterXid: text("after_xid").notNull(),
  /** The era of the owner's database that the cursor belongs to; null before it was known. */
  era: text(),
});

/** Items whose handler failed, with their retry schedule, the only one. Ids only, never content. */
export const deadLetters = pgTable(
  "dead_letters",
  {
    feed: text().notNull(),
    itemId: text("item_id").notNull(),
    /** Scopes the item touches, so that an erasure can clear it. */
    scopeTokens: text("scope_tokens").array().notNull(),
    item: jsonb().notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp("next_try_at", { withTimezone: true }).notNull(),
    reason: text().notNull(),
    firstFailedAt: timestamp("first_failed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.itemId] })],
);
