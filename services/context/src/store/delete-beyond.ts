import type { Tx } from "@memory/postgres";
import { AT_PLACE } from "./at-place.ts";
import { deleteVectors } from "./vectors.ts";

const IDS = { episodes: "event_id", index_facts: "fact_id" } as const;

/** Deletes rows of a scope whose ids are not among `kept`, but for those written since a revision; their vectors too. */
export async function deleteBeyond(
  tx: Tx,
  table: keyof typeof IDS,
  { token, since, kept }: { token: string; since: number; kept: ReadonlySet<string> },
): Promise<void> {
  const id = IDS[table];
  const { rows } = await tx.query<{ id: string }>(
    `DELETE FROM ${table} WHERE ${AT_PLACE} AND scope_token = $1 AND revision <= $2 AND ${id} <> ALL($3)
     RETURNING ${id} AS id`,
    [token, since, [...kept]],
  );
  if (rows.length === 0) return;
  await deleteVectors(
    tx,
    rows.map((row) => row.id),
  );
}
