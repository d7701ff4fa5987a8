import type { Tx } from "@memory/postgres";

/** Waits for the flushes under way of some scopes, and lets no other begin until the end of the transaction. */
export async function holdNames(tx: Tx, tokens: readonly string[]): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '2s'");
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtext('ingest:epoch'), b.bucket)
     FROM (SELECT DISTINCT epoch_bucket(decode(token, 'hex')) AS bucket FROM unnest($1::text[]) AS token ORDER BY 1) b`,
    [tokens],
  );
}

/** Whether any of the scopes has an event, hidden or not. */
export async function hasEvents(tx: Tx, tokens: readonly string[]): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>(
    `SELECT bool_or(EXISTS (SELECT FROM events e
       WHERE scope_digest(e.scope_token) = scope_digest(asked.token) AND e.scope_token = asked.token)) AS has
     FROM (SELECT decode(token, 'hex') AS token FROM unnest($1::text[]) AS token) AS asked`,
    [tokens],
  );
  return rows[0]?.has === true;
}
