import type { Db } from "@memory/postgres";
import { vectorText } from "../domain/vector-text.ts";
import { readFactRow } from "./index-facts.ts";

/** The texts of items of the recall index, by id, for an embedding model; an item that no longer exists is missing. */
export async function itemTexts(db: Db, itemIds: readonly string[]): Promise<Map<string, string>> {
  const episodes = await db.query<{ id: string; speaker: string | null; text: string }>(
    "SELECT event_id AS id, speaker, text FROM episodes WHERE event_id = ANY($1)",
    [itemIds],
  );
  const facts = await db.query<{ id: string; body: string }>(
    "SELECT fact_id AS id, body FROM index_facts WHERE fact_id = ANY($1) AND body IS NOT NULL",
    [itemIds],
  );
  return new Map([
    ...episodes.rows.map((row) => [row.id, vectorText.episode(row)] as const),
    ...facts.rows.map(({ id, body }) => [id, vectorText.fact(readFactRow(body))] as const),
  ]);
}
