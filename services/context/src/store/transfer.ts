import { NIL_ID } from "@memory/ids";
import type { Db, Tx } from "@memory/postgres";

/** Traces of a page, and the bytes of what they hold, about. */
const TRACES_AT_ONCE = 100;
const BYTES_AT_ONCE = 180_000;

/** A trace as it is stored, `created_at` with all its digits. */
export interface ExportedTrace {
  id: string;
  subject_id: string;
  query: string;
  purpose: string | null;
  packet: string;
  decisions: Buffer;
  token_count: number;
  as_of: string | null;
  embedding_model: string | null;
  thread_id: string | null;
  run_id: string | null;
  request_id: string | null;
  budget_tokens: number | null;
  created_at: string;
}

/** The position of a trace among those of its project or its scope. */
export interface TracePlace {
  at: string;
  id: string;
}

const MOMENT = `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Traces of a project, or of one scope of it, in the order they were made; one that is being erased is left out. */
export async function exportedTraces(
  db: Db,
  of: { projectId: string; token: string | null },
  after: TracePlace | null,
): Promise<{ traces: ExportedTrace[]; next: TracePlace | null }> {
  const where =
    of.token === null
      ? `project_id = $1 AND $2::text IS NULL
         AND NOT EXISTS (SELECT FROM subject_names n WHERE n.token = traces.scope_token)`
      : "project_id = $1 AND scope_token = $2";
  const { rows } = await db.query<ExportedTrace & { isKept: boolean }>(
    `WITH next AS (
       SELECT id, sum(bytes) OVER (ORDER BY created_at, id) - bytes AS before FROM (
         SELECT id, created_at, octet_length(packet) + octet_length(query) + octet_length(decisions) * 4 / 3 AS bytes
         FROM traces WHERE ${where} AND (created_at, id) > ($3::timestamptz, $4::uuid)
         ORDER BY created_at, id LIMIT ${TRACES_AT_ONCE}) AS following)
     SELECT t.id, subject_id, query, purpose, packet, decisions, token_count, as_of, embedding_model, thread_id, run_id,
       request_id, budget_tokens, ${MOMENT} AS created_at, t.epoch >= coalesce(s.erased_epoch, 0) AS "isKept"
     FROM next JOIN traces t ON t.id = next.id LEFT JOIN scopes s ON s.token = t.scope_token
     WHERE before < ${BYTES_AT_ONCE} ORDER BY t.created_at, t.id`,
    [of.projectId, of.token, after?.at ?? "-infinity", after?.id ?? NIL_ID],
  );
  const last = rows.at(-1);
  const next = last === undefined ? null : { at: last.created_at, id: last.id };
  const traces = rows.flatMap(({ isKept, ...trace }) => (isKept ? [trace] : []));
  return { traces, next };
}

/** The state of a scope that decides whether rows of an import may be written into it. */
export interface ScopeState {
  epoch: number;
  erasedEpoch: number;
  /** The revision of the last erase step. */
  erasedAt: number;
}

/** Of scopes, by token; one that is not there has had no erase step. */
export async function scopeStates(
  db: Db,
  tokens: readonly string[],
): Promise<Map<string, ScopeState>> {
  const { rows } = await db.query<ScopeState & { token: string; erasedAt: string }>(
    `SELECT token, epoch, erased_epoch AS "erasedEpoch", erased_at AS "erasedAt"
     FROM scopes WHERE token = ANY($1)`,
    [tokens],
  );
  return new Map(
    rows.map(({ token, epoch, erasedEpoch, erasedAt }) => [
      token,
      { epoch, erasedEpoch, erasedAt: Number(erasedAt) },
    ]),
  );
}

/** The scopes of those traces that are there, by id. */
export async function traceScopes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; token: string }>(
    "SELECT id, scope_token AS token FROM traces WHERE id = ANY($1)",
    [ids],
  );
  return new Map(rows.map(({ id, token }) => [id, token]));
}

export interface RestoredTrace
  extends Omit<ExportedTrace, "decisions" | "request_id" | "budget_tokens"> {
  /** Absent in exports of versions that did not keep them. */
  request_id?: string | null | undefined;
  budget_tokens?: number | null | undefined;
  token: string;
  epoch: number;
  project_id: string;
  /** In base64. */
  decisions: string;
}

/** Inserts traces that are not there; gives back how many. Their scopes are locked. */
export async function restoreTraces(tx: Tx, traces: readonly RestoredTrace[]): Promise<number> {
  const { rowCount } = await tx.query(
    `INSERT INTO traces (id, scope_token, epoch, project_id, subject_id, query, purpose, packet, decisions,
       token_count, as_of, embedding_model, thread_id, run_id, request_id, budget_tokens, created_at)
     SELECT id, token, epoch, project_id, subject_id, query, purpose, packet, decode(decisions, 'base64'),
       token_count, as_of, embedding_model, thread_id, run_id, request_id, budget_tokens, created_at
     FROM json_to_recordset($1::json) AS r(id uuid, token text, epoch int, project_id text, subject_id text,
       query text, purpose text, packet text, decisions text, token_count int, as_of text,
       embedding_model text, thread_id text, run_id text, request_id text, budget_tokens int, created_at timestamptz)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(traces)],
  );
  return rowCount ?? 0;
}

/** Those of some events that a scope does not serve any more. */
export async function withheldAmong(
  db: Db,
  token: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT event_id AS id FROM withheld_events WHERE scope_token = $1 AND event_id = ANY($2)",
    [token, eventIds],
  );
  return new Set(rows.map(({ id }) => id));
}
