import type { Db } from "@memory/postgres";

/** Events that one step counts, in some tens of milliseconds. */
const EVENTS_AT_ONCE = 2_000;

/** Counts the next events of the feed into `subjects`, unless another replica is doing it. True when more follow. */
export async function countSome(db: Db, most = EVENTS_AT_ONCE): Promise<boolean> {
  const { rows } = await db.query<{ more: boolean }>({
    name: "subjects_follow_v1",
    text: "SELECT subjects_follow_v1($1) AS more",
    values: [most],
  });
  return rows[0]?.more === true;
}

/** Takes the events of a scope that are of an older epoch out of the counts; they are deleted already. */
export async function dropCounts(db: Db, token: Buffer, epoch: number): Promise<void> {
  await db.query("SELECT subjects_forget_v1($1, $2)", [token, epoch]);
}

/** Age of the oldest event that is not counted yet, in seconds; 0 when all are. */
export async function secondsBehind(db: Db): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    `SELECT greatest(extract(epoch FROM clock_timestamp() - e.recorded_at), 0)::float8 AS seconds
     FROM subjects_cursor c CROSS JOIN LATERAL (
       SELECT recorded_at FROM events WHERE xid > c.after_xid ORDER BY xid LIMIT 1
     ) AS e`,
  );
  return rows[0]?.seconds ?? 0;
}
