import { crc32 } from "node:zlib";
import { firstIdFrom } from "@memory/ids";
import { copyBytes, type Db, type Pool, type Tx, transaction } from "@memory/postgres";

/** What a stored index must be to be of use to a process. */
export interface SnapshotKind {
  /** The form of the bytes and of what they hold. */
  format: string;
  /** The model whose vectors it holds; null for none. */
  model: string | null;
}

/** A stored index of a scope, without its bytes. */
export interface SnapshotHead extends SnapshotKind {
  token: string;
  snapshotId: string;
  projectId: string;
  /** The revision of the scope that it shows. */
  revision: number;
  /** The bound under which older rows were left out; null when none were. */
  mostBytes: number | null;
  /** Facts and episodes, removed ones among them. */
  slots: number;
  /** The text of the tree that the bytes belong to. */
  text: string;
  bytes: number;
}

/** Bytes of a portion: some milliseconds of the event loop. */
export const PORTION_BYTES = 1024 * 1024;
/** A snapshot whose making takes longer than this was given up. */
const MAKING_MS = 10 * 60_000;

/** The snapshot of a scope, if it is of this kind, undamaged, and nothing was erased since; null otherwise. */
export async function findSnapshot(
  db: Db,
  token: string,
  { format, model }: SnapshotKind,
): Promise<SnapshotHead | null> {
  const { rows } = await db.query<Omit<SnapshotHead, keyof SnapshotKind> & { checksum: string }>(
    `SELECT i.scope_token AS token, i.snapshot_id AS "snapshotId", i.project_id AS "projectId",
       i.revision::float8 AS revision, i.most_bytes::float8 AS "mostBytes", i.slots, i.tree AS text,
       i.tree_checksum AS checksum, i.bytes::float8 AS bytes
     FROM index_snapshots i JOIN scopes s ON s.token = i.scope_token
     WHERE i.scope_token = $1 AND i.format = $2 AND i.model IS NOT DISTINCT FROM $3
       AND i.revision BETWEEN s.erased_at AND s.revision`,
    [token, format, model],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { checksum, ...head } = row;
  return crc32(head.text) === Number(checksum) ? { ...head, format, model } : null;
}

/** What the server sends of a portion at a time: more would be put together from several reads of the socket first. */
const PIECE_BYTES = 64 * 1024 - 64;
const CHECKSUM_BYTES = 8;

/**
 * Reads a portion of a snapshot and hands over its bytes in pieces, each with its place in the portion. False when it is not there any more,
 * or damaged: then what was handed over is of no use.
 */
export async function readPortion(
  tx: Tx,
  { token, snapshotId }: Pick<SnapshotHead, "token" | "snapshotId">,
  portion: number,
  take: (bytes: Uint8Array, at: number) => void,
): Promise<boolean> {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  let read = 0;
  let actual = 0;
  await copyBytes(tx, piecesOf(tx, token, snapshotId, portion), (bytes) => {
    const headBytes = Math.min(bytes.length, Math.max(0, CHECKSUM_BYTES - read));
    if (headBytes > 0) checksum.set(bytes.subarray(0, headBytes), read);
    const piece = bytes.subarray(headBytes);
    read += headBytes;
    if (piece.length === 0) return;
    actual = crc32(piece, actual);
    take(piece, read - CHECKSUM_BYTES);
    read += piece.length;
  });
  return read > CHECKSUM_BYTES && BigInt(actual) === checksum.readBigInt64BE();
}

/** The checksum of a portion, then its bytes. Sorted while the bytes are where they are stored. */
const piecesOf = (tx: Tx, token: string, snapshotId: string, portion: number): string =>
  `SELECT CASE WHEN at = 0 THEN int8send(checksum) ELSE substring(bytes FROM at FOR ${PIECE_BYTES}) END
   FROM (
     SELECT at, checksum, bytes FROM index_snapshot_portions,
       LATERAL (SELECT 0 UNION ALL SELECT generate_series(1, octet_length(bytes), ${PIECE_BYTES})) AS pieces (at)
     WHERE scope_token = ${tx.escapeLiteral(token)} AND snapshot_id = ${tx.escapeLiteral(snapshotId)}
       AND portion = ${portion}
     ORDER BY at) AS pieces`;

type Place = Pick<SnapshotHead, "token" | "snapshotId" | "revision">;

/** Stores a portion of a snapshot that nothing can find yet. False when something was erased since its revision. */
export async function writePortion(
  db: Db,
  { token, snapshotId, revision }: Place,
  portion: number,
  bytes: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `WITH held AS MATERIALIZED (
       SELECT erased_epoch FROM scopes WHERE token = $1 AND erased_at <= $2 FOR SHARE)
     INSERT INTO index_snapshot_portions (scope_token, snapshot_id, portion, epoch, checksum, bytes)
     SELECT $1, $3, $4, erased_epoch, $5, $6 FROM held`,
    [token, revision, snapshotId, portion, crc32(bytes), bytes],
  );
  return rowCount === 1;
}

/** Makes a snapshot whose portions are stored the one of its scope. False when something was erased since its revision. */
export const publishSnapshot = (pool: Pool, head: SnapshotHead): Promise<boolean> =>
  transaction(pool, async (tx) => {
    const { token, snapshotId, revision } = head;
    const { rows } = await tx.query<{ epoch: number }>(
      `SELECT erased_epoch AS epoch FROM scopes
       WHERE token = $1 AND $2 BETWEEN erased_at AND revision FOR SHARE`,
      [token, revision],
    );
    const { rows: stored } = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM index_snapshot_portions
       WHERE scope_token = $1 AND snapshot_id = $2`,
      [token, snapshotId],
    );
    const [scope] = rows;
    if (scope === undefined || stored[0]?.count !== portionsOf(head.bytes)) return false;
    await tx.query(
      `INSERT INTO index_snapshots AS held (scope_token, snapshot_id, project_id, epoch, revision, format, model, most_bytes, slots, bytes, tree, tree_checksum)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (scope_token) DO UPDATE SET
         snapshot_id = excluded.snapshot_id, project_id = excluded.project_id, epoch = excluded.epoch,
         revision = excluded.revision, format = excluded.format, model = excluded.model, most_bytes = excluded.most_bytes,
         slots = excluded.slots, bytes = excluded.bytes, tree = excluded.tree,
         tree_checksum = excluded.tree_checksum, made_at = now()`,
      [
        ...[token, snapshotId, head.projectId, scope.epoch, revision, head.format, head.model],
        ...[head.mostBytes, head.slots, head.bytes, head.text, crc32(head.text)],
      ],
    );
    await tx.query(
      "DELETE FROM index_snapshot_portions WHERE scope_token = $1 AND snapshot_id <> $2",
      [token, snapshotId],
    );
    return true;
  });

/** How many portions so many bytes take. */
export const portionsOf = (bytes: number): number => Math.ceil(bytes / PORTION_BYTES);

/** Deletes a snapshot, or the portions of one that was not finished. */
export async function deleteSnapshot(db: Db, token: string, snapshotId: string): Promise<void> {
  await db.query(
    `WITH head AS (DELETE FROM index_snapshots WHERE scope_token = $1 AND snapshot_id = $2)
     DELETE FROM index_snapshot_portions WHERE scope_token = $1 AND snapshot_id = $2`,
    [token, snapshotId],
  );
}

/** Deletes the oldest snapshots until those of each project and all together keep within their bounds, and portions that nobody finished. */
export async function pruneSnapshots(
  db: Db,
  { mostBytes, mostBytesEach, nowMs }: { mostBytes: number; mostBytesEach: number; nowMs: number },
): Promise<void> {
  await db.query(
    `DELETE FROM index_snapshots WHERE scope_token IN (
       SELECT scope_token FROM (
         SELECT scope_token, sum(bytes) OVER (ORDER BY made_at DESC, scope_token) AS in_all,
           sum(bytes) OVER (PARTITION BY project_id ORDER BY made_at DESC, scope_token) AS in_project
         FROM index_snapshots) AS kept
       WHERE in_all > $1 OR in_project > $2)`,
    [mostBytes, mostBytesEach],
  );
  await db.query(
    `DELETE FROM index_snapshot_portions AS p WHERE snapshot_id < $1
       AND NOT EXISTS (SELECT FROM index_snapshots AS i
         WHERE i.scope_token = p.scope_token AND i.snapshot_id = p.snapshot_id)`,
    [firstIdFrom(nowMs - MAKING_MS)],
  );
}
