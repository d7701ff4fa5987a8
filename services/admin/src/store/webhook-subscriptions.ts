import type { Db } from "@memory/postgres";

export interface Subscription {
  projectId: string;
  types: string[];
  revision: number;
}

const SUBSCRIPTION = `project_id AS "projectId", types, revision::float AS revision`;

/**
 * Adds types to what a project needs; gives what is to be agreed, or null where all of it is. What is to be taken back counts as not
 * agreed, so that it is left for the time in which a webhook is stored.
 */
export async function addTypes(
  db: Db,
  projectId: string,
  types: readonly string[],
  now: Date,
): Promise<Subscription | null> {
  const { rows } = await db.query<Subscription>(
    `INSERT INTO webhook_subscriptions AS held (project_id, types, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (project_id) DO UPDATE SET revision = held.revision + 1, changed_at = $3,
       types = ARRAY(SELECT DISTINCT unnest(held.types || excluded.types))
     WHERE NOT (held.types @> excluded.types AND held.agreed_revision = held.revision) OR held.is_loose
     RETURNING ${SUBSCRIPTION}`,
    [projectId, types, now],
  );
  return rows[0] ?? null;
}

/** Records that the owners know a revision. */
export async function noteAgreed(
  db: Db,
  { projectId, revision }: Pick<Subscription, "projectId" | "revision">,
): Promise<void> {
  await db.query(
    `UPDATE webhook_subscriptions SET agreed_revision = greatest(agreed_revision, $2)
     WHERE project_id = $1`,
    [projectId, revision],
  );
}

/** Numbers what a project needs after a revision that an owner knows, and gives it. */
export async function renumberAfter(
  db: Db,
  projectId: string,
  revision: number,
): Promise<Subscription | null> {
  const { rows } = await db.query<Subscription>(
    `UPDATE webhook_subscriptions SET revision = greatest(revision, $2) + 1 WHERE project_id = $1
     RETURNING ${SUBSCRIPTION}`,
    [projectId, revision],
  );
  return rows[0] ?? null;
}

/** Notes that the webhooks of a project may need less than before. */
export async function loosen(db: Db, projectId: string, now: Date): Promise<void> {
  await db.query(
    `UPDATE webhook_subscriptions SET is_loose = true, changed_at = $2 WHERE project_id = $1`,
    [projectId, now],
  );
}

/** Notes that an owner may have lost what it knew of all projects. */
export async function loosenAll(db: Db, now: Date): Promise<void> {
  await db.query("UPDATE webhook_subscriptions SET is_loose = true, changed_at = $1", [now]);
}

/** Puts subscriptions that are not settled, and did not change since, to what the enabled webhooks need; gives what is to be agreed. */
export async function tightenSome(
  db: Db,
  { unchangedSince, now, types, limit }: Tightening,
): Promise<Subscription[]> {
  const { rows } = await db.query<Subscription>(
    `WITH open AS (
       SELECT project_id FROM webhook_subscriptions
       WHERE (is_loose OR agreed_revision < revision) AND changed_at < $1
       ORDER BY changed_at LIMIT $4 FOR UPDATE SKIP LOCKED)
     UPDATE webhook_subscriptions s SET revision = revision + 1, is_loose = false, changed_at = $2,
       types = ARRAY(
         SELECT DISTINCT type FROM webhooks w, unnest(w.events) AS type
         WHERE w.project_id = s.project_id AND w.disabled_because IS NULL AND type = ANY($3))
     FROM open WHERE s.project_id = open.project_id
     RETURNING s.project_id AS "projectId", s.types, s.revision::float AS revision`,
    [unchangedSince, now, types, limit],
  );
  return rows;
}

interface Tightening {
  unchangedSince: Date;
  now: Date;
  /** Those that owners write only where they are asked for. */
  types: readonly string[];
  limit: number;
}
