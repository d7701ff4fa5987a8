import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

export { databaseEra } from "@memory/era";
export { deadLetters, feedCursors } from "@memory/feed";
export { idempotentRequests } from "@memory/idempotency";
export { nameRevisions, subjectNames } from "@memory/names";
export { outboxEvents, outboxSubscriptions } from "@memory/outbox";
export { conflictMembers, conflictPredicates, conflictSets } from "./conflict-tables.ts";
export { erasedSources, forgets } from "./forget-tables.ts";
export { modelParameters, modelUsage } from "./model-tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/** Who sent the request that a row is about, as far as it said. */
const sender = { actor: text(), keyPrefix: text("key_prefix") };

/** One row per scope: lock, lease, clock of its waiting job scopes and tombstone; it outlives a deletion. */
export const scopes = pgTable(
  "scopes",
  {
    token: text().primaryKey(),
    /** The last forget of the subject that was done here; job scopes of a newer epoch wait for theirs. */
    epoch: integer().notNull().default(0),
    /** Everything of an older epoch is erased. */
    erasedEpoch: integer("erased_epoch").notNull().default(0),
    /** When ingest applied that last forget; null when ingest did not say. */
    erasedAt: text("erased_at"),
    leaseNo: integer("lease_no").notNull().default(0),
    leaseUntil: moment("lease_until"),
    /** When a worker should claim it next; null when nothing waits. */
    dueAt: moment("due_at"),
    /** Since when fresh job scopes have been waiting. */
    waitingSince: moment("waiting_since"),
    /** The tenant in whose turn it is claimed; scopes without a known tenant share one. */
    tenant: text().notNull().default(""),
  },
  (table) => [
    index("scopes_due_by_tenant").on(table.tenant, table.dueAt).where(sql`due_at IS NOT NULL`),
  ],
);

/** Jobs of several scopes, until all of their job scopes are done; a job of one scope has no row. */
export const jobs = pgTable("jobs", {
  jobId: uuid("job_id").primaryKey(),
  /** Job scopes that are not done. */
  openScopes: integer("open_scopes").notNull(),
  projectId: text("project_id"),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/**
 * The share of a job in one scope: kept until it is done and the cursor of the feed has passed its capture, so that a capture
 * that comes again is recognized. Rows change often and live for seconds: no index names a column that changes.
 */
export const jobScopes = pgTable(
  "job_scopes",
  {
    jobId: uuid("job_id").notNull(),
    scopeToken: text("scope_token").notNull(),
    epoch: integer().notNull(),
    eventIds: uuid("event_ids").array().notNull(),
    state: text({ enum: ["pending", "running", "failed", "done"] })
      .notNull()
      .default("pending"),
    /** The lease under which it is, or was last, processed. */
    leaseNo: integer("lease_no").notNull().default(0),
    tries: integer().notNull().default(0),
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    /** Order of arrival. */
    arrival: bigserial({ mode: "number" }).notNull(),
    reason: text(),
    /** The outcomes of each event so far, ids and reasons only. */
    outcomes: jsonb().notNull().default([]),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Its events are read but for what a model adds: a model reads them with others of the scope, at `nextTryAt`. */
    awaitsModel: boolean("awaits_model").notNull().default(false),
    /** It is the only job scope of its job. */
    isAlone: boolean("is_alone").notNull().default(false),
    /** The transaction of its capture; null when ingest did not say. */
    xid: xid8(),
    /** The tenant of its scope; empty or null when ingest did not say. */
    tenant: text(),
    /** When a try of it failed for the first time, which is announced. */
    firstFailedAt: moment("first_failed_at"),
  },
  (table) => [
    uniqueIndex("job_scopes_by_scope").on(sql`(scope_token::uuid)`, table.jobId),
    index("job_scopes_by_tenant").on(table.tenant, table.jobId),
  ],
);

/** Outcomes of the events of job scopes that are done, when there are any; kept for a while. */
export const jobOutcomes = pgTable(
  "job_outcomes",
  {
    jobId: uuid("job_id").notNull(),
    scopeToken: bytea("scope_token").notNull(),
    epoch: integer().notNull(),
    tries: integer().notNull(),
    outcomes: jsonb().notNull(),
    doneAt: moment("done_at").notNull().defaultNow(),
    /** As that of its job scope; null when ingest did not say. */
    tenant: text(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.scopeToken] }),
    index("job_outcomes_by_scope").on(table.scopeToken),
    index("job_outcomes_by_tenant").on(table.tenant, table.doneAt).where(sql`tenant IS NOT NULL`),
  ],
);

/** Facts, and retraction rows that only remember an end. JSON is kept as text, so that numbers keep every digit. */
export const facts = pgTable(
  "facts",
  {
    id: uuid().primaryKey(),
    /** Transaction of the last change: the order of the feed. */
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    scopeToken: text("scope_token").notNull(),
    projectId: text("project_id").notNull(),
    subjectId: text("subject_id").notNull(),
    epoch: integer().notNull(),
    version: integer().notNull(),
    kind: text({ enum: ["fact", "retraction"] }).notNull(),
    status: text().notNull(),
    previousStatus: text("previous_status"),
    temporalState: text("temporal_state").notNull(),
    endedAt: text("ended_at"),
    predicate: text().notNull(),
    qualifiers: text().notNull(),
    identityKey: text("identity_key").notNull(),
    value: text().notNull(),
    valueKey: text("value_key").notNull(),
    cardinality: text().notNull(),
    volatility: text().notNull(),
    confidence: doublePrecision(),
    validFrom: text("valid_from"),
    validTo: text("valid_to"),
    recordedFrom: moment("recorded_from").notNull(),
    recordedTo: moment("recorded_to"),
    supersededBy: uuid("superseded_by"),
    conflictSetId: uuid("conflict_set_id"),
    assertions: text().notNull(),
    /** A summary of assertions that are no longer in the row; null while all are. */
    compacted: text(),
    sourceEventIds: uuid("source_event_ids").array().notNull(),
    entities: text().array().notNull(),
    lastReinforcedAt: text("last_reinforced_at"),
    ratings: text().notNull(),
    /** When the first of its assertions was said, as of `saidVersion`: read with every fact that is served, unlike the assertions. */
    saidFrom: text("said_from"),
    /** The version that `saidFrom` is of; null or another one than `version` where the code that wrote it did not know of it. */
    saidVersion: integer("said_version"),
    /** When the row was last written, by the clock under the lock of its scope: later changes of a scope have later moments. */
    changedAt: timestamp("changed_at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index("facts_by_xid").on(table.xid).where(sql`kind = 'fact'`),
    index("facts_by_scope").on(table.scopeToken, table.recordedFrom, table.id),
    // Identities and values are texts of any length, so indexes hold their hashes.
    index("facts_by_identity").on(
      table.scopeToken,
      sql`hashtextextended(identity_key, 0)`,
      table.kind,
      table.status,
      table.temporalState,
      table.endedAt,
    ),
    index("facts_by_value").on(
      table.scopeToken,
      sql`hashtextextended(value_key, hashtextextended(identity_key, 0))`,
      table.id,
    ),
    index("facts_in_quarantine")
      .on(table.projectId, table.recordedFrom, table.id)
      .where(sql`status = 'candidate' AND temporal_state = 'detached'`),
    index("facts_by_source").using("gin", table.sourceEventIds).with({ fastupdate: false }),
    index("facts_by_change").on(table.scopeToken, table.changedAt, table.id),
    index("facts_by_successor").on(table.supersededBy).where(sql`superseded_by IS NOT NULL`),
  ],
);

/** Sources of a fact whose assertions are no longer in its row: enough to recognize a replay and to erase them with the fact. */
export const compactedSources = pgTable(
  "compacted_sources",
  {
    factId: uuid("fact_id")
      .notNull()
      .references(() => facts.id, { onDelete: "cascade" }),
    eventId: uuid("event_id").notNull(),
    /** Position of the statement in its event. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.factId, table.position] }),
    index("compacted_sources_by_fact").on(table.factId, table.eventId),
  ],
);

/** Every change of a fact's status, with its cause. */
export const factHistory = pgTable(
  "fact_history",
  {
    position: bigserial({ mode: "number" }).primaryKey(),
    factId: uuid("fact_id").notNull(),
    scopeToken: text("scope_token").notNull(),
    version: integer().notNull(),
    fromStatus: text("from_status"),
    toStatus: text("to_status").notNull(),
    causeKind: text("cause_kind").notNull(),
    causeId: uuid("cause_id"),
    at: moment("at").notNull(),
    ...sender,
  },
  (table) => [index("fact_history_by_fact").on(table.factId, table.position)],
);

/** Ratings as they were given, of a fact or of a trace. */
export const feedback = pgTable(
  "feedback",
  {
    id: uuid().primaryKey(),
    scopeToken: text("scope_token").notNull(),
    projectId: text("project_id").notNull(),
    epoch: integer().notNull(),
    factId: uuid("fact_id"),
    traceId: uuid("trace_id"),
    rating: text().notNull(),
    comment: text(),
    factStatus: text("fact_status"),
    ...sender,
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("feedback_by_scope").on(table.scopeToken),
    index("feedback_by_fact").on(table.factId),
  ],
);
