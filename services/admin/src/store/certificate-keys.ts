import { type Db, type Pool, transaction } from "@memory/postgres";

export interface CertificateKeyRow {
  kid: string;
  x: string;
  createdAt: Date;
  retiredAt: Date | null;
  revokedAt: Date | null;
}

const COLUMNS = `kid, x, created_at AS "createdAt", retired_at AS "retiredAt", revoked_at AS "revokedAt"`;

/** All keys that were ever in use, the newest first, without their private parts. */
export async function selectCertificateKeys(db: Db): Promise<CertificateKeyRow[]> {
  const { rows } = await db.query<CertificateKeyRow>(
    `SELECT ${COLUMNS} FROM certificate_keys ORDER BY created_at DESC, kid`,
  );
  return rows;
}

export interface NewKey {
  kid: string;
  x: string;
}

/** Puts a key of the environment to use and retires the others. False when it was revoked. */
export const useKeyOfEnvironment = (pool: Pool, { kid, x }: NewKey): Promise<boolean> =>
  transaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `INSERT INTO certificate_keys AS k (kid, x) VALUES ($1, $2)
       ON CONFLICT (kid) DO UPDATE SET retired_at = NULL WHERE k.revoked_at IS NULL`,
      [kid, x],
    );
    if (rowCount === 0) return false;
    await retireOthers(tx, kid);
    return true;
  });

/** Keeps a key that was made here and puts it to use, unless another process was faster. */
export const keepMadeKey = (pool: Pool, made: NewKey & { privateKey: string }): Promise<void> =>
  transaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `INSERT INTO certificate_keys (kid, x, private_key) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [made.kid, made.x, made.privateKey],
    );
    if (rowCount === 1) await retireOthers(tx, made.kid);
  });

async function retireOthers(db: Db, kid: string): Promise<void> {
  await db.query(
    `UPDATE certificate_keys SET private_key = NULL, retired_at = coalesce(retired_at, clock_timestamp())
     WHERE kid <> $1 AND (retired_at IS NULL OR private_key IS NOT NULL)`,
    [kid],
  );
}

/** The key made here that is in use, or null. */
export async function findMadeKey(db: Db): Promise<{ kid: string; privateKey: string } | null> {
  const { rows } = await db.query<{ kid: string; privateKey: string }>(
    `SELECT kid, private_key AS "privateKey" FROM certificate_keys WHERE private_key IS NOT NULL`,
  );
  return rows[0] ?? null;
}

/** Whether a key is in use: known, neither retired nor revoked. */
export async function isInUse(db: Db, kid: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "SELECT FROM certificate_keys WHERE kid = $1 AND retired_at IS NULL AND revoked_at IS NULL",
    [kid],
  );
  return rowCount === 1;
}

/** Retires the key made here that is in use, and forgets its private part; the next certificate gets a new one. Its id, or null. */
export async function retireMadeKey(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ kid: string }>(
    `UPDATE certificate_keys SET private_key = NULL, retired_at = clock_timestamp()
     WHERE private_key IS NOT NULL RETURNING kid`,
  );
  return rows[0]?.kid ?? null;
}

/**
 * Revokes a key and removes the certificates that it signed, so that they are issued again under another. Answers how many those
 * were; null for an unknown key.
 */
export const revokeCertificateKey = (pool: Pool, kid: string): Promise<number | null> =>
  transaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE certificate_keys SET private_key = NULL, revoked_at = coalesce(revoked_at, clock_timestamp()),
         retired_at = coalesce(retired_at, clock_timestamp()) WHERE kid = $1`,
      [kid],
    );
    if (rowCount === 0) return null;
    const removed = await tx.query("DELETE FROM erasure_certificates WHERE kid = $1", [kid]);
    return removed.rowCount ?? 0;
  });
