import type { CALL_FAULTS } from "@memory/api";
import type { Db } from "@memory/postgres";

/** A delivery that was taken to be sent, with what is needed of its webhook. */
export interface Claim {
  id: string;
  lease: string;
  webhookId: string;
  projectId: string;
  eventId: string;
  type: string;
  at: Date;
  scopeToken: string | null;
  data: Record<string, unknown>;
  since: Date;
  /** Calls since then, before this one. */
  tries: number;
  url: string;
  includeContent: boolean;
  /** As they are stored: the present one, and the one before it while it signs too. */
  secret: Buffer;
  previousSecret: Buffer | null;
}

/** What this process is sending, by webhook and by project. */
interface InProgress {
  webhooks: Readonly<Record<string, number>>;
  projects: Readonly<Record<string, number>>;
}

interface Bounds {
  /** Claims that are wanted at most. */
  free: number;
  perWebhook: number;
  perProject: number;
}

interface Wanted {
  now: Date;
  lease: string;
  inProgress: InProgress;
  bounds: Bounds;
}

/** Longer than a call takes with all that belongs to it. */
const LEASE_MS = 30_000;

const CLAIM = `d.id, d.lease, d.webhook_id AS "webhookId", d.project_id AS "projectId", d.event_id AS "eventId",
  d.type, d.at, d.scope_token AS "scopeToken", d.data, d.since, d.tries, w.url,
  w.include_content AS "includeContent", w.secret,
  CASE WHEN w.previous_until > $1 THEN w.previous_secret END AS "previousSecret"`;

/**
 * Takes deliveries that are due, by lease: those of each project in turn, a few of each webhook, the longest due first. Looks at those
 * webhooks only that something waits for.
 */
export async function claimDue(
  db: Db,
  { now, lease, inProgress, bounds: { free, perWebhook, perProject } }: Wanted,
): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `WITH RECURSIVE waiting AS (
       (SELECT webhook_id FROM webhook_deliveries WHERE status = 'pending' ORDER BY webhook_id LIMIT 1)
       UNION ALL
       SELECT next.webhook_id FROM waiting CROSS JOIN LATERAL (
         SELECT webhook_id FROM webhook_deliveries WHERE status = 'pending' AND webhook_id > waiting.webhook_id
         ORDER BY webhook_id LIMIT 1) AS next),
     due AS MATERIALIZED (
       SELECT d.id, d.next_try_at, w.project_id,
         row_number() OVER (PARTITION BY w.project_id ORDER BY d.next_try_at) AS turn
       FROM waiting JOIN webhooks w ON w.id = waiting.webhook_id CROSS JOIN LATERAL (
         SELECT id, next_try_at FROM webhook_deliveries
         WHERE webhook_id = w.id AND status = 'pending' AND next_try_at <= $1
         ORDER BY next_try_at
         LIMIT greatest(0, $5 - coalesce(($3::jsonb ->> w.id::text)::int, 0))) AS d
       WHERE w.disabled_because IS NULL),
     chosen AS MATERIALIZED (
       SELECT id FROM due
       WHERE turn <= $6 - coalesce(($4::jsonb ->> project_id)::int, 0)
       ORDER BY turn, next_try_at LIMIT $7),
     held AS MATERIALIZED (
       SELECT id FROM webhook_deliveries
       WHERE id IN (SELECT id FROM chosen) AND status = 'pending' AND next_try_at <= $1
       FOR UPDATE SKIP LOCKED)
     UPDATE webhook_deliveries d SET lease = $2, next_try_at = $8
     FROM webhooks w WHERE d.id IN (SELECT id FROM held) AND w.id = d.webhook_id
     RETURNING ${CLAIM}`,
    [
      ...[now, lease, JSON.stringify(inProgress.webhooks), JSON.stringify(inProgress.projects)],
      ...[perWebhook, perProject, free, new Date(now.getTime() + LEASE_MS)],
    ],
  );
  return rows;
}

/** Stores a test of a webhook, taken to be sent now; null when the webhook was deleted meanwhile. */
export async function claimForTest(
  db: Db,
  { id: webhookId, projectId }: { id: string; projectId: string },
  { id, eventId, lease, type, now }: TestCall,
): Promise<Claim | null> {
  const { rows } = await db.query<Claim>(
    `WITH w AS (
       SELECT * FROM webhooks WHERE project_id = $3 AND id = $2 FOR KEY SHARE),
     d AS (
       INSERT INTO webhook_deliveries (id, webhook_id, project_id, event_id, type, at, data, status,
         created_at, since, lease, next_try_at)
       SELECT $4, id, project_id, $5, $6, $1, '{}', 'pending', $1, $1, $7, $8 FROM w RETURNING *)
     SELECT ${CLAIM} FROM d JOIN w ON w.id = d.webhook_id`,
    [now, webhookId, projectId, id, eventId, type, lease, new Date(now.getTime() + LEASE_MS)],
  );
  return rows[0] ?? null;
}

interface TestCall {
  id: string;
  eventId: string;
  lease: string;
  type: string;
  now: Date;
}

/** How a try ended. */
export interface Ended {
  status: "pending" | "delivered" | "dead";
  /** Of a pending one: when it is tried again. */
  nextTryAt: Date | null;
  httpStatus: number | null;
  error: (typeof CALL_FAULTS)[number] | null;
  durationMs: number;
  now: Date;
}

/** Records the end of a try; one that was asked for again meanwhile is due unless it came through. False when the lease was lost, or the delivery was removed. */
export async function endTry(
  db: Db,
  { id, projectId, lease, since }: Pick<Claim, "id" | "projectId" | "lease" | "since">,
  { status, nextTryAt, httpStatus, error, durationMs, now }: Ended,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries d SET status = CASE WHEN again THEN 'pending' ELSE $4 END,
       next_try_at = CASE WHEN again THEN $9::timestamptz ELSE $5 END, last_status = $6, last_error = $7,
       last_duration_ms = $8, last_attempt_at = $9, attempts = attempts + 1,
       tries = CASE WHEN again THEN 0 ELSE tries + 1 END, lease = NULL,
       finished_at = CASE WHEN NOT again AND $4 <> 'pending' THEN $9::timestamptz END
     FROM (SELECT id, since > $10 AND $4 <> 'delivered' AS again FROM webhook_deliveries
           WHERE project_id = $1 AND id = $2 FOR UPDATE) AS held
     WHERE d.project_id = $1 AND d.id = $2 AND d.lease = $3`,
    [projectId, id, lease, status, nextTryAt, httpStatus, error, durationMs, now, since],
  );
  return rowCount === 1;
}

/** Leaves a delivery whose call was broken off to be sent at once. */
export async function release(
  db: Db,
  { id, projectId, lease }: Pick<Claim, "id" | "projectId" | "lease">,
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE webhook_deliveries SET lease = NULL, next_try_at = $4
     WHERE project_id = $1 AND id = $2 AND lease = $3`,
    [projectId, id, lease, now],
  );
}

/** Removes the deliveries of an erased scope; gives how many. */
export async function removeDeliveriesOf(db: Db, scopeToken: string): Promise<number> {
  const { rowCount } = await db.query("DELETE FROM webhook_deliveries WHERE scope_token = $1", [
    scopeToken,
  ]);
  return rowCount ?? 0;
}

export interface Waiting {
  pending: number;
  /** For how long the one that is longest due has been so; 0 when none is. */
  oldestDueSeconds: number;
}

export async function waitingDeliveries(db: Db, now: Date): Promise<Waiting> {
  const { rows } = await db.query<Waiting>(
    `SELECT count(*)::int AS pending,
       greatest(0, coalesce(extract(epoch FROM $1 - min(next_try_at)), 0))::float AS "oldestDueSeconds"
     FROM webhook_deliveries WHERE status = 'pending'`,
    [now],
  );
  return rows[0] ?? { pending: 0, oldestDueSeconds: 0 };
}
