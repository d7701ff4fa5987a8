import { type Db, type Pool, transaction } from "@memory/postgres";
import type { EpisodeRow, ItemVector, RowChanges } from "../domain/scope-index.ts";
import { readFactRow } from "./index-facts.ts";
import { vectorOf } from "./vectors.ts";

export interface NewerRows {
  revision: number;
  /** The revision of the last erase step. */
  erasedAt: number;
  changes: RowChanges;
  /** There are more rows than were asked for: `changes` must not be used. */
  isCut: boolean;
}

interface StoredFact {
  id: string;
  body: string | null;
}

const EPISODE_COLUMNS = `event_id AS "eventId", kind, occurred_at AS "occurredAt",
  recorded_at AS "recordedAt", position, thread_id AS "threadId", speaker, role, text`;

interface StoredVector {
  kind: ItemVector["kind"];
  id: string;
  vector: string;
}

const VECTOR_COLUMNS = "kind, item_id AS id, encode(vector, 'base64') AS vector";

const newerRows = (vectors: string) => `
  SELECT s.revision, s.erased_at,
    (SELECT json_agg(e) FROM (
       SELECT ${EPISODE_COLUMNS} FROM episodes
       WHERE scope_token = s.token AND revision > $2
         AND epoch >= greatest(s.hidden_below, s.erased_epoch)
       LIMIT $3) e) AS episodes,
    (SELECT json_agg(f) FROM (
       SELECT fact_id AS id, body FROM index_facts
       WHERE scope_token = s.token AND revision > $2 AND epoch >= s.erased_epoch
       LIMIT $3) f) AS facts
    ${vectors}
  FROM scopes s WHERE s.token = $1`;

const NEWER_ROWS = newerRows("");
const NEWER_ROWS_AND_VECTORS = newerRows(`,
    (SELECT json_agg(v) FROM (
       SELECT ${VECTOR_COLUMNS} FROM vectors
       WHERE scope_token = s.token AND revision > $2 AND model = $4 AND epoch >= s.erased_epoch
       LIMIT $3) v) AS vectors`);

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
 * In one snapshot: a scope's revision and at most `limit` episodes, facts and vectors of the `model` that are newer than
 * `since`; without a model no vectors. Null: no such scope.
 */
export async function readNewerRows(
  db: Db,
  token: string,
  since: number,
  limit: number,
  model: string | null,
): Promise<NewerRows | null> {
  const { rows } = await db.query<{
    revision: string;
    erased_at: string;
    episodes: EpisodeRow[] | null;
    facts: StoredFact[] | null;
    vectors?: StoredVector[] | null;
  }>(
    model === null
      ? { name: "newer-rows", text: NEWER_ROWS, values: [token, since, limit] }
      : {
          name: "newer-rows-and-vectors",
          text: NEWER_ROWS_AND_VECTORS,
          values: [token, since, limit, model],
        },
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { episodes, facts, vectors } = found;
  return {
    revision: Number(found.revision),
    erasedAt: Number(found.erased_at),
    changes: changesOf(episodes ?? [], facts ?? [], vectors ?? []),
    isCut: [episodes, facts, vectors].some((rows) => rows?.length === limit),
  };
}

function changesOf(
  episodes: readonly EpisodeRow[],
  facts: readonly StoredFact[],
  vectors: readonly StoredVector[],
): RowChanges {
  return {
    vectors: vectors.map(({ kind, id, vector }) => ({
      kind,
      id,
      vector: vectorOf(Buffer.from(vector, "base64")),
    })),
    episodes,
    facts: facts.flatMap(({ body }) => (body === null ? [] : [readFactRow(body)])),
    removedFactIds: facts.flatMap(({ id, body }) => (body === null ? [id] : [])),
  };
}

const PAGE_ROWS = 2_000;

/** Reads a scope of any size in one snapshot, handing over a page at a time. Answers its revision, or null: no such scope. */
export function readWholeScope(
  pool: Pool,
  token: string,
  model: string | null,
  take: (changes: RowChanges) => void,
): Promise<number | null> {
  return transaction(pool, async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await tx.query<{ revision: string; hidden_below: number }>(
      "SELECT revision, greatest(hidden_below, erased_epoch) AS hidden_below FROM scopes WHERE token = $1",
      [token],
    );
    const [scope] = rows;
    if (scope === undefined) return null;
    const pages = async <Row extends object>(
      select: string,
      values: unknown[],
      each: (rows: Row[]) => void,
    ) => {
      await tx.query(`DECLARE pages NO SCROLL CURSOR FOR ${select}`, values);
      for (;;) {
        const page = await tx.query<Row>(`FETCH ${PAGE_ROWS} FROM pages`);
        each(page.rows);
        if (page.rows.length < PAGE_ROWS) break;
      }
      await tx.query("CLOSE pages");
    };
    await pages<EpisodeRow>(
      `SELECT ${EPISODE_COLUMNS} FROM episodes WHERE scope_token = $1 AND epoch >= $2 ORDER BY revision`,
      [token, scope.hidden_below],
      (episodes) => take({ episodes }),
    );
    await pages<StoredFact>(
      "SELECT fact_id AS id, body FROM index_facts WHERE scope_token = $1 AND body IS NOT NULL ORDER BY revision",
      [token],
      (facts) => take(changesOf([], facts, [])),
    );
    if (model !== null) {
      await pages<StoredVector>(
        `SELECT ${VECTOR_COLUMNS} FROM vectors
         WHERE scope_token = $1 AND vector IS NOT NULL AND model = $2`,
        [token, model],
        (vectors) => take(changesOf([], [], vectors)),
      );
    }
    return Number(scope.revision);
  });
}
