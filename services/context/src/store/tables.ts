import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

export { databaseEra } from "@memory/era";
export { deadLetters, feedCursors } from "@memory/feed";
export { nameRevisions, subjectNames } from "@memory/names";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** What an index holds of a scope, in 8 bytes where the token takes 40; a statement names the token too. */
const SCOPE_DIGEST = sql`scope_digest(scope_token)`;
const counter = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** Lock, tombstone and counter of a scope in one; outlives a deletion and holds no personal data. */
export const scopes = pgTable("scopes", {
  token: text().primaryKey(),
  /** Raised by every change of what may be served; never restarts. */
  revision: counter("revision"),
  /** The revision of the last erase step: an index or a packet from before it must not be used. */
  erasedAt: counter("erased_at"),
  /** Rows of an older epoch are erased, and dropped when they arrive late. */
  erasedEpoch: integer("erased_epoch").notNull().default(0),
  /** Episodes of an older epoch are not served; the highest of the scope's marks. */
  hiddenBelow: integer("hidden_below").notNull().default(0),
  /** Epoch of the last forget of the subject that was done here; stamped on traces. */
  epoch: integer().notNull().default(0),
  /** The mark that stood when what is indexed was last known to be what the owners have. */
  confirmedIn: text("confirmed_in").notNull().default(""),
});

/** The one row that says which scopes may be served: those that carry its mark. Another one is put when an era begins. */
export const recallMark = pgTable("recall_mark", {
  single: boolean().primaryKey().default(true),
  mark: text().notNull().default(""),
  /** No scope carries an older one any more. */
  swept: boolean().notNull().default(true),
});

/** What a forget with mode `disable` hides, until its restore. Record, not index. */
export const hiddenMarks = pgTable(
  "hidden_marks",
  {
    forgetId: uuid("forget_id").primaryKey(),
    scopeToken: text("scope_token").notNull(),
    belowEpoch: integer("below_epoch").notNull(),
  },
  (table) => [index().on(table.scopeToken)],
);

/** Source events of an erased fact: never served as episodes again. Record, not index. */
export const withheldEvents = pgTable(
  "withheld_events",
  {
    eventId: uuid("event_id").primaryKey(),
    scopeToken: text("scope_token").notNull(),
    /** Epoch of the erased fact. */
    epoch: integer().notNull(),
  },
  (table) => [index().on(table.scopeToken)],
);

/** Erase steps that were done, so that a repeated one answers the same and does nothing. */
export const forgetSteps = pgTable(
  "forget_steps",
  {
    forgetId: uuid("forget_id").notNull(),
    action: text().notNull(),
    counters: json().notNull(),
    doneAt: timestamp("done_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.forgetId, table.action] })],
);

/** Erased facts whose traces are still to be redacted, and how far that has come. */
export const redactions = pgTable(
  "redactions",
  {
    factId: uuid("fact_id").primaryKey(),
    scopeToken: text("scope_token").notNull(),
    /** Whose turn the work takes. */
    projectId: text("project_id").notNull(),
    /** Epoch of the erased fact. */
    epoch: integer().notNull(),
    /** The fact and its source events: what packets must not hold. */
    gone: uuid().array().notNull(),
    /** The last trace that was looked at; null before the first. */
    afterAt: timestamp("after_at", { withTimezone: true }),
    afterId: uuid("after_id"),
  },
  (table) => [index().on(table.scopeToken)],
);

/** Traces that an erase step has deleted so far; gone when the step is done. */
export const erasureProgress = pgTable("erasure_progress", {
  forgetId: uuid("forget_id").primaryKey(),
  scopeToken: text("scope_token").notNull(),
  tracesDeleted: integer("traces_deleted").notNull(),
});

/** Recall index: what events say. */
export const episodes = pgTable(
  "episodes",
  {
    eventId: uuid("event_id").primaryKey(),
    scopeToken: text("scope_token").notNull(),
    epoch: integer().notNull(),
    revision: bigint({ mode: "number" }).notNull(),
    kind: text().notNull(),
    /** Times as ingest wrote them, so that a packet shows the same text. */
    occurredAt: text("occurred_at").notNull(),
    /** Null where the id says it: ids are in the order in which events were recorded. So with the place in the batch. */
    recordedAt: text("recorded_at"),
    position: integer(),
    threadId: text("thread_id"),
    speaker: text(),
    role: text(),
    text: text().notNull(),
  },
  (table) => [index("episodes_by_scope").on(SCOPE_DIGEST, table.revision)],
);

/** Recall index: facts, the newest version known. */
export const indexFacts = pgTable(
  "index_facts",
  {
    factId: uuid("fact_id").primaryKey(),
    scopeToken: text("scope_token").notNull(),
    version: integer().notNull(),
    epoch: integer().notNull(),
    revision: bigint({ mode: "number" }).notNull(),
    /** JSON text of what recall needs; null for a fact that is not live, which is never served. */
    body: text(),
    /** The same of a fact that was superseded and held until then, for questions as of that time. */
    pastBody: text("past_body"),
    /** Kept beyond the body: an erasure of the fact withholds these events. */
    sourceEventIds: uuid("source_event_ids").array().notNull(),
  },
  (table) => [index("index_facts_by_scope").on(SCOPE_DIGEST, table.revision)],
);

/** Recall index: what items mean. A row without a vector waits for it; an erased item's row is gone, and stays so. */
export const vectors = pgTable(
  "vectors",
  {
    itemId: uuid("item_id").primaryKey(),
    kind: text().notNull(),
    scopeToken: text("scope_token").notNull(),
    epoch: integer().notNull(),
    revision: counter("revision"),
    /** The model and the number of dimensions that the vector is of. */
    model: text(),
    /** 32-bit floats, little-endian, of unit length. */
    vector: bytea(),
    tries: integer().notNull().default(0),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("vectors_by_scope").on(SCOPE_DIGEST, table.revision),
    index("vectors_waiting").on(table.dueAt).where(sql`vector IS NULL`),
  ],
);

/**
 * An index as it was in memory at a revision, to be read in place of its rows. Whatever moves `erased_at` of the scope deletes it, and
 * its portions, by a trigger.
 */
export const indexSnapshots = pgTable("index_snapshots", {
  scopeToken: text("scope_token").primaryKey(),
  snapshotId: uuid("snapshot_id").notNull(),
  /** Whose bound it counts against. */
  projectId: text("project_id").notNull(),
  /** Rows of an older epoch were erased before it was made. */
  epoch: integer().notNull(),
  revision: bigint({ mode: "number" }).notNull(),
  format: text().notNull(),
  model: text(),
  /** The bound under which older rows were left out; null when none were. */
  mostBytes: bigint("most_bytes", { mode: "number" }),
  slots: integer().notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  /** What the bytes belong to, as JSON, and its CRC-32. */
  tree: text().notNull(),
  treeChecksum: bigint("tree_checksum", { mode: "number" }).notNull(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The bytes of snapshots, in order; of one that is still being made as well. */
export const indexSnapshotPortions = pgTable(
  "index_snapshot_portions",
  {
    scopeToken: text("scope_token").notNull(),
    snapshotId: uuid("snapshot_id").notNull(),
    portion: integer().notNull(),
    epoch: integer().notNull(),
    /** CRC-32 of the bytes. */
    checksum: bigint({ mode: "number" }).notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scopeToken, table.snapshotId, table.portion] })],
);

/** What was served and why. */
export const traces = pgTable(
  "traces",
  {
    id: uuid().primaryKey(),
    scopeToken: text("scope_token").notNull(),
    epoch: integer().notNull(),
    projectId: text("project_id").notNull(),
    subjectId: text("subject_id").notNull(),
    query: text().notNull(),
    purpose: text(),
    /** Exactly as served, until an erasure redacts it. */
    packet: text().notNull(),
    /** Packed by the trace codec. */
    decisions: bytea().notNull(),
    tokenCount: integer("token_count").notNull(),
    /** The instant as of which was asked; null for the moment of the question. */
    asOf: text("as_of"),
    /** The mark of the model that the question's embedding is of; null where words alone were compared. */
    embeddingModel: text("embedding_model"),
    /** The conversation, and the run of the agent, in which was asked; null where the call named none. */
    threadId: text("thread_id"),
    runId: text("run_id"),
    /** The id of the request that asked, as its answer had it; null for what was asked before ids were kept. */
    requestId: text("request_id"),
    /** The most tokens that the call allowed the packet. */
    budgetTokens: integer("budget_tokens"),
    createdAt: timestamp("created_at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index("traces_of_project").on(table.projectId, table.createdAt, table.id),
    index("traces_of_scope").on(table.scopeToken, table.createdAt, table.id),
    index("traces_of_thread")
      .on(table.projectId, table.threadId, table.createdAt, table.id)
      .where(sql`${table.threadId} IS NOT NULL`),
    index("traces_of_run")
      .on(table.projectId, table.runId, table.createdAt, table.id)
      .where(sql`${table.runId} IS NOT NULL`),
    index("traces_of_request")
      .on(table.projectId, table.requestId, table.createdAt, table.id)
      .where(sql`${table.requestId} IS NOT NULL`),
  ],
);
