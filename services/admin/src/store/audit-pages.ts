import type { AuditPosition } from "@memory/api";
import type { AuditType } from "@memory/contracts";
import { boundedPage, type Db, type LookedAt, newestBefore, rowsToLookAt } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import type { AuditEntry } from "../domain/audit-entry.ts";
import { AUDIT_ENTRY } from "./audit.ts";

/** Which entries of a project are meant; what is null leaves all. */
export interface AuditFilter {
  type: AuditType | null;
  actor: string | null;
  keyPrefix: string | null;
  /** Instants in UTC, the later one excluded. */
  from: string | null;
  to: string | null;
}

export interface PageOfAudit {
  limit: number;
  /** Null for the first page. */
  after: AuditPosition | null;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Null on the last page. */
  next: AuditPosition | null;
}

type PageRow = AuditEntry & LookedAt;

/** At most `limit` entries of a project that pass a filter, newest first; fewer where few of the next five hundred pass. */
export async function readAuditPage(
  db: Db,
  { projectId }: ProjectScope,
  { type, actor, keyPrefix, from, to }: AuditFilter,
  { limit, after }: PageOfAudit,
): Promise<AuditPage> {
  const isFiltered = type !== null || actor !== null || keyPrefix !== null;
  const lookAt = rowsToLookAt(limit, isFiltered);
  const { rows } = await db.query<PageRow>(
    `WITH looked AS (
       SELECT *, (row_number() OVER newest_first)::int AS place, (count(*) OVER ())::int AS candidates
       FROM (
         SELECT ${AUDIT_ENTRY}, at AS moment FROM audit_events
         WHERE project_id = $1 AND at >= coalesce($2, '-infinity')::timestamptz AND (at, id) < ${newestBefore({ until: "$3", moment: "$4", id: "$5" })}
         ORDER BY audit_events.at DESC, id DESC LIMIT $9) AS newest
       WINDOW newest_first AS (ORDER BY moment DESC, id DESC)),
     judged AS (
       SELECT *, count(*) OVER () AS last,
         ($6::text IS NULL OR type = $6) AND ($7::text IS NULL OR actor IS NOT DISTINCT FROM $7)
           AND ($8::text IS NULL OR "keyPrefix" IS NOT DISTINCT FROM $8) AS passes
       FROM looked)
     SELECT position, id, at, type, "projectId", actor, "keyPrefix", "requestId", subject, data, "previousHash", hash,
       place, passes, candidates
     FROM judged WHERE passes OR place = last ORDER BY place LIMIT $10`,
    [
      ...[projectId, from, to, after?.at ?? null, after?.id ?? null],
      ...[type, actor, keyPrefix, lookAt, limit + 1],
    ],
  );
  const { items, next } = boundedPage(rows, { limit, lookAt });
  return { entries: items, next: next && { at: next.at, id: next.id } };
}
