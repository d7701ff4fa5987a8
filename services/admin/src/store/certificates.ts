import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import type { ErasureCheck } from "../domain/certificate.ts";

export interface IssuedCertificate {
  jws: string;
  /** When the search was made that it states. */
  checkedAt: Date | null;
}

/** What is known of a receipt beside it: its certificate, if one was issued, and the last search for residual rows. */
export async function findCertificate(
  db: Db,
  { projectId }: ProjectScope,
  forgetId: string,
): Promise<{ issued: IssuedCertificate | null; check: ErasureCheck | null }> {
  const [issued, checks] = await Promise.all([
    db.query<IssuedCertificate>(
      `SELECT jws, checked_at AS "checkedAt" FROM erasure_certificates
       WHERE project_id = $1 AND forget_id = $2`,
      [projectId, forgetId],
    ),
    db.query<ErasureCheck>(
      `SELECT checked_at AS "checkedAt", residual_rows AS "residualRows" FROM erasure_checks
       WHERE project_id = $1 AND forget_id = $2`,
      [projectId, forgetId],
    ),
  ]);
  return { issued: issued.rows[0] ?? null, check: checks.rows[0] ?? null };
}

export interface NewCertificate extends IssuedCertificate {
  forgetId: string;
  kid: string;
}

const IS_NEWER = "coalesce(excluded.checked_at, '-infinity') > coalesce(c.checked_at, '-infinity')";

/**
 * Keeps a certificate, unless there is one that states the same search or a later one. Answers the one that is kept; null where its key
 * was revoked meanwhile.
 */
export async function keepCertificate(
  db: Db,
  { projectId }: ProjectScope,
  { forgetId, kid, checkedAt, jws }: NewCertificate,
): Promise<string | null> {
  const { rows } = await db.query<{ jws: string }>(
    `INSERT INTO erasure_certificates AS c (forget_id, project_id, kid, checked_at, jws)
     SELECT $1, $2, kid, $4, $5 FROM certificate_keys WHERE kid = $3 AND revoked_at IS NULL FOR SHARE
     ON CONFLICT (forget_id) DO UPDATE SET
       kid = CASE WHEN ${IS_NEWER} THEN excluded.kid ELSE c.kid END,
       jws = CASE WHEN ${IS_NEWER} THEN excluded.jws ELSE c.jws END,
       checked_at = greatest(c.checked_at, excluded.checked_at)
     RETURNING jws`,
    [forgetId, projectId, kid, checkedAt, jws],
  );
  return rows[0]?.jws ?? null;
}

/** Records a search for residual rows; an earlier one of the same forget is replaced. */
export async function recordCheck(
  db: Db,
  { projectId }: ProjectScope,
  forgetId: string,
  { checkedAt, residualRows }: ErasureCheck,
): Promise<void> {
  await db.query(
    `INSERT INTO erasure_checks (forget_id, project_id, checked_at, residual_rows) VALUES ($1, $2, $3, $4)
     ON CONFLICT (forget_id) DO UPDATE SET checked_at = excluded.checked_at, residual_rows = excluded.residual_rows`,
    [forgetId, projectId, checkedAt, JSON.stringify(residualRows)],
  );
}
