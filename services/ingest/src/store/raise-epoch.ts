import type { EpochFloor } from "@memory/contracts";
import type { Db } from "@memory/postgres";

/**
 * Raises the epoch of a scope whose rows went back. What was accepted after the forget that is named gets the new epoch and comes
 * into the feed again; what that forget had erased is deleted. Null when the epoch was not lower; false when `afterXid` is null and
 * nobody can tell the ones from the others.
 */
export async function raiseBehind(
  db: Db,
  { scopeToken, leastEpoch, erasedEpoch }: EpochFloor,
  afterXid: string | null,
): Promise<boolean | null> {
  const { rows } = await db.query<{ isSorted: boolean | null }>(
    `SELECT epoch_raise_behind_v1($1, $2, $3, $4::xid8) AS "isSorted"`,
    [Buffer.from(scopeToken, "hex"), leastEpoch, erasedEpoch, afterXid],
  );
  return rows[0]?.isSorted ?? null;
}
