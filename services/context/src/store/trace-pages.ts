import type { TracePosition } from "@memory/api";
import { LAST_ID, NIL_ID } from "@memory/ids";
import { boundedPage, type Db, type LookedAt, rowsToLookAt, textPattern } from "@memory/postgres";
import { type ProjectScope, type Scope, tokenOf } from "@memory/scope";
import { LISTED_QUERY_LENGTH, type TraceSummary } from "./traces.ts";

/** Which traces of a project are meant; what is null leaves all. */
export interface TraceFilter {
  id: string | null;
  /** The traces of one subject. */
  scope: Scope | null;
  threadId: string | null;
  runId: string | null;
  purpose: string | null;
  /** What the question contains, in either case. */
  text: string | null;
  /** Instants in UTC, the later one excluded. */
  from: string | null;
  to: string | null;
}

export interface PageOfTraces {
  limit: number;
  /** Null for the first page. */
  after: TracePosition | null;
}

export interface TracePage {
  traces: TraceSummary[];
  /** Null on the last page. */
  next: TracePosition | null;
}

// A page ends before the question that would exceed this; one always fits.
const PAGE_BYTES = 2 * 1024 * 1024;
/** What a question takes of that: all of it where it is searched, otherwise the part that is listed. */
const LISTED_QUERY_BYTES = 4 * LISTED_QUERY_LENGTH;
const MAX_INT = 2 ** 31 - 1;

// The earlier of the end of the time asked for and the position, as one bound: of two the index scan would begin at either.
const BEFORE = `(least(coalesce($4, 'infinity')::timestamptz, coalesce($5, 'infinity')::timestamptz),
  CASE WHEN coalesce($4, 'infinity')::timestamptz <= coalesce($5, 'infinity')::timestamptz AND $4 IS NOT NULL
    THEN '${NIL_ID}' ELSE coalesce($6, '${LAST_ID}') END::uuid)`;

interface PageRow extends TraceSummary, LookedAt {
  /** The moment of creation with all its digits. */
  at: string;
}

/** The conditions that have an index, of a value `$2`. A page looks for one of them, and at each row for the others. */
const INDEXED = {
  id: "id = $2",
  threadId: "thread_id = $2",
  runId: "run_id = $2",
  scopeToken: "scope_token = $2",
} as const;
const NAMES = ["id", "threadId", "runId", "scopeToken"] as const satisfies (keyof typeof INDEXED)[];

/** At most `limit` traces of a project that pass a filter, newest first, after a position; fewer where few of the next thousand pass. */
export async function readTracePage(
  db: Db,
  { projectId }: ProjectScope,
  filter: TraceFilter,
  { limit, after }: PageOfTraces,
): Promise<TracePage> {
  const { threadId, runId, purpose } = filter;
  const scopeToken = filter.scope && tokenOf(filter.scope);
  const values = { ...filter, scopeToken };
  const name = NAMES.find((one) => values[one] !== null);
  const text = filter.text === null ? null : textPattern(filter.text);
  const others = [scopeToken, threadId, runId, purpose, text];
  const lookAt = rowsToLookAt(
    limit,
    others.some((other) => other !== null),
  );
  const { rows } = await db.query<PageRow>(
    `WITH looked AS (
       SELECT newest.*, newest.epoch >= coalesce(s.erased_epoch, 0) AS is_kept,
         row_number() OVER newest_first AS place, count(*) OVER () AS candidates,
         sum(bytes) OVER newest_first - bytes AS bytes_before
       FROM (
         SELECT id, scope_token, epoch, project_id, subject_id, query, purpose, token_count, thread_id, run_id, created_at,
           least(octet_length(query), $11) AS bytes
         FROM traces
         WHERE project_id = $1 AND ${name === undefined ? "$2::text IS NULL" : INDEXED[name]}
           AND created_at >= coalesce($3, '-infinity')::timestamptz AND (created_at, id) < ${BEFORE}
         ORDER BY created_at DESC, id DESC LIMIT $12) AS newest
       LEFT JOIN scopes s ON s.token = newest.scope_token
       WINDOW newest_first AS (ORDER BY created_at DESC, id DESC)),
     judged AS (
       SELECT *, count(*) OVER () AS last, is_kept
           AND scope_token = coalesce($7, scope_token)
           AND thread_id IS NOT DISTINCT FROM coalesce($8, thread_id)
           AND run_id IS NOT DISTINCT FROM coalesce($9, run_id)
           AND purpose IS NOT DISTINCT FROM coalesce($10, purpose)
           AND ($13::text IS NULL OR query ~ $13) AS passes
       FROM looked WHERE bytes_before < ${PAGE_BYTES})
     SELECT id, project_id AS "projectId", subject_id AS "subjectId", left(query, ${LISTED_QUERY_LENGTH}) AS query, purpose,
       token_count AS "tokenCount", thread_id AS "threadId", run_id AS "runId", created_at AS "createdAt",
       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
       place::int AS place, candidates::int AS candidates, passes
     FROM judged WHERE passes OR place = last ORDER BY judged.place LIMIT $14`,
    [
      ...[projectId, name === undefined ? null : values[name], filter.from, filter.to],
      ...[after?.createdAt ?? null, after?.id ?? null],
      ...[scopeToken, threadId, runId, purpose],
      text === null ? LISTED_QUERY_BYTES : MAX_INT,
      ...[lookAt, text, limit + 1],
    ],
  );
  const { items, next } = boundedPage(rows, { limit, lookAt });
  return { traces: items, next: next && { createdAt: next.at, id: next.id } };
}
