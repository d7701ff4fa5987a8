import type { Tx } from "@memory/postgres";
import { SAME_DIGEST } from "./scope-digest.ts";
import { deleteVectors } from "./vectors.ts";

const IDS = { episodes: "event_id", index_facts: "fact_id" } as const;

/** Ids of a scope that their owner has, in order: all of those after `after`, up to `to`. Null is no bound. */
export interface OwnedIds {
  after: string | null;
  ids: readonly string[];
  to: string | null;
}

/** Deletes the rows of a scope in that range that the owner does not have, except those written since a revision; their vectors too. */
export async function deleteBeyond(
  tx: Tx,
  table: keyof typeof IDS,
  { token, since }: { token: string; since: number },
  { after, ids, to }: OwnedIds,
): Promise<void> {
  const id = IDS[table];
  const { rows } = await tx.query<{ id: string }>(
    `DELETE FROM ${table} WHERE ${SAME_DIGEST} AND scope_token = $1 AND revision <= $2 AND ${id} <> ALL($3)
       AND ($4::uuid IS NULL OR ${id} > $4) AND ($5::uuid IS NULL OR ${id} <= $5)
     RETURNING ${id} AS id`,
    [token, since, ids, after, to],
  );
  if (rows.length === 0) return;
  await deleteVectors(
    tx,
    rows.map((row) => row.id),
  );
}
