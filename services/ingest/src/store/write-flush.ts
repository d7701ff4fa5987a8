import type { Pool } from "@memory/postgres";
import type { NewEvent } from "../domain/stored-event.ts";

/** What became of the events of a flush. An event that is in neither `standsFor` nor `lost` was inserted now. */
export interface FlushOutcome {
  /** Id of an event -> id of the row that stands in its place; its own when an earlier try of this flush wrote it. */
  standsFor: Map<string, string>;
  /** Events whose row was erased before it could be read back: to be written again. */
  lost: Set<string>;
  /** Epochs above 0, by scope token. */
  epochs: Map<string, number>;
}

type Column = readonly [type: string, field: (event: NewEvent) => string | number | null];

const COLUMNS: readonly Column[] = [
  ["uuid", (e) => e.id],
  ["uuid", (e) => e.jobId],
  ["bytea", (e) => hexBytes(e.scopeToken)],
  ["bytea", (e) => e.dedupKey && hexBytes(e.dedupKey)],
  ["text", (e) => e.orgId],
  ["text", (e) => e.projectId],
  ["text", (e) => e.subjectId],
  ["text", (e) => e.subjectType],
  ["text", (e) => e.actorType],
  ["text", (e) => e.actorId],
  ["text", (e) => e.agentId],
  ["text", (e) => e.threadId],
  ["text", (e) => e.runId],
  ["text", (e) => e.kind],
  ["timestamptz", (e) => e.occurredAt],
  ["json", (e) => e.payload],
  ["json", (e) => e.source],
  ["json", (e) => e.classification],
  ["text", (e) => e.retentionPolicy],
  ["bytea", (e) => hexBytes(e.hash)],
  ["text", (e) => e.idempotencyKey],
  ["int", (e) => e.bytes],
];

const hexBytes = (hex: string): string => `\\x${hex}`;

const TEXT = `SELECT * FROM capture_flush_v1(${COLUMNS.map(([type], n) => `$${n + 1}::${type}[]`).join()})`;

interface Row {
  missing: string[] | null;
  originals: (string | null)[] | null;
  raised_tokens: Buffer[] | null;
  raised_epochs: number[] | null;
}

/**
 * Commits events in one round trip. May be sent again with the same ids when its outcome is unknown. Concurrent flushes
 * cannot deadlock: rows go in the order of scope and key.
 */
export async function writeFlush(pool: Pool, events: NewEvent[]): Promise<FlushOutcome> {
  const sorted = events.toSorted(byScopeAndKey);
  const { rows } = await pool.query<Row>({
    name: "capture_flush_v1",
    text: TEXT,
    values: COLUMNS.map(([, field]) => sorted.map(field)),
  });
  const [row] = rows;
  const standsFor = new Map<string, string>();
  const lost = new Set<string>();
  for (const [n, id] of (row?.missing ?? []).entries()) {
    const original = row?.originals?.[n];
    if (original) standsFor.set(id, original);
    else lost.add(id);
  }
  const epochs = new Map(
    row?.raised_tokens?.map((token, n) => [token.toString("hex"), row.raised_epochs?.[n] ?? 0]),
  );
  return { standsFor, lost, epochs };
}

function byScopeAndKey(a: NewEvent, b: NewEvent): number {
  if (a.scopeToken !== b.scopeToken) return a.scopeToken < b.scopeToken ? -1 : 1;
  const [keyA, keyB] = [a.dedupKey ?? "", b.dedupKey ?? ""];
  if (keyA === keyB) return 0;
  return keyA < keyB ? -1 : 1;
}
