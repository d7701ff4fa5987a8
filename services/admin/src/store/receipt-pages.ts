import type { ReceiptPosition } from "@memory/api";
import type { ForgetMode } from "@memory/contracts";
import { boundedPage, type Db, type LookedAt, newestBefore, rowsToLookAt } from "@memory/postgres";
import { type ProjectScope, type Scope, tokenOf } from "@memory/scope";
import type { ForgetScope } from "../domain/receipt.ts";
import { RECEIPT, type Receipt } from "./receipts.ts";

/** Which receipts of a project are meant; what is null leaves all. */
export interface ReceiptFilter {
  /** Those of a subject and its facts. */
  subject: Scope | null;
  mode: ForgetMode | null;
  scope: ForgetScope | null;
  /** Instants in UTC, the later one excluded. */
  from: string | null;
  to: string | null;
}

export interface PageOfReceipts {
  limit: number;
  /** Null for the first page. */
  after: ReceiptPosition | null;
}

export interface ReceiptPage {
  receipts: Receipt[];
  /** Null on the last page. */
  next: ReceiptPosition | null;
}

type PageRow = Receipt & LookedAt;

/** At most `limit` receipts of a project that pass a filter, newest first; fewer where few of the next five hundred pass. */
export async function readReceiptPage(
  db: Db,
  { projectId }: ProjectScope,
  { subject, mode, scope, from, to }: ReceiptFilter,
  { limit, after }: PageOfReceipts,
): Promise<ReceiptPage> {
  const lookAt = rowsToLookAt(limit, mode !== null || scope !== null);
  const token = subject && tokenOf(subject);
  const { rows } = await db.query<PageRow>(
    `WITH looked AS (
       SELECT *, (row_number() OVER newest_first)::int AS place, (count(*) OVER ())::int AS candidates
       FROM (
         SELECT ${RECEIPT} FROM forget_receipts
         WHERE ${token === null ? "project_id = $1 AND $2::text IS NULL" : "scope_token = $2"}
           AND started_at >= coalesce($3, '-infinity')::timestamptz
           AND (started_at, id) < ${newestBefore({ until: "$4", moment: "$5", id: "$6" })}
         ORDER BY started_at DESC, id DESC LIMIT $9) AS newest
       WINDOW newest_first AS (ORDER BY "startedAt" DESC, id DESC)),
     judged AS (
       SELECT *, count(*) OVER () AS last,
         "refusedAs" IS NULL AND "projectId" = $1 AND mode = coalesce($7, mode) AND scope = coalesce($8, scope) AS passes
       FROM looked)
     SELECT * FROM judged WHERE passes OR place = last ORDER BY place LIMIT $10`,
    [
      ...[projectId, token, from, to, after?.startedAt ?? null, after?.id ?? null],
      ...[mode, scope, lookAt, limit + 1],
    ],
  );
  const { items, next } = boundedPage(rows, { limit, lookAt });
  return {
    receipts: items,
    // The column holds milliseconds.
    next: next && { startedAt: next.startedAt.toISOString(), id: next.id },
  };
}
