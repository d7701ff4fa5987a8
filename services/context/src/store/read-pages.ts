import { LAST_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";
import type { RowChanges } from "../domain/memory/scope-index.ts";
import {
  bytesOf,
  changesOf,
  firstRows,
  KINDS,
  mayBeCut,
  type RowKind,
  type StoredRows,
} from "./index-rows.ts";
import { SAME_DIGEST } from "./scope-digest.ts";

/** The state of a scope at a moment. What changes later has a higher revision, or moves `erasedAt` on. */
export interface ScopeHead {
  token: string;
  revision: number;
  erasedAt: number;
  /** The least epochs of episodes, and of facts and vectors, that are read. */
  epochs: Readonly<Record<RowKind, number>>;
}

/** A position among the rows of a scope, in the order of their revisions. */
interface RowPlace {
  revision: number;
  id: string;
}

/** Which rows of a scope are read: of each kind those after a position, up to the head's revision. */
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
  episodes: { each: 150, times: 0.7 },
  facts: { each: 350, times: 1 },
  vectors: { each: 10, times: 0.25 },
} as const satisfies Record<RowKind, { each: number; times: number }>;

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

/** Rows that one statement looks at for what has room. */
const LOOKED_AT_ONCE = 10_000;

interface Newest {
  after: RowPlace;
  bytes: number;
  isAll: boolean;
}

/** The position after which a scope's newest rows of a kind take at most `mostBytes` in an index, what those take, and whether they are all; one row at least. */
export async function newestWithin(
  db: Db,
  kind: "episodes" | "facts",
  head: ScopeHead,
  mostBytes: number,
): Promise<Newest> {
  let bytes = 0;
  let before = endOf(head.revision);
  for (;;) {
    const left = Math.floor(mostBytes - bytes);
    const portion = await newestBefore(db, kind, head, before, left);
    if (portion === null) return { after: endOf(-1), bytes, isAll: true };
    const { place, total, isWhole, isLast } = portion;
    // The first row of all is taken even if it has no room.
    if (!isWhole && total > left && bytes > 0)
      return { after: placeBefore(before.revision, before.id), bytes, isAll: false };
    bytes += total;
    if (!isWhole) return { after: placeBefore(place.revision, place.id), bytes, isAll: false };
    if (isLast) return { after: endOf(-1), bytes, isAll: true };
    before = place;
  }
}

interface Portion {
  /** The oldest of its rows that fit, or the newest one when none does. */
  place: RowPlace;
  /** What takes the rows from there on. */
  total: number;
  /** All of them fit. */
  isWhole: boolean;
  /** There are no older ones. */
  isLast: boolean;
}

/** The newest rows before a position, some thousand at most, and how many of them fit; null when there are none. */
async function newestBefore(
  db: Db,
  kind: "episodes" | "facts",
  { token, epochs }: ScopeHead,
  before: RowPlace,
  mostBytes: number,
): Promise<Portion | null> {
  const { each, times } = INDEXED[kind];
  const { table, bytes, id } = KINDS[kind];
  const { rows } = await db.query<{
    revision: string;
    id: string;
    total: string;
    isWhole: boolean;
    isLast: boolean;
  }>(
    `WITH newest AS MATERIALIZED (
       SELECT revision, id, sum(cost) OVER (ORDER BY revision DESC, id DESC ROWS UNBOUNDED PRECEDING) AS total
       FROM (
         SELECT revision, ${id} AS id, ${each} + ${times} * ${bytes} AS cost
         FROM ${table} WHERE ${SAME_DIGEST} AND scope_token = $1 AND epoch >= $2 AND revision <= $3
           AND (revision, ${id}) < ($3, $4) ${kind === "facts" ? "AND body IS NOT NULL" : ""}
         ORDER BY revision DESC FETCH FIRST ${LOOKED_AT_ONCE} ROWS WITH TIES) AS next)
     SELECT revision, id, total,
       (SELECT bool_and(total <= $5) FROM newest) AS "isWhole",
       (SELECT count(*) < ${LOOKED_AT_ONCE} FROM newest) AS "isLast"
     FROM newest
     ORDER BY total <= $5 DESC, CASE WHEN total <= $5 THEN -total ELSE total END LIMIT 1`,
    [token, epochs[kind], before.revision, before.id, mostBytes],
  );
  const [oldest] = rows;
  if (oldest === undefined) return null;
  const { revision, id: rowId, total, isWhole, isLast } = oldest;
  return {
    place: { revision: Number(revision), id: rowId },
    total: Number(total),
    isWhole,
    isLast,
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
