import { UUID_BYTES } from "@memory/bytes";
import { NIL_ID } from "@memory/ids";
import type { Db, Tx } from "@memory/postgres";
import { DECISION_BYTES, FIRST_NOT_SERVED, OUTCOME_BITS } from "../domain/trace-codec.ts";

/** A position in the traces of a scope, in the order they were stored; both null before the first. */
export interface TracePlace {
  at: string | null;
  id: string | null;
}

/** The fact of a scope whose redaction is meant. */
export interface ErasedFact {
  token: string;
  factId: string;
}

export interface Redaction extends ErasedFact {
  gone: string[];
  after: TracePlace;
}

export interface ServedTrace extends TracePlace {
  id: string;
  at: string;
  /** Whether its packet holds one of the ids. */
  holds: boolean;
}

/**
 * Notes that traces of a scope are to be redacted of a fact and its source events; a scope without traces needs none.
 * Noting the same fact again adds its sources, and starts over with all traces. The scope's row is locked.
 */
export async function noteRedaction(
  tx: Tx,
  token: string,
  factId: string,
  epoch: number,
  gone: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO redactions AS held (fact_id, scope_token, project_id, epoch, gone)
     SELECT $2, scope_token, project_id, $3, $4::uuid[] FROM traces WHERE scope_token = $1 LIMIT 1
     ON CONFLICT (fact_id) DO UPDATE SET after_at = NULL, after_id = NULL, gone =
       ARRAY(SELECT unnest(held.gone) UNION SELECT unnest(excluded.gone))`,
    [token, factId, epoch, gone],
  );
}

/** The facts whose redaction is not done, at most `limit`. */
export async function openRedactions(db: Db, limit: number): Promise<ErasedFact[]> {
  const { rows } = await db.query<ErasedFact>(
    `SELECT scope_token AS token, fact_id AS "factId" FROM redactions LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Whose project's traces are still to be redacted of a fact; null when none are. */
export async function projectOfRedaction(
  db: Db,
  { token, factId }: ErasedFact,
): Promise<string | null> {
  const { rows } = await db.query<{ project_id: string }>(
    "SELECT project_id FROM redactions WHERE scope_token = $1 AND fact_id = $2",
    [token, factId],
  );
  return rows[0]?.project_id ?? null;
}

/** Takes a redaction for this transaction; null when it is done or another process works on it. */
export async function takeRedaction(
  tx: Tx,
  { token, factId }: ErasedFact,
): Promise<Redaction | null> {
  const { rows } = await tx.query<{ gone: string[]; at: string | null; id: string | null }>(
    `SELECT gone, after_at::text AS at, after_id AS id FROM redactions
     WHERE scope_token = $1 AND fact_id = $2 FOR UPDATE SKIP LOCKED`,
    [token, factId],
  );
  const [found] = rows;
  return found === undefined
    ? null
    : { token, factId, gone: found.gone, after: { at: found.at, id: found.id } };
}

/** Notes how far a redaction has come; null ends it. */
export async function noteRedacted(
  tx: Tx,
  { token, factId }: ErasedFact,
  last: TracePlace | null,
): Promise<void> {
  if (last === null)
    await tx.query("DELETE FROM redactions WHERE scope_token = $1 AND fact_id = $2", [
      token,
      factId,
    ]);
  else
    await tx.query(
      "UPDATE redactions SET after_at = $3, after_id = $4 WHERE scope_token = $1 AND fact_id = $2",
      [token, factId, last.at, last.id],
    );
}

// Reads packed decisions as the trace codec wrote them.
const SERVED_ONE = `EXISTS (
  SELECT FROM generate_series(0, octet_length(decided) / ${DECISION_BYTES} - 1) AS n
  WHERE (get_byte(decided, n * ${DECISION_BYTES} + ${UUID_BYTES}) & ${OUTCOME_BITS}) < ${FIRST_NOT_SERVED}
    AND substring(decided FROM n * ${DECISION_BYTES} + 1 FOR ${UUID_BYTES}) IN (SELECT uuid_send(unnest($4::uuid[]))))`;

/** How many traces one statement looks at, and the bytes of their packets together; at least one trace. */
interface Looked {
  traces: number;
  bytes: number;
}

/**
 * The next traces of a scope in the order they were made, each with whether its packet holds one of the ids, and whether they are the
 * last. No packet is read: the decisions name what was served.
 */
export async function tracesAfter(
  tx: Tx,
  { token, gone, after }: Redaction,
  { traces, bytes }: Looked,
): Promise<{ looked: ServedTrace[]; areLast: boolean }> {
  const { rows } = await tx.query<ServedTrace & { count: number }>(
    // Joined to nothing, the decisions are read once and not again for each entry of theirs.
    `WITH next AS (
       SELECT id, created_at, decisions, count(*) OVER ()::int AS count,
         sum(octet_length(packet)) OVER (ORDER BY created_at, id) - octet_length(packet) AS before
       FROM (
         SELECT id, created_at, decisions, packet FROM traces
         WHERE scope_token = $1
           AND (created_at, id) > (coalesce($2, '-infinity')::timestamptz,
                                   coalesce($3, '${NIL_ID}')::uuid)
         ORDER BY created_at, id LIMIT $5) AS following),
     fitting AS MATERIALIZED (
       SELECT id, created_at, count, decisions || '\\x'::bytea AS decided FROM next WHERE before < $6)
     SELECT id, created_at::text AS at, count, ${SERVED_ONE} AS holds FROM fitting ORDER BY created_at, id`,
    [token, after.at, after.id, gone, traces, bytes],
  );
  const count = rows[0]?.count ?? 0;
  return { looked: rows, areLast: rows.length === count && count < traces };
}
