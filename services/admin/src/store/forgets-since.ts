import type { Db } from "@memory/postgres";

/** The moment now, by the database's clock, as text with all its digits. */
export async function momentNow(db: Db): Promise<string> {
  const { rows } = await db.query<{ now: string }>("SELECT clock_timestamp()::text AS now");
  return rows[0]?.now ?? "";
}

/** Whether a forget of a scope, or of a fact in it, is under way, or was asked for since a moment. */
export async function isForgottenSince(
  db: Db,
  scopeToken: string,
  moment: string,
): Promise<boolean> {
  const { rows } = await db.query(
    `SELECT FROM forget_receipts
     WHERE scope_token = $1 AND action = 'erase' AND refused_as IS NULL
       AND (started_at >= date_trunc('milliseconds', $2::timestamptz) OR finished_at IS NULL)
     LIMIT 1`,
    [scopeToken, moment],
  );
  return rows.length > 0;
}
