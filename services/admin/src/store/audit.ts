import type { Db, Tx } from "@memory/postgres";
import type { AuditEntry, AuditLink } from "../domain/audit-entry.ts";

export const AUDIT_ENTRY = `position::float8 AS position, id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
  type, project_id AS "projectId", actor, key_prefix AS "keyPrefix", request_id AS "requestId", subject, data,
  previous_hash AS "previousHash", hash`;

/** The last entry of the chain, which stays the last until the transaction ends; null when there is none. */
export async function lockAuditHead(tx: Tx): Promise<AuditLink | null> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('memory:audit-chain', 0))");
  return readAuditHead(tx);
}

/** The last entry of the chain, or null. */
export async function readAuditHead(db: Db): Promise<AuditLink | null> {
  const { rows } = await db.query<AuditLink>(
    "SELECT position::float8 AS position, hash FROM audit_events ORDER BY audit_events.position DESC LIMIT 1",
  );
  return rows[0] ?? null;
}

/** Those of the ids that the audit log has entries of. */
export async function knownAuditIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM audit_events WHERE id = ANY($1::uuid[])",
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function insertAuditEntries(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  await tx.query(
    `INSERT INTO audit_events
       (position, id, at, type, project_id, actor, key_prefix, request_id, subject, data, previous_hash, hash)
     SELECT position, id, at, type, "projectId", actor, "keyPrefix", "requestId", subject, data, "previousHash", hash
     FROM json_to_recordset($1::json) AS e(position bigint, id uuid, at timestamptz, type text, "projectId" text, actor text,
       "keyPrefix" text, "requestId" text, subject text, data text, "previousHash" text, hash text)`,
    [JSON.stringify(entries)],
  );
}

/** The secret of this installation for a purpose: `fresh` where there was none yet. */
export async function installationSecret(db: Db, name: string, fresh: Buffer): Promise<Buffer> {
  const { rows } = await db.query<{ secret: Buffer }>(
    `WITH made AS (
       INSERT INTO installation_secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING secret)
     SELECT secret FROM made UNION ALL SELECT secret FROM installation_secrets WHERE name = $1 LIMIT 1`,
    [name, fresh],
  );
  const [row] = rows;
  // Another one committed it between the snapshot and the conflict.
  return row === undefined ? installationSecret(db, name, fresh) : row.secret;
}
