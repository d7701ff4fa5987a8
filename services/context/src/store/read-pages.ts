import type { Db } from "@memory/postgres";
import type { RowChanges } from "../domain/scope-index.ts";
import { AT_PLACE } from "./at-place.ts";
import {
  bytesOf,
  changesOf,
  firstRows,
  KINDS,
  mayBeCut,
  type RowKind,
  type StoredRows,
} from "./index-rows.ts";

/** The state of a scope at a moment. What changes later has a higher revision, or moves `erasedAt` on. */
export interface ScopeHead {
  token: string;
  revision: number;
  erasedAt: number;
  /** The least epochs of episodes, and of facts and vectors, that are read. */
  epochs: Readonly<Record<RowKind, number>>;
}

/** A place among the rows of a scope, which are ordered by their revisions. */
interface RowPlace {
  revision: number;
  id: string;
}

/** Which rows of a scope are read: of each kind those behind a place, up to the head's revision. */
export interface ReadPlan {
  head: ScopeHead;
  after: Readonly<Record<RowKind, RowPlace>>;
  /** Rows of facts that are not live are read as well: an index has to lose them. */
  isUpdate: boolean;
  model: string | null;
}

export interface RowPage {
  changes: RowChanges;
  /** An estimate of the memory that the rows take in an index. */
  bytes: number;
}

// What an item takes in an index: so much each, and so many times the bytes of its content.
const INDEXED = {
  episodes: { each: 1_000, times: 3 },
  facts: { each: 1_500, times: 4 },
  vectors: { each: 10, times: 0.25 },
} as const satisfies Record<RowKind, { each: number; times: number }>;

// Any id comes before it or is it.
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Where the rows of a revision end. */
export const endOf = (revision: number): RowPlace => ({ revision, id: LAST_ID });

/** Null: no such scope. */
export async function readHead(db: Db, token: string): Promise<ScopeHead | null> {
  const { rows } = await db.query<{
    revision: string;
    erased_at: string;
    hidden: number;
    erased: number;
  }>(
    `SELECT revision, erased_at, greatest(hidden_below, erased_epoch) AS hidden, erased_epoch AS erased
     FROM scopes WHERE token = $1`,
    [token],
  );
  const [head] = rows;
  if (head === undefined) return null;
  return {
    token,
    revision: Number(head.revision),
    erasedAt: Number(head.erased_at),
    epochs: { episodes: head.hidden, facts: head.erased, vectors: head.erased },
  };
}

/** The place behind which a scope's newest rows of a kind take at most `mostBytes` in an index, what those take, and whether they are all; one row at least. */
export async function newestWithin(
  db: Db,
  kind: "episodes" | "facts",
  { token, revision, epochs }: ScopeHead,
  mostBytes: number,
): Promise<{ after: RowPlace; bytes: number; isAll: boolean }> {
  const { each, times } = INDEXED[kind];
  const { table, bytes, id } = KINDS[kind];
  const mostRows = Math.ceil(mostBytes / each) + 1;
  const { rows } = await db.query<{
    revision: string;
    id: string;
    total: string;
    isAll: boolean;
  }>(
    `WITH newest AS MATERIALIZED (
       SELECT revision, ${id} AS id, sum(${each} + ${times} * ${bytes})
         OVER (ORDER BY revision DESC, ${id} DESC ROWS UNBOUNDED PRECEDING) AS total
       FROM ${table} WHERE ${AT_PLACE} AND scope_token = $1 AND epoch >= $2 AND revision <= $3
         ${kind === "facts" ? "AND body IS NOT NULL" : ""}
       ORDER BY revision DESC, ${id} DESC LIMIT $5)
     SELECT revision, id, total,
       (SELECT bool_and(total <= $4) AND count(*) < $5 FROM newest) AS "isAll"
     FROM newest
     ORDER BY total <= $4 DESC, CASE WHEN total <= $4 THEN -total ELSE total END LIMIT 1`,
    [token, epochs[kind], revision, Math.floor(mostBytes), mostRows],
  );
  const [oldest] = rows;
  if (oldest === undefined) return { after: endOf(-1), bytes: 0, isAll: true };
  return {
    after: oldest.isAll ? endOf(-1) : placeBefore(Number(oldest.revision), oldest.id),
    bytes: Number(oldest.total),
    isAll: oldest.isAll,
  };
}

function placeBefore(revision: number, id: string): RowPlace {
  const number = BigInt(`0x${id.replaceAll("-", "")}`);
  if (number === 0n) return endOf(revision - 1);
  const hex = (number - 1n).toString(16).padStart(32, "0");
  return { revision, id: hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") };
}

/**
 * Hands over the rows of a plan page by page, oldest first, each page with a statement of its own: no snapshot is held.
 * What an erasure takes away meanwhile shows in `erasedAt`, what is changed comes with a revision above the head's.
 */
export async function* readPages(db: Db, plan: ReadPlan): AsyncGenerator<RowPage, void> {
  yield* pagesOf(db, "facts", plan, "AND (body IS NOT NULL OR $6)", plan.isUpdate);
  yield* pagesOf(db, "episodes", plan, "AND $6", true);
  if (plan.model !== null) yield* pagesOf(db, "vectors", plan, "AND model = $6", plan.model);
}

async function* pagesOf(
  db: Db,
  kind: RowKind,
  { head, after: first }: ReadPlan,
  condition: string,
  value: boolean | string,
): AsyncGenerator<RowPage, void> {
  const { id } = KINDS[kind];
  const text = firstRows(
    kind,
    "$1",
    `epoch >= $2 AND revision <= $3 AND (revision, ${id}) > ($4, $5) ${condition}`,
    `revision, ${id}`,
  );
  const { each, times } = INDEXED[kind];
  let after = first[kind];
  for (let isCut = true; isCut; ) {
    const { rows } = await db.query<StoredRows[typeof kind][number]>({
      name: `page-of-${kind}`,
      text,
      values: [head.token, head.epochs[kind], head.revision, after.revision, after.id, value],
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = { revision: Number(last.revision), id: "eventId" in last ? last.eventId : last.id };
    isCut = mayBeCut(rows);
    yield {
      changes: changesOf({ [kind]: rows }),
      bytes: each * rows.length + times * bytesOf(rows),
    };
  }
}
