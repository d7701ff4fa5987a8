import { mapInSlices } from "@memory/fairness";
import type { Pool } from "@memory/postgres";
import type { NewEvent } from "../domain/stored-event.ts";
import { binaryArray, type Type, type Value } from "./binary-array.ts";

/** The outcome of a flush. An event that is in neither `duplicateOf` nor `erasedDuplicates` was inserted now. */
export interface FlushOutcome {
  /** Id of an event -> id of the row that it is a duplicate of; its own id when an earlier try of this flush wrote it. */
  duplicateOf: Map<string, string>;
  /** Events whose original was erased before it could be read back, or is about to be: to be written again. */
  erasedDuplicates: Set<string>;
  /** Epochs above 0, by scope token. */
  epochs: Map<string, number>;
  /** The transaction that wrote the new events; null when none was new. */
  xid: string | null;
}

interface Column {
  type: string;
  values(events: readonly NewEvent[]): Buffer;
}

const column = <T extends Type>(type: T, field: (event: NewEvent) => Value<T> | null): Column => ({
  type,
  values: (events) => binaryArray(type, events.map(field)),
});

const COLUMNS: readonly Column[] = [
  column("uuid", (e) => e.id),
  column("uuid", (e) => e.jobId),
  column("bytea", (e) => e.scopeToken),
  column("bytea", (e) => e.dedupKey),
  column("text", (e) => e.orgId),
  column("text", (e) => e.projectId),
  column("text", (e) => e.subjectId),
  column("text", (e) => e.subjectType),
  column("text", (e) => e.actorType),
  column("text", (e) => e.actorId),
  column("text", (e) => e.agentId),
  column("text", (e) => e.threadId),
  column("text", (e) => e.runId),
  column("text", (e) => e.kind),
  column("timestamptz", (e) => e.occurredAt),
  column("json", (e) => e.payload),
  column("json", (e) => e.source),
  column("json", (e) => e.classification),
  column("text", (e) => e.retentionPolicy),
  column("text", (e) => e.idempotencyKey),
  column("int4", (e) => e.bytes),
];

const TEXT = `SELECT *, pg_current_xact_id_if_assigned()::text AS xid FROM capture_flush_v1(${COLUMNS.map(({ type }, n) => `$${n + 1}::${type}[]`).join()})`;

interface Row {
  missing: string[] | null;
  originals: (string | null)[] | null;
  raised_tokens: Buffer[] | null;
  raised_epochs: number[] | null;
  xid: string | null;
}

/**
 * Commits events in one round trip, and gives up after `withinMs` (0: when the pool does). May be sent again with
 * the same ids when its outcome is unknown. Concurrent flushes cannot deadlock: rows are inserted in the order of scope and key.
 */
export async function writeFlush(
  pool: Pool,
  events: NewEvent[],
  withinMs = 0,
): Promise<FlushOutcome> {
  const sorted = events.toSorted(byScopeAndKey);
  const values = await mapInSlices(COLUMNS, (of) => of.values(sorted));
  const flush = { name: "capture_flush_v1", text: TEXT, values, query_timeout: withinMs };
  const { rows } = await pool.query<Row>(flush);
  const [row] = rows;
  const duplicateOf = new Map<string, string>();
  const erasedDuplicates = new Set<string>();
  for (const [n, id] of (row?.missing ?? []).entries()) {
    const original = row?.originals?.[n];
    if (original) duplicateOf.set(id, original);
    else erasedDuplicates.add(id);
  }
  const epochs = new Map(
    row?.raised_tokens?.map((token, n) => [token.toString("hex"), row.raised_epochs?.[n] ?? 0]),
  );
  return { duplicateOf, erasedDuplicates, epochs, xid: row?.xid ?? null };
}

function byScopeAndKey(a: NewEvent, b: NewEvent): number {
  if (a.scopeToken !== b.scopeToken) return a.scopeToken < b.scopeToken ? -1 : 1;
  const [keyA, keyB] = [a.dedupKey ?? "", b.dedupKey ?? ""];
  if (keyA === keyB) return 0;
  return keyA < keyB ? -1 : 1;
}
