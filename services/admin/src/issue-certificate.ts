import { serviceUnavailable } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import type { CertificateSigner } from "./certificate-signer.ts";
import { type CertificateFacts, certificateOf } from "./domain/certificate.ts";
import { signedWith } from "./domain/jws.ts";
import { readAuditHead } from "./store/audit.ts";
import { findCertificate, keepCertificate } from "./store/certificates.ts";

interface Deps {
  pool: Pool;
  signer: CertificateSigner;
  issuer: string;
}

/** A finished receipt with its parts, all finished. */
export type Certifiable = Pick<CertificateFacts, "receipt" | "parts" | "partOf">;

/**
 * The certificate of a finished receipt as a compact JWS: the one that was issued before, unless a search for residual rows was recorded since.
 * Throws `service_unavailable` while the key is being changed.
 */
export const issueCertificate =
  ({ pool, signer, issuer }: Deps) =>
  async (
    project: ProjectScope,
    { receipt, parts, partOf }: Certifiable,
    issuedAt: Date,
  ): Promise<string> => {
    const { issued, check } = await findCertificate(pool, project, receipt.id);
    const checkedAt = check?.checkedAt ?? null;
    if (issued !== null && issued.checkedAt?.getTime() === checkedAt?.getTime()) return issued.jws;
    const { kid, privateKey } = await signer.key();
    const certificate = certificateOf({
      receipt,
      parts,
      partOf,
      check,
      auditHead: await readAuditHead(pool),
      issuer,
      keyId: kid,
      issuedAt,
    });
    const jws = signedWith(privateKey, kid, certificate);
    const made = { forgetId: receipt.id, kid, checkedAt, jws };
    const kept = await keepCertificate(pool, project, made);
    if (kept === null) throw serviceUnavailable("The key of certificates was just revoked.");
    return kept;
  };
