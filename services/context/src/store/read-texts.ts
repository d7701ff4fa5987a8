import type { Db } from "@memory/postgres";
import { HELD_LENGTH } from "../domain/memory/episode-texts.ts";

/** The texts of some episodes of a scope by event id, as far as they are shown; one that is gone is not there. */
export async function readTexts(
  db: Db,
  scopeToken: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; text: string }>({
    name: "texts",
    text: `SELECT event_id AS id, left(text, ${HELD_LENGTH}) AS text FROM episodes
      WHERE scope_token = $1 AND event_id = ANY($2)`,
    values: [scopeToken, eventIds],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}
