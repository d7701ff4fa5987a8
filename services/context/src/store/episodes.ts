import { portionsOf } from "@memory/batching";
import type { Db, Tx } from "@memory/postgres";
import type { EpisodeRow } from "../domain/memory/scope-index.ts";
import { deleteVectors } from "./vectors.ts";

export interface NewEpisode extends Omit<EpisodeRow, "recordedAt" | "position"> {
  scopeToken: string;
  epoch: number;
  revision: number;
}

/** Those of the events that are in the index already, or must never be. */
export async function settledEvents(db: Db, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ event_id: string }>({
    name: "settled-events",
    text: `SELECT event_id FROM episodes WHERE event_id = ANY($1)
     UNION ALL SELECT event_id FROM withheld_events WHERE event_id = ANY($1)`,
    values: [eventIds],
  });
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Adds episodes of scopes whose rows are locked; an existing one stays, a withheld one is left out. */
export async function insertEpisodes(tx: Tx, episodes: readonly NewEpisode[]): Promise<void> {
  await tx.query({
    name: "insert-episodes",
    text: `INSERT INTO episodes (event_id, scope_token, epoch, revision, kind, occurred_at,
                           thread_id, speaker, role, text)
     SELECT "eventId", "scopeToken", epoch, revision, kind, "occurredAt",
            "threadId", speaker, role, text
     FROM json_to_recordset($1) AS given (
       "eventId" uuid, "scopeToken" text, epoch int, revision bigint, kind text,
       "occurredAt" text, "threadId" text, speaker text, role text, text text)
     WHERE NOT EXISTS (SELECT FROM withheld_events w WHERE w.event_id = "eventId" OFFSET 0)
     ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(episodes)],
  });
}

const WITHHELD_AT_ONCE = 5_000;

/** Takes events out of the index for good: the source events of an erased fact. */
export async function withholdEvents(
  tx: Tx,
  token: string,
  epoch: number,
  eventIds: readonly string[],
): Promise<void> {
  for (const portion of portionsOf(eventIds, [{ most: WITHHELD_AT_ONCE, of: () => 1 }])) {
    await tx.query(
      `INSERT INTO withheld_events (event_id, scope_token, epoch)
       SELECT id, $1, $2 FROM unnest($3::uuid[]) AS id ON CONFLICT DO NOTHING`,
      [token, epoch, portion],
    );
    await tx.query("DELETE FROM episodes WHERE scope_token = $1 AND event_id = ANY($2)", [
      token,
      portion,
    ]);
    await deleteVectors(tx, portion);
  }
}

/** Withheld events of one scope become another one's. */
export async function moveWithheld(
  tx: Tx,
  { from, to, epoch }: { from: string; to: string; epoch: number },
  eventIds: readonly string[],
): Promise<void> {
  await tx.query(
    "UPDATE withheld_events SET scope_token = $2, epoch = $3 WHERE scope_token = $1 AND event_id = ANY($4)",
    [from, to, epoch, eventIds],
  );
}

/** The events of a scope that are not served as episodes. */
export async function withheldOf(db: Db, token: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT event_id AS id FROM withheld_events WHERE scope_token = $1",
    [token],
  );
  return rows.map(({ id }) => id);
}
