import type { Db } from "@memory/postgres";
import type { RowChanges } from "../domain/memory/scope-index.ts";
import { changesOf, firstRows, mayBeCut, type StoredRows } from "./index-rows.ts";

export interface NewerRows {
  revision: number;
  /** The revision of the last erase step. */
  erasedAt: number;
  changes: RowChanges;
  /** There may be more rows than are read at once: `changes` must not be used. */
  isCut: boolean;
}

// By the parameter, not by the scope's row: the planner knows how many rows it has.
const EPISODES = firstRows(
  "episodes",
  "$1",
  "revision > $2 AND epoch >= greatest(s.hidden_below, s.erased_epoch)",
  "revision",
);
const OTHERS = "revision > $2 AND epoch >= s.erased_epoch";
const FACTS = firstRows("facts", "$1", OTHERS, "revision");
const VECTORS = firstRows("vectors", "$1", `${OTHERS} AND model = $3`, "revision");

const listOf = (rows: string): string => `(SELECT json_agg(r) FROM (${rows}) AS r)`;
const newerRows = (vectors: string): string =>
  `SELECT s.revision, s.erased_at, ${listOf(EPISODES)} AS episodes, ${listOf(FACTS)} AS facts ${vectors}
   FROM scopes s WHERE s.token = $1`;

const NEWER_ROWS = newerRows("");
const NEWER_ROWS_AND_VECTORS = newerRows(`, ${listOf(VECTORS)} AS vectors`);

/** A scope's revision; null: no such scope. */
export async function readRevision(db: Db, token: string): Promise<number | null> {
  const { rows } = await db.query<{ revision: string }>({
    name: "revision",
    text: "SELECT revision FROM scopes WHERE token = $1",
    values: [token],
  });
  return rows[0] === undefined ? null : Number(rows[0].revision);
}

/**
 * In one snapshot: a scope's revision and the episodes, facts and vectors of the `model` that are newer than `since`,
 * some hundred at most; without a model no vectors. Null: no such scope.
 */
export async function readNewerRows(
  db: Db,
  token: string,
  since: number,
  model: string | null,
): Promise<NewerRows | null> {
  const { rows } = await db.query<
    { revision: string; erased_at: string } & {
      [Kind in keyof StoredRows]?: StoredRows[Kind] | null;
    }
  >(
    model === null
      ? { name: "newer-rows", text: NEWER_ROWS, values: [token, since] }
      : {
          name: "newer-rows-and-vectors",
          text: NEWER_ROWS_AND_VECTORS,
          values: [token, since, model],
        },
  );
  const [found] = rows;
  if (found === undefined) return null;
  const stored = {
    episodes: found.episodes ?? [],
    facts: found.facts ?? [],
    vectors: found.vectors ?? [],
  };
  return {
    revision: Number(found.revision),
    erasedAt: Number(found.erased_at),
    changes: changesOf(stored),
    isCut: Object.values(stored).some(mayBeCut),
  };
}
