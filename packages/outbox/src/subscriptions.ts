import { setTimeout as sleep } from "node:timers/promises";
import type { OutboxType } from "@memory/contracts";
import type { Db, Pool } from "@memory/postgres";

/** How long what was read of subscriptions may be used, in milliseconds. */
const SUBSCRIPTION_LEASE_MS = 500;

const NONE: ReadonlySet<string> = new Set();

interface KnownSubscriptions {
  /** Whether a project has asked for events of a type. */
  isSubscribed(projectId: string, type: OutboxType): boolean;
  projectsAskingFor(type: OutboxType): string[];
}

/** What projects have asked for: read at most once in a lease, and only by those who have something to say. */
export interface Subscriptions {
  read(db: Db): Promise<KnownSubscriptions>;
}

export function subscriptions(leaseMs = SUBSCRIPTION_LEASE_MS): Subscriptions {
  let held: { known: KnownSubscriptions; untilMs: number } | undefined;
  return {
    async read(db) {
      const nowMs = performance.now();
      if (held !== undefined && nowMs < held.untilMs) return held.known;
      const { rows } = await db.query<{ projectId: string; types: string[] }>({
        name: "read-outbox-subscriptions",
        text: `SELECT project_id AS "projectId", types FROM outbox_subscriptions WHERE types <> '{}'`,
      });
      const types = new Map(rows.map((row) => [row.projectId, new Set(row.types)]));
      const known: KnownSubscriptions = {
        isSubscribed: (projectId, type) => (types.get(projectId) ?? NONE).has(type),
        projectsAskingFor: (type) =>
          [...types].flatMap(([projectId, asked]) => (asked.has(type) ? [projectId] : [])),
      };
      held = { known, untilMs: nowMs + leaseMs };
      return known;
    },
  };
}

export interface Subscription {
  projectId: string;
  types: readonly string[];
  revision: number;
}

/**
 * Records what a project has asked for, unless a later revision is known, and gives back what is recorded. From then on every decision
 * whose transaction begins is written for it, in all processes: it waits until nobody uses what was read before.
 */
export async function subscribe(
  pool: Pool,
  { projectId, types, revision }: Subscription,
  leaseMs = SUBSCRIPTION_LEASE_MS,
): Promise<{ types: string[]; revision: number }> {
  const { rows } = await pool.query<{ types: string[]; revision: string }>(
    `WITH changed AS (
       INSERT INTO outbox_subscriptions AS held (project_id, types, revision) VALUES ($1, $2, $3)
       ON CONFLICT (project_id) DO UPDATE SET types = excluded.types, revision = excluded.revision
         WHERE held.revision <= excluded.revision
       RETURNING types, revision)
     SELECT types, revision FROM changed
     UNION ALL
     SELECT types, revision FROM outbox_subscriptions
     WHERE project_id = $1 AND NOT EXISTS (SELECT FROM changed)`,
    [projectId, types, revision],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a subscription that is not there was not inserted");
  await sleep(leaseMs + 1);
  return { types: row.types, revision: Number(row.revision) };
}
