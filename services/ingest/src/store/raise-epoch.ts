import type { EpochFloor } from "@memory/contracts";
import type { Db } from "@memory/postgres";

/**
 * Raises the epoch of a scope whose rows went back. Events accepted after the forget that is named get the new epoch and come
 * into the feed again; events that it had erased are deleted. Null when the epoch was not lower; false when `afterXid` is null and
 * the two cannot be distinguished.
 */
export async function raiseBehind(
  db: Db,
  { scopeToken, leastEpoch, erasedEpoch }: EpochFloor,
  afterXid: string | null,
): Promise<boolean | null> {
  const { rows } = await db.query<{ isSorted: boolean | null }>(
    `SELECT epoch_raise_behind_v2($1, $2, $3, $4::xid8) AS "isSorted"`,
    [Buffer.from(scopeToken, "hex"), leastEpoch, erasedEpoch, afterXid],
  );
  return rows[0]?.isSorted ?? null;
}
