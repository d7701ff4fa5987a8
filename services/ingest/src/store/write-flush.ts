import { mapInSlices } from "@memory/fairness";
import type { Pool } from "@memory/postgres";
import type { KeptKey, NewEvent } from "../domain/stored-event.ts";
import { binaryArray, type Type, type Value } from "./binary-array.ts";

/** The outcome of a flush. An event that is in neither `duplicateOf` nor `erasedDuplicates` was inserted now. */
export interface FlushOutcome {
  /** Id of an event -> id of the row that it is a duplicate of; its own id when an earlier try of this flush wrote it. */
  duplicateOf: Map<string, string>;
  /** Events whose original was erased before it could be read back, or is about to be: to be written again. */
  erasedDuplicates: Set<string>;
  /** Epochs above 0, by scope token. */
  epochs: Map<string, number>;
  /** The scope that got the events of one whose name stands for another subject, by scope tokens. */
  served: Map<string, string>;
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

/** The arrays that events are written from, in the order of the arguments. */
export const EVENT_ARRAYS: readonly Column[] = [
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

type Kept = KeptKey & { jobId: string };

interface KeptColumn {
  type: string;
  values(kept: readonly Kept[]): Buffer;
}

/** What is kept of the request keys of a flush that has any. */
const KEPT_COLUMNS: readonly KeptColumn[] = [
  {
    type: "bytea",
    values: (kept) =>
      binaryArray(
        "bytea",
        kept.map(({ key }) => key),
      ),
  },
  {
    type: "bytea",
    values: (kept) =>
      binaryArray(
        "bytea",
        kept.map(({ request }) => request),
      ),
  },
  {
    type: "bytea",
    values: (kept) =>
      binaryArray(
        "bytea",
        kept.map(({ jobId }) => jobId.replaceAll("-", "")),
      ),
  },
  {
    type: "timestamptz",
    values: (kept) =>
      binaryArray(
        "timestamptz",
        kept.map(({ at }) => at),
      ),
  },
];

const argument = ({ type }: { type: string }, n: number) => `$${n + 1}::${type}[]`;
const [IDS, ...OTHERS] = EVENT_ARRAYS.map(argument) as [string, ...string[]]; // the ids and more
const KEPT = KEPT_COLUMNS.map((of, n) => argument(of, EVENT_ARRAYS.length + n));
const flushOf = (ids: string) =>
  `SELECT *, pg_current_xact_id_if_assigned()::text AS xid FROM capture_flush_v2(${[ids, ...OTHERS].join()})`;

const PLAIN = { name: "capture_flush_v2", text: flushOf(IDS) };
const KEYED = {
  name: "capture_flush_v2 capture_keys_v1",
  text: flushOf(`capture_keys_v1(${[IDS, ...KEPT].join()})`),
};

interface Row {
  missing: string[] | null;
  originals: (string | null)[] | null;
  raised_tokens: Buffer[] | null;
  raised_epochs: number[] | null;
  name_tokens: Buffer[] | null;
  named_tokens: Buffer[] | null;
  xid: string | null;
}

/**
 * Commits events in one round trip, and gives up after `withinMs` (0: when the pool does). May be sent again with
 * the same ids when its outcome is unknown. Fails, as `isKeyTaken` says, when a request key is kept for another capture. Concurrent flushes cannot deadlock: rows are inserted in the order of scope and key.
 */
export async function writeFlush(
  pool: Pool,
  events: NewEvent[],
  withinMs = 0,
): Promise<FlushOutcome> {
  const sorted = events.toSorted(byScopeAndKey);
  const values = await mapInSlices(EVENT_ARRAYS, (of) => of.values(sorted));
  const kept = keptOf(events);
  const statement =
    kept.length === 0
      ? { ...PLAIN, values }
      : { ...KEYED, values: [...values, ...KEPT_COLUMNS.map((of) => of.values(kept))] };
  const flush = { ...statement, query_timeout: withinMs };
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
    row?.raised_tokens?.map((token, n) => [hex(token), row.raised_epochs?.[n] ?? 0]),
  );
  const served = new Map(
    row?.name_tokens?.map((token, n) => [hex(token), hex(row.named_tokens?.[n] ?? token)]),
  );
  return { duplicateOf, erasedDuplicates, epochs, served, xid: row?.xid ?? null };
}

const hex = (token: Buffer): string => token.toString("hex");

/** In the order of keys. */
const keptOf = (events: readonly NewEvent[]): Kept[] =>
  events
    .flatMap(({ kept, jobId }) => (kept === null ? [] : [{ ...kept, jobId }]))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

/** True for the error of a flush with a request key that is kept for another capture. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "capture_keys";

function byScopeAndKey(a: NewEvent, b: NewEvent): number {
  if (a.scopeToken !== b.scopeToken) return a.scopeToken < b.scopeToken ? -1 : 1;
  const [keyA, keyB] = [a.dedupKey ?? "", b.dedupKey ?? ""];
  if (keyA === keyB) return 0;
  return keyA < keyB ? -1 : 1;
}
