import type { TracePosition } from "@memory/api";
import {
  boundedPage,
  type Db,
  type LookedAt,
  newestBefore,
  rowsToLookAt,
  textPattern,
} from "@memory/postgres";
import { type ProjectScope, type Scope, tokenOf } from "@memory/scope";
import { LISTED_QUERY_LENGTH, type TraceSummary } from "./traces.ts";

/** Which traces of a project are meant; what is null leaves all. */
export interface TraceFilter {
  id: string | null;
  /** The traces of one subject. */
  scope: Scope | null;
  threadId: string | null;
  runId: string | null;
  requestId: string | null;
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

interface PageRow extends TraceSummary, LookedAt {
  /** The moment of creation with all its digits. */
  at: string;
}

/** At most `limit` traces of a project that pass a filter, newest first, after a position; fewer where few of the next five hundred pass. */
export async function readTracePage(
  db: Db,
  { projectId }: ProjectScope,
  filter: TraceFilter,
  { limit, after }: PageOfTraces,
): Promise<TracePage> {
  const { id, threadId, runId, requestId, purpose } = filter;
  const scopeToken = filter.scope && tokenOf(filter.scope);
  const text = filter.text === null ? null : textPattern(filter.text);
  const indexed = [id, requestId, threadId, runId, scopeToken].filter((value) => value !== null);
  const lookAt = rowsToLookAt(limit, indexed.length > 1 || purpose !== null || text !== null);
  // One of the conditions that have an index; the others are looked at row by row. With two indexes to choose from, the planner
  // might walk over all that one of them has.
  const ofSubject =
    scopeToken === null ? "project_id = $1 AND $2::text IS NULL" : "scope_token = $2";
  const ofRun = runId === null ? ofSubject : "project_id = $1 AND run_id = $2";
  const ofThread = "project_id = $1 AND thread_id = $2";
  const ofThreadOrLess = threadId === null ? ofRun : ofThread;
  const ofRequest = requestId === null ? ofThreadOrLess : "project_id = $1 AND request_id = $2";
  const condition = id === null ? ofRequest : "project_id = $1 AND id = $2";
  const { rows } = await db.query<PageRow>(
    `WITH looked AS (
       SELECT newest.*, newest.epoch >= coalesce(s.erased_epoch, 0) AS is_kept,
         row_number() OVER newest_first AS place, count(*) OVER () AS candidates,
         sum(bytes) OVER newest_first - bytes AS bytes_before
       FROM (
         SELECT id, scope_token, epoch, project_id, subject_id, query, purpose, token_count, thread_id, run_id,
           request_id, budget_tokens, created_at,
           least(octet_length(query), $11) AS bytes
         FROM traces
         WHERE ${condition}
           AND created_at >= coalesce($3, '-infinity')::timestamptz AND (created_at, id) < ${newestBefore({ until: "$4", moment: "$5", id: "$6" })}
         ORDER BY created_at DESC, id DESC LIMIT $12) AS newest
       LEFT JOIN scopes s ON s.token = newest.scope_token
       WINDOW newest_first AS (ORDER BY created_at DESC, id DESC)),
     judged AS (
       SELECT *, count(*) OVER () AS last, is_kept AND project_id = $1
           AND scope_token = coalesce($7, scope_token)
           AND thread_id IS NOT DISTINCT FROM coalesce($8, thread_id)
           AND run_id IS NOT DISTINCT FROM coalesce($9, run_id)
           AND purpose IS NOT DISTINCT FROM coalesce($10, purpose)
           AND request_id IS NOT DISTINCT FROM coalesce($15, request_id)
           AND ($13::text IS NULL OR query ~ $13) AS passes
       FROM looked WHERE bytes_before < ${PAGE_BYTES})
     SELECT id, project_id AS "projectId", subject_id AS "subjectId", left(query, ${LISTED_QUERY_LENGTH}) AS query, purpose,
       token_count AS "tokenCount", thread_id AS "threadId", run_id AS "runId",
       request_id AS "requestId", budget_tokens AS "budgetTokens", created_at AS "createdAt",
       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
       place::int AS place, candidates::int AS candidates, passes
     FROM judged WHERE passes OR place = last ORDER BY judged.place LIMIT $14`,
    [
      ...[projectId, indexed[0] ?? null, filter.from, filter.to],
      ...[after?.createdAt ?? null, after?.id ?? null],
      ...[scopeToken, threadId, runId, purpose],
      text === null ? LISTED_QUERY_BYTES : MAX_INT,
      ...[lookAt, text, limit + 1, requestId],
    ],
  );
  const { items, next } = boundedPage(rows, { limit, lookAt });
  return { traces: items, next: positionOf(next) };
}

const positionOf = (row: PageRow | null): TracePosition | null =>
  row && { createdAt: row.at, id: row.id };
