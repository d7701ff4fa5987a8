import type { Right, VerifiedKey } from "@memory/contracts";
import type { Db, Tx } from "@memory/postgres";
import type { Sender } from "@memory/scope";

export interface NewKey {
  id: string;
  hash: string;
  prefix: string;
  orgId: string;
  projectId: string;
  label: string | null;
  /** Null is everything. */
  rights: readonly Right[] | null;
  createdBy: Sender;
  /** From when on it is refused; null is never. */
  expiresAt: Date | null;
  /** The person whom it stands for, whatever a request says; null is whom each request names. */
  actor: string | null;
  /** The sign-in that makes it. */
  signInId?: string;
}

export interface KeyRow {
  id: string;
  prefix: string;
  org_id: string;
  project_id: string;
  label: string | null;
  rights: Right[] | null;
  created_at: Date;
  revoked_at: Date | null;
  expires_at: Date | null;
}

/** The org and project whose keys may be seen; null sees all. */
export type KeyRealm = { orgId: string; projectId: string } | null;

export const KEY_COLUMNS =
  "id, prefix, org_id, project_id, label, rights, created_at, revoked_at, expires_at";
const IN_REALM = "($1::text IS NULL OR (org_id = $1 AND project_id = $2))";
const realmValues = (realm: KeyRealm) => [realm?.orgId ?? null, realm?.projectId ?? null];

/** Serialises the creation of the first key, until the transaction ends. */
export async function lockFirstKey(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('memory:first-key', 0))");
}

export async function hasAnyKey(db: Db): Promise<boolean> {
  const { rows } = await db.query({
    name: "has-any-key",
    text: "SELECT EXISTS (SELECT FROM api_keys) AS found",
  });
  return rows[0]?.found === true;
}

export async function insertKey(db: Db, key: NewKey): Promise<KeyRow> {
  const { rows } = await db.query<KeyRow>({
    name: "insert-key-of-sign-in",
    text: `INSERT INTO api_keys (id, hash, prefix, org_id, project_id, label, rights, created_by_actor, created_by_key_prefix, expires_at, actor, sign_in_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${KEY_COLUMNS}`,
    values: [
      ...[key.id, key.hash, key.prefix, key.orgId, key.projectId, key.label, key.rights],
      ...[key.createdBy.actor, key.createdBy.keyPrefix, key.expiresAt, key.actor],
      key.signInId,
    ],
  });
  return rows[0] as KeyRow; // INSERT ... RETURNING of one row answers one row.
}

/** Keys of a realm, oldest first. */
export async function selectKeys(db: Db, realm: KeyRealm): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>({
    name: "select-keys-with-end",
    text: `SELECT ${KEY_COLUMNS} FROM api_keys WHERE ${IN_REALM} ORDER BY created_at, id`,
    values: realmValues(realm),
  });
  return rows;
}

/** A key of a realm, revoked or not; null when the realm has no such key. */
export async function findKey(
  db: Db,
  realm: KeyRealm,
  keyId: string | null,
): Promise<KeyRow | null> {
  const { rows } = await db.query<KeyRow>({
    name: "find-key-with-end",
    text: `SELECT ${KEY_COLUMNS} FROM api_keys WHERE ${IN_REALM} AND id = $3`,
    values: [...realmValues(realm), keyId],
  });
  return rows[0] ?? null;
}

/** Revokes a key of a realm and gives it back; null when the realm has no such key, or it was revoked before. */
export async function markRevoked(
  db: Db,
  realm: KeyRealm,
  keyId: string | null,
  { actor, keyPrefix }: Sender,
): Promise<KeyRow | null> {
  const { rows } = await db.query<KeyRow>({
    name: "mark-revoked-with-end",
    text: `UPDATE api_keys SET revoked_at = now(), revoked_by_actor = $4, revoked_by_key_prefix = $5
           WHERE ${IN_REALM} AND id = $3 AND revoked_at IS NULL RETURNING ${KEY_COLUMNS}`,
    values: [...realmValues(realm), keyId, actor, keyPrefix],
  });
  return rows[0] ?? null;
}

interface FoundKey {
  owner: VerifiedKey;
  expiresAt: Date | null;
  /** Why it may not be used; null for one that may. */
  refusal: "revoked" | "expired" | null;
}

/** The keys that are known, by hash; a revoked or expired one until it is removed. */
export async function findKeys(db: Db, hashes: string[]): Promise<Map<string, FoundKey>> {
  const { rows } = await db.query<VerifiedKey & Omit<FoundKey, "owner"> & { hash: string }>({
    name: "find-keys-with-end",
    text: `SELECT hash, id AS "keyId", prefix, org_id AS "orgId", project_id AS "projectId", rights, actor,
                  expires_at AS "expiresAt",
                  CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired' END AS refusal
           FROM api_keys WHERE hash = ANY($1::text[])`,
    values: [hashes],
  });
  return new Map(
    rows.map(({ hash, refusal, expiresAt, ...owner }) => [hash, { owner, refusal, expiresAt }]),
  );
}

/** Records that keys were used just now; a key that another replica recorded within the minute is left alone. */
export async function noteUse(db: Db, keyIds: string[]): Promise<void> {
  await db.query(
    `UPDATE api_keys SET last_used_at = now()
     WHERE id = ANY($1::uuid[]) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [keyIds],
  );
}

/**
 * Removes at most `limit` keys revoked or past their end for more than `days`; answers how many. The newest key stays, whatever it is: an empty table
 * means that there never was one.
 */
export async function deleteEnded(db: Db, days: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM api_keys WHERE id IN (
       SELECT id FROM api_keys
       WHERE least(revoked_at, expires_at) < now() - $1 * interval '1 day'
         AND id <> (SELECT id FROM api_keys ORDER BY created_at DESC, id DESC LIMIT 1)
       LIMIT $2)`,
    [days, limit],
  );
  return rowCount ?? 0;
}
