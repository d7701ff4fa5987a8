import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

export { databaseEra } from "@memory/era";
export { idempotentRequests } from "@memory/idempotency";
export { nameRevisions, subjectNames } from "@memory/names";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Scopes that a forget ever touched, with their epoch; a scope without a row has epoch 0. Holds no name and outlives every erasure. */
export const scopes = pgTable("scopes", {
  token: bytea().primaryKey(),
  epoch: integer().notNull(),
});

/**
 * What each forget of a subject did here, by its receipt's id. A `disable` that is not lifted is the mark
 * "hidden below this epoch" on the scope.
 */
export const forgets = pgTable(
  "forgets",
  {
    forgetId: uuid("forget_id").primaryKey(),
    scopeToken: bytea("scope_token").notNull(),
    mode: text({ enum: ["disable", "delete"] }).notNull(),
    /** Events of an older epoch are hidden or deleted. */
    epoch: integer().notNull(),
    eventsDeleted: integer("events_deleted").notNull().default(0),
    lifted: boolean().notNull().default(false),
    /** The transaction that raised the epoch: events of later ones were accepted after it. */
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index("forgets_by_scope").on(table.scopeToken)],
);

/** Every accepted event. In the order of `xid` they are the feed: the events of one job are one capture. */
export const events = pgTable(
  "events",
  {
    id: uuid().primaryKey(),
    jobId: uuid("job_id").notNull(),
    scopeToken: bytea("scope_token").notNull(),
    epoch: integer().notNull(),
    /** The transaction that wrote the row. */
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    orgId: text("org_id").notNull(),
    projectId: text("project_id").notNull(),
    subjectId: text("subject_id").notNull(),
    subjectType: text("subject_type").notNull(),
    actorType: text("actor_type"),
    actorId: text("actor_id"),
    agentId: text("agent_id"),
    threadId: text("thread_id"),
    runId: text("run_id"),
    kind: text().notNull(),
    occurredAt: moment("occurred_at"),
    /** By the database's clock. */
    recordedAt: moment("recorded_at").defaultNow(),
    payload: json().notNull(),
    source: json(),
    classification: json().notNull(),
    retentionPolicy: text("retention_policy"),
    /** As given: the event's own, otherwise the batch's. */
    idempotencyKey: text("idempotency_key"),
    /** The digest the event is stored under; null where it follows from `idempotency_key`, or where there is no key. */
    dedupKey: bytea("dedup_key"),
    /** The name it was captured by, where that stands for another subject. */
    sentAs: text("sent_as"),
    /** Size of the event as JSON, so that pages and replies are bounded without reading what they hold. */
    bytes: integer().notNull(),
    /** True where an import wrote it: what was learned from it came with it. */
    imported: boolean(),
  },
  (table) => [
    // Indexes hold digests: of a key 16 bytes, of a scope 8, so that a statement has to name the token too.
    uniqueIndex("events_by_dedup_key")
      .on(sql`row_dedup_digest(scope_token, dedup_key, idempotency_key)`)
      .where(sql`idempotency_key IS NOT NULL`),
    index("events_by_scope").on(sql`scope_digest(scope_token)`, table.occurredAt, table.recordedAt),
    index("events_by_xid").on(table.xid),
  ],
);

/**
 * The events of each scope, counted by epoch, as far as `subjects_cursor` has followed the feed. What a forget deletes or hides is
 * of older epochs than its own: it takes, or leaves out, whole rows.
 */
export const subjects = pgTable(
  "subjects",
  {
    scopeToken: bytea("scope_token").notNull(),
    epoch: integer().notNull(),
    /** The pass over the feed that counted it; what an earlier one counted is not added to. */
    pass: integer().notNull(),
    projectId: text("project_id").notNull(),
    subjectId: text("subject_id").notNull(),
    /** That of the last event. */
    subjectType: text("subject_type").notNull(),
    events: integer().notNull(),
    firstSeen: moment("first_seen"),
    lastSeen: moment("last_seen"),
  },
  (table) => [
    primaryKey({ columns: [table.scopeToken, table.epoch] }),
    // Pages are in the order of bytes, in which what begins alike is adjacent.
    index("subjects_by_name").on(table.projectId, sql`subject_id COLLATE "C"`),
    index("subjects_merged").on(table.scopeToken).where(sql`length(subject_id) > 128`),
  ],
);

/** How far events are counted into `subjects`; its one row is the lock of everything that changes them. */
export const subjectsCursor = pgTable("subjects_cursor", {
  single: boolean().primaryKey().default(true),
  /** Events of this transaction and of those before it are counted. */
  afterXid: xid8("after_xid").notNull().default(sql`'0'`),
  pass: integer().notNull().default(1),
  /** The era of the database that the position belongs to; null before the first step. */
  era: uuid(),
});
