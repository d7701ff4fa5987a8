import type { Db, Tx } from "@memory/postgres";
import { type ProjectScope, type Scope, tokenOf } from "@memory/scope";

export interface TraceRow {
  id: string;
  projectId: string;
  subjectId: string;
  query: string;
  purpose: string | null;
  packet: string;
  decisions: Uint8Array;
  tokenCount: number;
  threadId: string | null;
  runId: string | null;
  requestId: string | null;
  budgetTokens: number | null;
  asOf: string | null;
  embeddingModel: string | null;
}

export interface TraceSummary {
  id: string;
  projectId: string;
  subjectId: string;
  query: string;
  purpose: string | null;
  tokenCount: number;
  threadId: string | null;
  runId: string | null;
  requestId: string | null;
  budgetTokens: number | null;
  createdAt: Date;
}

const LISTED = 50;
// A question may take megabytes; a list shows where each begins.
export const LISTED_QUERY_LENGTH = 4_000;
const summaryWith = (query: string): string =>
  `id, project_id AS "projectId", subject_id AS "subjectId", ${query}, purpose, token_count AS "tokenCount",
   thread_id AS "threadId", run_id AS "runId", request_id AS "requestId", budget_tokens AS "budgetTokens"`;
// A trace below its scope's tombstone is not there, whether or not it is gone already.
const NOT_ERASED =
  "LEFT JOIN scopes s ON s.token = t.scope_token WHERE t.epoch >= coalesce(s.erased_epoch, 0)";

export async function readTrace(
  db: Db,
  scope: Scope,
  traceId: string,
): Promise<TraceRow | undefined> {
  const { rows } = await db.query<TraceRow>(
    `SELECT ${summaryWith("query")}, packet, decisions, as_of AS "asOf",
       embedding_model AS "embeddingModel" FROM traces t ${NOT_ERASED}
       AND id = $1 AND scope_token = $2 AND project_id = $3 AND subject_id = $4`,
    [traceId, tokenOf(scope), scope.projectId, scope.subjectId],
  );
  return rows[0];
}

/** The most recent traces of a project, or of one subject of it, newest first, with the first 4,000 characters of their questions. */
export async function listTraces(
  db: Db,
  project: ProjectScope,
  scope: Scope | null,
): Promise<TraceSummary[]> {
  const where = scope === null ? "project_id = $1" : "project_id = $1 AND scope_token = $2";
  const { rows } = await db.query<TraceSummary>(
    `SELECT ${summaryWith(`left(query, ${LISTED_QUERY_LENGTH}) AS query`)}, created_at AS "createdAt" FROM traces t ${NOT_ERASED}
       AND ${where} ORDER BY created_at DESC, id DESC LIMIT ${LISTED}`,
    scope === null ? [project.projectId] : [project.projectId, tokenOf(scope)],
  );
  return rows;
}

/** Scope and epoch of a trace of the project, or null. */
export async function findTrace(
  db: Db,
  project: ProjectScope,
  traceId: string,
): Promise<{ scopeToken: string; epoch: number } | null> {
  const { rows } = await db.query<{ scopeToken: string; epoch: number }>(
    `SELECT t.scope_token AS "scopeToken", t.epoch FROM traces t ${NOT_ERASED}
       AND id = $1 AND project_id = $2`,
    [traceId, project.projectId],
  );
  return rows[0] ?? null;
}

export interface StoredTrace {
  id: string;
  packet: string;
  decisions: Uint8Array;
}

/** Traces of a scope, held for this transaction; what is gone meanwhile is not there. */
export async function holdTraces(
  tx: Tx,
  token: string,
  ids: readonly string[],
): Promise<StoredTrace[]> {
  const { rows } = await tx.query<StoredTrace>(
    `SELECT id, packet, decisions FROM traces
     WHERE scope_token = $1 AND id = ANY($2) ORDER BY created_at, id FOR UPDATE`,
    [token, ids],
  );
  return rows;
}

export async function rewriteTraces(
  tx: Tx,
  token: string,
  traces: readonly (StoredTrace & { tokenCount: number })[],
): Promise<void> {
  await tx.query(
    `UPDATE traces t SET packet = given.packet, decisions = given.decisions, token_count = given.tokens
     FROM unnest($2::uuid[], $3::text[], $4::bytea[], $5::int[]) AS given (id, packet, decisions, tokens)
     WHERE t.scope_token = $1 AND t.id = given.id`,
    [
      token,
      traces.map(({ id }) => id),
      traces.map(({ packet }) => packet),
      traces.map(({ decisions }) => Buffer.from(decisions)),
      traces.map(({ tokenCount }) => tokenCount),
    ],
  );
}

/**
 * Deletes at most `limit` traces minted before an id, oldest first, from one on that a call before answered; answers the
 * last one and how many. Ids are in the order of their minting, so that the primary key finds them.
 */
export async function deleteTracesBefore(
  db: Db,
  before: string,
  { from, limit }: { from: string; limit: number },
): Promise<{ count: number; last: string }> {
  const { rows } = await db.query<{ count: number; last: string | null }>(
    `WITH gone AS (DELETE FROM traces WHERE id IN (
       SELECT id FROM traces WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3) RETURNING id)
     SELECT count(*)::int AS count, (SELECT id FROM gone ORDER BY id DESC LIMIT 1) AS last FROM gone`,
    [from, before, limit],
  );
  return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? from };
}

const MOVED_AT_ONCE = 500;

/** Gives the traces of a scope to the subject that its name stands for, and to that one's epoch. */
export async function moveTraces(
  db: Db,
  from: string,
  { token, subjectId }: { token: string; subjectId: string },
): Promise<void> {
  for (let moved = MOVED_AT_ONCE; moved === MOVED_AT_ONCE; ) {
    const { rowCount } = await db.query(
      `UPDATE traces SET scope_token = $2, subject_id = $3,
         epoch = coalesce((SELECT s.epoch FROM scopes s WHERE s.token = $2), 0)
       WHERE id IN (SELECT id FROM traces WHERE scope_token = $1 ORDER BY created_at LIMIT ${MOVED_AT_ONCE})`,
      [from, token, subjectId],
    );
    moved = rowCount ?? 0;
  }
}
