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
  let text = statements.get(name);
  if (text === undefined) {
    const row = (r: number) =>
      `(${COLUMNS.map(([, type], c) => `$${r * COLUMNS.length + c + 1}::${type}`).join(", ")})`;
    text = `
      WITH given (${NAMES}) AS (VALUES ${Array.from({ length: count }, (_, r) => row(r)).join(", ")}),
      held AS MATERIALIZED (
        SELECT token, erased_at, epoch FROM scopes
        WHERE token IN (SELECT scope_token FROM given)
        ORDER BY token FOR SHARE ${busy === "skip" ? "SKIP LOCKED" : ""})
      INSERT INTO traces (${STORED}, epoch)
      SELECT ${STORED}, held.epoch FROM given
      JOIN held ON held.token = given.scope_token AND held.erased_at <= given.revision
      RETURNING id`;
    statements.set(name, text);
  }
  return { name, text };
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
