import type { Db } from "@memory/postgres";

const SCOPES_AT_ONCE = 20;
/** Longer than a forget takes from ingest to here when nothing is amiss. */
const PATIENCE = "15 seconds";

/** Scopes with parts that have waited for a forget for long, and the newest epoch that those are of. */
export async function blockedScopes(db: Db): Promise<{ token: string; epoch: number }[]> {
  const { rows } = await db.query<{ token: string; epoch: number }>(
    `SELECT s.token, max(p.epoch) AS epoch FROM parts p JOIN scopes s ON s.token = p.scope_token
     WHERE p.state <> 'done' AND p.epoch > s.epoch AND p.updated_at < now() - interval '${PATIENCE}'
     GROUP BY s.token LIMIT ${SCOPES_AT_ONCE}`,
  );
  return rows;
}
