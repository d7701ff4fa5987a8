import type { WebhookType } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import type { ProjectScope, Sender } from "@memory/scope";

export interface Webhook {
  id: string;
  projectId: string;
  url: string;
  events: WebhookType[];
  includeContent: boolean;
  description: string | null;
  createdAt: Date;
  actor: string | null;
  keyPrefix: string | null;
  disabledBecause: "request" | "gone" | null;
}

const WEBHOOK = `id, project_id AS "projectId", url, events, include_content AS "includeContent", description,
  created_at AS "createdAt", created_by_actor AS actor, created_by_key_prefix AS "keyPrefix",
  disabled_because AS "disabledBecause"`;

export interface NewWebhook {
  id: string;
  url: string;
  events: readonly WebhookType[];
  includeContent: boolean;
  description: string | null;
  secret: Buffer;
  createdBy: Sender;
}

/** Stores a webhook; null when the project has `most` already. */
export async function insertWebhook(
  db: Db,
  { projectId }: ProjectScope,
  webhook: NewWebhook,
  most: number,
): Promise<Webhook | null> {
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended('memory:webhooks ' || $1, 0))", [
    projectId,
  ]);
  const { rows } = await db.query<Webhook>(
    `INSERT INTO webhooks (id, project_id, url, events, include_content, description, secret,
       created_by_actor, created_by_key_prefix)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
     WHERE (SELECT count(*) FROM webhooks WHERE project_id = $2) < $10
     RETURNING ${WEBHOOK}`,
    [
      ...[webhook.id, projectId, webhook.url, webhook.events, webhook.includeContent],
      ...[webhook.description, webhook.secret],
      ...[webhook.createdBy.actor, webhook.createdBy.keyPrefix, most],
    ],
  );
  return rows[0] ?? null;
}

/** A webhook of a project, or of any; null without it. */
export async function findWebhook(
  db: Db,
  visibility: ProjectScope | "all",
  id: string | null,
): Promise<Webhook | null> {
  const { rows } = await db.query<Webhook>(
    `SELECT ${WEBHOOK} FROM webhooks WHERE ($1::text IS NULL OR project_id = $1) AND id = $2`,
    [visibility === "all" ? null : visibility.projectId, id],
  );
  return rows[0] ?? null;
}

export interface WebhookPage {
  webhooks: Webhook[];
  /** The id after which the next page begins; null on the last page. */
  next: string | null;
}

/** At most `limit` webhooks of a project, oldest first. */
export async function readWebhookPage(
  db: Db,
  { projectId }: ProjectScope,
  { limit, after }: { limit: number; after: string | null },
): Promise<WebhookPage> {
  const { rows } = await db.query<Webhook>(
    `SELECT ${WEBHOOK} FROM webhooks
     WHERE project_id = $1 AND id > coalesce($2, '00000000-0000-0000-0000-000000000000')::uuid
     ORDER BY id LIMIT $3`,
    [projectId, after, limit + 1],
  );
  const webhooks = rows.slice(0, limit);
  return { webhooks, next: rows.length > limit ? (webhooks.at(-1)?.id ?? null) : null };
}

export interface WebhookChange {
  url: string | null;
  events: readonly WebhookType[] | null;
  includeContent: boolean | null;
  /** Undefined leaves it. */
  description: string | undefined;
  enabled: boolean | null;
}

/** Changes the fields that are given; null when the webhook was deleted meanwhile. */
export async function updateWebhook(
  db: Db,
  { projectId, id }: Pick<Webhook, "projectId" | "id">,
  { url, events, includeContent, description, enabled }: WebhookChange,
): Promise<Webhook | null> {
  const { rows } = await db.query<Webhook>(
    `UPDATE webhooks SET url = coalesce($3, url), events = coalesce($4, events),
       include_content = coalesce($5, include_content), description = coalesce($6, description),
       disabled_because = CASE WHEN $7 THEN NULL WHEN NOT $7 THEN 'request' ELSE disabled_because END
     WHERE project_id = $1 AND id = $2 RETURNING ${WEBHOOK}`,
    [projectId, id, url, events, includeContent, description ?? null, enabled],
  );
  return rows[0] ?? null;
}

/** Disables a webhook whose receiver answered that it is gone. */
export async function disableGone(
  db: Db,
  { projectId, id }: Pick<Webhook, "projectId" | "id">,
): Promise<void> {
  await db.query(
    `UPDATE webhooks SET disabled_because = 'gone'
     WHERE project_id = $1 AND id = $2 AND disabled_because IS NULL`,
    [projectId, id],
  );
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(
  db: Db,
  { projectId, id }: Pick<Webhook, "projectId" | "id">,
): Promise<void> {
  await db.query("DELETE FROM webhooks WHERE project_id = $1 AND id = $2", [projectId, id]);
  await db.query("DELETE FROM webhook_deliveries WHERE project_id = $1 AND webhook_id = $2", [
    projectId,
    id,
  ]);
}

/** Gives a webhook a new secret; the one before signs too until then. False when the webhook was deleted meanwhile. */
export async function rotateSecret(
  db: Db,
  { projectId, id }: Pick<Webhook, "projectId" | "id">,
  { secret, previousUntil }: { secret: Buffer; previousUntil: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhooks SET previous_secret = secret, previous_until = $4, secret = $3
     WHERE project_id = $1 AND id = $2`,
    [projectId, id, secret, previousUntil],
  );
  return rowCount === 1;
}
