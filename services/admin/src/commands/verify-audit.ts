import { parseArgs } from "node:util";
import { type Certificate, checkCertificate, type TrustedKey } from "@memory/certificate";
import { PoolingEnv, readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { openPool, type Tx, transaction } from "@memory/postgres";
import { z } from "zod";
import { keysFrom, textOf } from "../certificate-files.ts";
import { visible } from "../domain/visible-text.ts";
import { selectCertificateKeys } from "../store/certificate-keys.ts";
import { type Noted, verifyChains } from "../verify-chains.ts";

const USAGE = `verify-audit [--head POSITION:HASH]… [--certificate FILE]… [--key FILE|URL]
Computes the audit log and the receipts again. --head: an end of the log that was noted before. --certificate: one of an erasure, in its
JSON or its compact form; - reads standard input. --key: where the keys of certificates are (default: the database that is checked).
Exit status: 0 both are whole, and all that was given is still there, 1 they are not, 2 nothing could be checked.`;

const VerifyEnv = PoolingEnv.extend({ SERVICE_DATABASE_URL: z.string().min(1) });

const HEAD = /^(\d+):([0-9a-f]{64})$/;

function notedHead(text: string): Noted {
  const [, position, hash] = HEAD.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new Error("--head takes POSITION:HASH, as GET /v1/audit answers them in `head`");
  return { position: Number(position), hash, that: "was noted" };
}

/** The certificate in a file, once it is proved that one of the keys signed it. */
async function genuine(file: string, keys: readonly TrustedKey[]): Promise<Certificate> {
  const result = await checkCertificate(textOf(file), keys);
  if ("fault" in result) throw new Error(`${file} is not genuine: ${result.fault}`);
  return result.certificate;
}

async function keysIn(tx: Tx): Promise<TrustedKey[]> {
  const rows = await selectCertificateKeys(tx);
  return rows.map(({ kid, x, retiredAt, revokedAt }) => ({
    ...{ kid, x, retired: retiredAt?.getTime() ?? null, revoked: revokedAt !== null },
  }));
}

const stated = ({ receipt }: Certificate): string =>
  `the certificate of ${receipt.forget_id} states`;

const entriesOf = (certificate: Certificate): Noted[] =>
  certificate.audit_head ? [{ ...certificate.audit_head, that: stated(certificate) }] : [];

const receiptsOf = (certificate: Certificate): Noted[] =>
  [certificate.receipt, ...(certificate.parts ?? [])].map(({ position, hash }) => ({
    ...{ position, hash, that: stated(certificate) },
  }));

function lineOf(certificate: Certificate): string {
  const receipts = receiptsOf(certificate).map(({ position }) => position);
  const { receipt, audit_head: head } = certificate;
  const found = `The certificate of ${receipt.forget_id}: receipt ${receipts.join(", ")} as it states`;
  return head
    ? `${found}, and position ${head.position} of the audit log, its end when it was signed`
    : `${found}; it states no end of the audit log`;
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      head: { type: "string", multiple: true },
      certificate: { type: "string", multiple: true },
      key: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.error(USAGE);
    return 0;
  }
  const heads = (values.head ?? []).map(notedHead);
  const given = values.key === undefined ? null : await keysFrom(values.key);
  const { SERVICE_DATABASE_URL: url, SERVICE_DATABASE_POOLING: pooling } = readEnvOrExit(VerifyEnv);
  const log = createLog("verify-audit", "warn");
  const pool = openPool({
    ...{ url, pooling, max: 1, name: "verify-audit", log },
    statementTimeoutMs: 0,
  });
  try {
    const { certificates, faults, entries, receipts, head } = await transaction(
      pool,
      async (tx) => {
        const files = values.certificate ?? [];
        const keys = given ?? (files.length > 0 ? await keysIn(tx) : []);
        const certificates = await Promise.all(files.map((file) => genuine(file, keys)));
        const expected = {
          entries: [...heads, ...certificates.flatMap(entriesOf)],
          receipts: certificates.flatMap(receiptsOf),
        };
        return { certificates, ...(await verifyChains(tx, expected)) };
      },
      { mostIdleMs: 600_000, isSnapshot: true },
    );
    const isWhole = faults.length === 0;
    for (const line of isWhole ? certificates.map(lineOf) : faults) console.log(visible(line));
    if (head !== null) console.log(`head: ${head.position}:${head.hash}`);
    console.log(
      isWhole
        ? `The audit log (${entries} entries) and the receipts of forgets (${receipts}) are whole: none was changed, and none is missing between the first and the last.`
        : "The audit log or the receipts of forgets are NOT as they were written; the lines above say where that begins.",
    );
    return isWhole ? 0 : 1;
  } finally {
    await pool.end();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(visible(`Nothing was checked: ${(error as Error).message}`));
  process.exitCode = 2;
}
