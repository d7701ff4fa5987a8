import type { CALL_FAULTS, DELIVERY_STATUSES } from "@memory/api";
import type { Db } from "@memory/postgres";
import type { Webhook } from "./webhooks.ts";

type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Delivery {
  id: string;
  eventId: string;
  type: string;
  status: DeliveryStatus;
  attempts: number;
  createdAt: Date;
  lastAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: (typeof CALL_FAULTS)[number] | null;
  lastDurationMs: number | null;
  nextTryAt: Date | null;
}

const DELIVERY = `id, event_id AS "eventId", type, status, attempts, created_at AS "createdAt",
  last_attempt_at AS "lastAttemptAt", last_status AS "lastStatus", last_error AS "lastError",
  last_duration_ms AS "lastDurationMs", next_try_at AS "nextTryAt"`;

type Of = Pick<Webhook, "projectId" | "id">;

export interface DeliveryPage {
  deliveries: Delivery[];
  /** The id after which the next page begins; null on the last page. */
  next: string | null;
}

/** At most `limit` deliveries of a webhook, of one status or all, newest first. */
export async function readDeliveryPage(
  db: Db,
  { projectId, id }: Of,
  { status, limit, after }: { status: DeliveryStatus | null; limit: number; after: string | null },
): Promise<DeliveryPage> {
  const { rows } = await db.query<Delivery>(
    `SELECT ${DELIVERY} FROM webhook_deliveries
     WHERE project_id = $1 AND webhook_id = $2
       AND ${status === null ? "$3::text IS NULL" : "status = $3"}
       AND id < coalesce($4, 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
     ORDER BY id DESC LIMIT $5`,
    [projectId, id, status, after, limit + 1],
  );
  const deliveries = rows.slice(0, limit);
  return { deliveries, next: rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
}

/** Sends a delivery again, from now on for as long as a new one; null without it. A call in progress ends first, and is enough where it succeeds. */
export async function resendOne(
  db: Db,
  { projectId, id }: Of,
  deliveryId: string | null,
  now: Date,
): Promise<Delivery | null> {
  const { rows } = await db.query<Delivery>(
    `UPDATE webhook_deliveries SET status = 'pending', since = $4, tries = 0, finished_at = NULL,
       next_try_at = CASE WHEN lease IS NOT NULL AND next_try_at > $4 THEN next_try_at ELSE $4 END
     WHERE project_id = $1 AND webhook_id = $2 AND id = $3 RETURNING ${DELIVERY}`,
    [projectId, id, deliveryId, now],
  );
  return rows[0] ?? null;
}

/** Sends the dead deliveries of a webhook again; gives how many. */
export async function resendDead(db: Db, { projectId, id }: Of, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries SET status = 'pending', since = $3, tries = 0, next_try_at = $3, finished_at = NULL
     WHERE project_id = $1 AND webhook_id = $2 AND status = 'dead'`,
    [projectId, id, now],
  );
  return rowCount ?? 0;
}

/** Makes dead letters of what waits for a webhook that is disabled. */
export async function buryPending(db: Db, { projectId, id }: Of, now: Date): Promise<void> {
  await db.query(
    `UPDATE webhook_deliveries SET status = 'dead', last_error = 'disabled', next_try_at = NULL,
       lease = NULL, finished_at = $3
     WHERE project_id = $1 AND webhook_id = $2 AND status = 'pending'`,
    [projectId, id, now],
  );
}
