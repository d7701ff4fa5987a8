import type { Db } from "@memory/postgres";

/** Deliveries that wait for one webhook at most; more become dead letters at once. */
const MOST_PENDING = 10_000;

export interface Asking {
  id: string;
  projectId: string;
  events: string[];
  isFull: boolean;
}

/** The enabled webhooks of projects, held against deletion until the transaction ends. */
export async function webhooksOf(db: Db, projectIds: readonly string[]): Promise<Asking[]> {
  const { rows } = await db.query<Asking>(
    `SELECT id, project_id AS "projectId", events,
       (SELECT count(*) FROM (
          SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND status = 'pending'
          LIMIT $2) AS waiting) >= $2 AS "isFull"
     FROM webhooks WHERE project_id = ANY($1) AND disabled_because IS NULL FOR KEY SHARE`,
    [projectIds, MOST_PENDING],
  );
  return rows;
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  projectId: string;
  eventId: string;
  type: string;
  /** An instant in UTC. */
  at: string;
  scopeToken: string | null;
  data: object;
  status: "pending" | "dead";
  error: string | null;
}

/** Stores deliveries, but those that are stored already, and those of a subject that was erased since, or is being erased. Gives how many. */
export async function insertDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  const column = <Name extends keyof NewDelivery>(name: Name) => deliveries.map((one) => one[name]);
  const { rowCount } = await db.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, project_id, event_id, type, at, scope_token, data, status,
       last_error, created_at, since, next_try_at, finished_at)
     SELECT g.id, g.webhook_id, g.project_id, g.event_id, g.type, g.at, g.scope_token, g.data::jsonb, g.status, g.error,
       $11::timestamptz, $11, CASE WHEN g.status = 'pending' THEN $11::timestamptz END,
       CASE WHEN g.status <> 'pending' THEN $11::timestamptz END
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[], $7::text[], $8::text[],
       $9::text[], $10::text[])
       AS g (id, webhook_id, project_id, event_id, type, at, scope_token, data, status, error)
     WHERE NOT EXISTS (
       SELECT FROM forget_receipts f WHERE f.scope_token = g.scope_token AND f.scope = 'subject'
         AND f.action = 'erase' AND f.mode = 'delete' 
         AND coalesce(f.finished_at, 'infinity') >= g.at AND f.refused_as IS NULL)
     ON CONFLICT (webhook_id, event_id) DO NOTHING`,
    [
      ...[column("id"), column("webhookId"), column("projectId"), column("eventId")],
      ...[column("type"), column("at"), column("scopeToken")],
      deliveries.map(({ data }) => JSON.stringify(data)),
      ...[column("status"), column("error"), now],
    ],
  );
  return rowCount ?? 0;
}
