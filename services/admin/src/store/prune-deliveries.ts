import type { Db } from "@memory/postgres";

/** Deliveries of one status that are kept of a webhook. */
const MOST_OF_A_STATUS = 10_000;

/** Removes a portion of the deliveries that came to this end before that moment; gives how many. */
export async function deleteFinished(
  db: Db,
  { status, before, limit }: { status: "delivered" | "dead"; before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM webhook_deliveries WHERE id IN (
       SELECT id FROM webhook_deliveries WHERE status = $1 AND finished_at < $2
       ORDER BY finished_at LIMIT $3)`,
    [status, before, limit],
  );
  return rowCount ?? 0;
}

/** Removes a portion of the oldest deliveries of webhooks that have more than are kept of a status; gives how many. */
export async function deleteBeyondMost(db: Db, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM webhook_deliveries WHERE id IN (
       SELECT beyond.id FROM webhooks w
       CROSS JOIN (VALUES ('delivered'), ('dead')) AS s (status)
       CROSS JOIN LATERAL (
         SELECT id FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = s.status
         ORDER BY id DESC OFFSET $1 LIMIT $2) AS beyond
       LIMIT $2)`,
    [MOST_OF_A_STATUS, limit],
  );
  return rowCount ?? 0;
}
