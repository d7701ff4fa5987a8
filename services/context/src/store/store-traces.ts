import type { Db } from "@memory/postgres";

export interface NewTrace {
  id: string;
  scopeToken: string;
  /** The revision of the scope that the packet was built from. */
  revision: number;
  projectId: string;
  subjectId: string;
  query: string;
  purpose: string | null;
  packet: string;
  decisions: Uint8Array;
  tokenCount: number;
}

const COLUMNS = [
  ["id", "uuid"],
  ["scope_token", "text"],
  ["revision", "bigint"],
  ["project_id", "text"],
  ["subject_id", "text"],
  ["query", "text"],
  ["purpose", "text"],
  ["packet", "text"],
  ["decisions", "bytea"],
  ["token_count", "integer"],
] as const;
const NAMES = COLUMNS.map(([name]) => name).join(", ");
const STORED = NAMES.replace("revision, ", "");

const statements = new Map<string, string>();

// A row that is locked is read anew, so that erased_at is what it is now and not what it was when the statement began.
function statementFor(count: number, busy: "skip" | "wait"): { name: string; text: string } {
  const name = `store-traces-${count}-${busy}`;
  const lock = `FOR SHARE ${busy === "skip" ? "SKIP LOCKED" : ""}`;
  const text = statements.get(name) ?? (count === 1 ? storeOne(lock) : storeSeveral(count, lock));
  statements.set(name, text);
  return { name, text };
}

const parameters = (row: number): string[] =>
  COLUMNS.map(([, type], column) => `$${row * COLUMNS.length + column + 1}::${type}`);

function storeOne(lock: string): string {
  const values = new Map(COLUMNS.map(([name], n) => [name, parameters(0)[n]]));
  return `
    INSERT INTO traces (${STORED}, epoch)
    SELECT ${parameters(0)
      .filter((parameter) => parameter !== values.get("revision"))
      .join(", ")}, held.epoch
    FROM (SELECT erased_at, epoch FROM scopes WHERE token = ${values.get("scope_token")} ${lock}) held
    WHERE held.erased_at <= ${values.get("revision")}
    RETURNING id`;
}

function storeSeveral(count: number, lock: string): string {
  const rows = Array.from({ length: count }, (_, row) => `(${parameters(row).join(", ")})`);
  return `
    WITH given (${NAMES}) AS (VALUES ${rows.join(", ")}),
    held AS MATERIALIZED (
      SELECT token, erased_at, epoch FROM scopes
      WHERE token IN (SELECT scope_token FROM given) ORDER BY token ${lock})
    INSERT INTO traces (${STORED}, epoch)
    SELECT ${STORED}, held.epoch FROM given
    JOIN held ON held.token = given.scope_token AND held.erased_at <= given.revision
    RETURNING id`;
}

/**
 * Stores traces whose scopes saw no erase step since the revision their packets were built from; answers the ids of
 * those it stored. `skip` leaves out what belongs to a scope that somebody holds just now, `wait` waits for it.
 */
export async function storeTraces(
  db: Db,
  traces: readonly NewTrace[],
  busy: "skip" | "wait",
): Promise<Set<string>> {
  const values = traces.flatMap((trace) => [
    trace.id,
    trace.scopeToken,
    trace.revision,
    trace.projectId,
    trace.subjectId,
    trace.query,
    trace.purpose,
    trace.packet,
    trace.decisions,
    trace.tokenCount,
  ]);
  const { rows } = await db.query<{ id: string }>({
    ...statementFor(traces.length, busy),
    values,
  });
  return new Set(rows.map(({ id }) => id));
}
