import type { Db } from "@memory/postgres";

const SCOPES_AT_ONCE = 20;
/** Longer than a forget takes from ingest to here when nothing is amiss. */
const PATIENCE = "15 seconds";

export interface BlockedScope {
  token: string;
  /** The newest that its waiting parts are of. */
  epoch: number;
}

/** Some scopes with parts that have waited for a forget for long: by chance, so that those which go on waiting hide no other. */
export async function blockedScopes(db: Db): Promise<BlockedScope[]> {
  const { rows } = await db.query<BlockedScope>(
    `SELECT s.token, max(p.epoch) AS epoch FROM parts p JOIN scopes s ON s.token = p.scope_token
     WHERE p.state <> 'done' AND p.epoch > s.epoch AND p.updated_at < now() - interval '${PATIENCE}'
     GROUP BY s.token ORDER BY random() LIMIT ${SCOPES_AT_ONCE}`,
  );
  return rows;
}
