import type { EpisodeRow, FactRow, ItemVector, RowChanges } from "../domain/memory/scope-index.ts";
import { SEARCHED_LENGTH } from "../domain/text/text-analysis.ts";
import { readFactRow } from "./index-facts.ts";
import { sameDigest } from "./scope-digest.ts";
import { vectorOf } from "./vectors.ts";

/** What every row says of itself besides its content. */
interface Placed {
  /** A number of 64 bits, as text where it comes as a column. */
  revision: number | string;
  /** Of its content, as far as it is read. */
  bytes: number;
}

interface StoredFact extends Placed {
  id: string;
  body: string | null;
}

interface StoredVector extends Placed {
  kind: ItemVector["kind"];
  id: string;
  vector: string;
}

/** Rows of the recall index as they are stored. */
export interface StoredRows {
  episodes: (EpisodeRow & Placed)[];
  facts: StoredFact[];
  vectors: StoredVector[];
}
export type RowKind = keyof StoredRows;

interface KindOfRow {
  table: string;
  id: string;
  columns: string;
  /** The bytes of a row's content that are read. */
  bytes: string;
}

export const KINDS: Readonly<Record<RowKind, KindOfRow>> = {
  episodes: {
    table: "episodes",
    id: "event_id",
    // Nothing further on is searched or shown.
    columns: `event_id AS "eventId", kind, occurred_at AS "occurredAt", recorded_at AS "recordedAt",
      position, thread_id AS "threadId", speaker, role, left(text, ${SEARCHED_LENGTH}) AS text`,
    bytes: `least(octet_length(text), ${SEARCHED_LENGTH})`,
  },
  facts: {
    table: "index_facts",
    id: "fact_id",
    columns: "fact_id AS id, body",
    bytes: "coalesce(octet_length(body), 0)",
  },
  vectors: {
    table: "vectors",
    id: "item_id",
    columns: "kind, item_id AS id, encode(vector, 'base64') AS vector",
    bytes: "coalesce(octet_length(vector), 0)",
  },
};

/** How many rows are read at once, and from which of their bytes on no further one is. */
const AT_ONCE = { rows: 500, bytes: 256 * 1024 };

/**
 * A statement for the first rows of a scope in an order that begins with their revisions, as many as may be read at once; lengths of
 * contents that are not read cost nothing. Rows are taken as the index has them, those of one revision together: with a sort, all that
 * follows in a large scope would be read.
 */
export function firstRows(kind: RowKind, token: string, where: string, order: string): string {
  const { table, columns, bytes } = KINDS[kind];
  return `SELECT ${columns}, revision, bytes FROM (
    SELECT *, sum(bytes) OVER (
      ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
    FROM (
      SELECT *, ${bytes} AS bytes
      FROM ${table} WHERE ${sameDigest(token)} AND scope_token = ${token} AND ${where}
      ORDER BY revision FETCH FIRST ${AT_ONCE.rows} ROWS WITH TIES) AS next) AS first
  WHERE coalesce(bytes_before, 0) < ${AT_ONCE.bytes}`;
}

/** True when there may be more rows than these first ones. */
export const mayBeCut = (rows: readonly Placed[]): boolean =>
  rows.length >= AT_ONCE.rows || bytesOf(rows) >= AT_ONCE.bytes;

export const bytesOf = (rows: readonly Placed[]): number =>
  rows.reduce((sum, { bytes }) => sum + bytes, 0);

/** What stored rows change in an index: a fact without a body is not live, and leaves it. */
export function changesOf({
  episodes = [],
  facts = [],
  vectors = [],
}: Partial<StoredRows>): RowChanges {
  return {
    episodes: episodes.map(episodeRow),
    facts: facts.flatMap(({ body }): FactRow[] => (body === null ? [] : [readFactRow(body)])),
    removedFactIds: facts.flatMap(({ id, body }) => (body === null ? [id] : [])),
    vectors: vectors.map(({ kind, id, vector }) => ({
      kind,
      id,
      vector: vectorOf(Buffer.from(vector, "base64")),
    })),
  };
}

const episodeRow = ({
  revision: _revision,
  bytes: _bytes,
  ...row
}: EpisodeRow & Placed): EpisodeRow => row;
