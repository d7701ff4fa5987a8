import type { Db } from "@memory/postgres";

/** Below which epoch the standing disables of a subject hide what was said: 0 when there are none. */
export async function hiddenBelow(db: Db, scopeToken: string): Promise<number> {
  const { rows } = await db.query<{ epoch: number | null }>(
    `SELECT max(epoch) AS epoch FROM forgets f
     WHERE scope_token = $1 AND action = 'erase' AND mode = 'disable' AND fact_id IS NULL
       AND NOT EXISTS (
         SELECT FROM forgets r WHERE r.forget_id = f.forget_id AND r.action = 'restore')`,
    [scopeToken],
  );
  return rows[0]?.epoch ?? 0;
}

/** Which of these events a deleted fact had as source. */
export async function erasedAmong(
  db: Db,
  scopeToken: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ event_id: string }>(
    "SELECT event_id FROM erased_sources WHERE scope_token = $1 AND event_id = ANY($2)",
    [scopeToken, eventIds],
  );
  return new Set(rows.map(({ event_id }) => event_id));
}
