import type { Db } from "@memory/postgres";

export interface NewTrace {
  id: string;
  scopeToken: string;
  /** The revision of the scope that the packet was built from; null where there was no such scope. */
  revision: number | null;
  /** The revision was asked for and found the newest; otherwise the trace is stored only if it still is. */
  isNewest: boolean;
  projectId: string;
  subjectId: string;
  query: string;
  purpose: string | null;
  /** JSON text in UTF-8. */
  packet: Uint8Array;
  decisions: Uint8Array;
  tokenCount: number;
  /** The instant as of which was asked, in UTC; null for the moment of the question. */
  asOf: string | null;
  /** The model of the question's embedding; null where words alone were compared. */
  embeddingModel: string | null;
  threadId: string | null;
  runId: string | null;
  requestId: string | null;
  budgetTokens: number;
}

const COLUMNS = [
  ["id", "uuid"],
  ["scope_token", "text"],
  ["revision", "bigint"],
  ["is_newest", "boolean"],
  ["project_id", "text"],
  ["subject_id", "text"],
  ["query", "text"],
  ["purpose", "text"],
  ["packet", "text"],
  ["decisions", "bytea"],
  ["token_count", "integer"],
  ["as_of", "text"],
  ["embedding_model", "text"],
  ["thread_id", "text"],
  ["run_id", "text"],
  ["request_id", "text"],
  ["budget_tokens", "integer"],
] as const;
const NAMES = COLUMNS.map(([name]) => name).join(", ");
const CONDITIONS: readonly string[] = ["revision", "is_newest"];
const isStored = (name: string): boolean => !CONDITIONS.includes(name);
const STORED = COLUMNS.map(([name]) => name)
  .filter(isStored)
  .join(", ");
/** A scope whose name stands for another subject serves nothing; in the transaction that lets it do so the last erase step is raised too. */
const mayStore = (revision: string, isNewest: string): string =>
  `held.erased_at <= ${revision} AND (${isNewest} OR held.revision = ${revision})
   AND held.confirmed_in = (SELECT mark FROM recall_mark)
   AND NOT EXISTS (SELECT FROM subject_names n WHERE n.token = held.token)`;
/** For this transaction only: it is committed and seen by all at once, and its log written within a second. */
const UNFLUSHED = "set_config('synchronous_commit', 'off', true) = 'off'";

interface StoringTraces {
  /** What to do with a trace whose scope is locked: leave it out, or wait. */
  busy: "skip" | "wait";
  /** Whether to wait until the traces are on disk. */
  flush: boolean;
}

interface Statement {
  readonly name: string;
  readonly text: string;
}

const statements = new Map<string, Statement>();

// A locked row is read again, so that erased_at is its present value and not the one at the start of the statement.
function statementFor(count: number, { busy, flush }: StoringTraces): Statement {
  const name = `store-traces-${count}-${busy}${flush ? "-flush" : ""}`;
  const known = statements.get(name);
  if (known !== undefined) return known;
  const lock = `FOR SHARE ${busy === "skip" ? "SKIP LOCKED" : ""}`;
  const stored = count === 1 ? storeOne(lock) : storeSeveral(count, lock);
  const text = `${stored} ${flush ? "" : `AND ${UNFLUSHED}`}${count === 1 ? "" : " RETURNING id"}`;
  const statement = { name, text };
  statements.set(name, statement);
  return statement;
}

const parameters = (row: number): string[] =>
  COLUMNS.map(([, type], column) => `$${row * COLUMNS.length + column + 1}::${type}`);

function storeOne(lock: string): string {
  const values = new Map<string, string>(
    COLUMNS.map(([name], n) => [name, parameters(0)[n] ?? ""]),
  );
  const value = (name: string) => values.get(name) ?? "";
  const stored = [...values.keys()].filter(isStored).map(value).join(", ");
  return `
    INSERT INTO traces (${STORED}, epoch)
    SELECT ${stored}, held.epoch
    FROM (SELECT token, erased_at, revision, epoch, confirmed_in FROM scopes WHERE token = ${value("scope_token")} ${lock}) held
    WHERE ${mayStore(value("revision"), value("is_newest"))}`;
}

function storeSeveral(count: number, lock: string): string {
  const rows = Array.from({ length: count }, (_, row) => `(${parameters(row).join(", ")})`);
  return `
    WITH given (${NAMES}) AS (VALUES ${rows.join(", ")}),
    held AS MATERIALIZED (
      SELECT token, erased_at, revision, epoch, confirmed_in FROM scopes
      WHERE token IN (SELECT scope_token FROM given) ORDER BY token ${lock})
    INSERT INTO traces (${STORED}, epoch)
    SELECT ${STORED}, held.epoch FROM given
    JOIN held ON held.token = given.scope_token
    WHERE ${mayStore("given.revision", "given.is_newest")}`;
}

/** In the order of the columns. */
const valuesOf = (trace: NewTrace): unknown[] => [
  trace.id,
  trace.scopeToken,
  trace.revision,
  trace.isNewest,
  trace.projectId,
  trace.subjectId,
  trace.query,
  trace.purpose,
  trace.packet,
  trace.decisions,
  trace.tokenCount,
  trace.asOf,
  trace.embeddingModel,
  trace.threadId,
  trace.runId,
  trace.requestId,
  trace.budgetTokens,
];

/**
 * Stores a trace of a scope that does not exist, since nothing was ever said about it, without making it; false when it
 * exists by now.
 */
export async function storeTraceOfNewScope(
  db: Db,
  trace: NewTrace,
  { flush }: Pick<StoringTraces, "flush">,
): Promise<boolean> {
  const { rows } = await db.query<{ stored: boolean }>({
    name: "store-trace-of-new-scope",
    text: "SELECT store_trace_of_new_scope_v4($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) AS stored",
    values: [
      ...[trace.id, trace.scopeToken, trace.projectId, trace.subjectId, trace.query, trace.purpose],
      ...[trace.packet, trace.decisions, trace.tokenCount, trace.asOf],
      ...[trace.threadId, trace.runId, trace.requestId, trace.budgetTokens, flush],
    ],
  });
  return rows[0]?.stored ?? false;
}

/**
 * Stores traces whose scopes are confirmed and saw no erase step since the revision their packets were built from, and no change
 * at all where nobody asked whether it was the newest; answers the ids of those it stored.
 */
export async function storeTraces(
  db: Db,
  traces: readonly NewTrace[],
  how: StoringTraces,
): Promise<Set<string>> {
  const { name, text } = statementFor(traces.length, how);
  const values = traces.flatMap(valuesOf);
  const { rows, rowCount } = await db.query<{ id: string }>({ name, text, values });
  // One that goes alone says by its count alone that it was stored.
  const [first] = traces;
  if (traces.length === 1) return new Set(first !== undefined && rowCount === 1 ? [first.id] : []);
  return new Set(rows.map(({ id }) => id));
}
