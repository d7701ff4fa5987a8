import { parseArgs } from "node:util";
import { type Certificate, checkCertificate } from "@memory/certificate";
import { keysFrom, textOf } from "../certificate-files.ts";
import { visible } from "../domain/visible-text.ts";

const USAGE = `verify-certificate FILE [--key FILE|URL]
Verifies a certificate of an erasure without the service that issued it. FILE: its JSON or its compact form; - reads standard input.
--key: the issuer's public keys as PEM, JWK or JWK set in a file, or the address of its API (default: $MEMORY_URL).
Exit status: 0 it is genuine, 1 it is not, 2 nothing could be checked.`;

/** What was proved, for people. */
function linesOf(
  { issuer, issued_at, key_id, receipt, parts = [], check, audit_head, ...said }: Certificate,
  place: string,
) {
  const found = Object.entries(check?.residual_rows ?? {}).map(
    ([where, rows]) => `${where} ${rows}`,
  );
  return [
    said.statement,
    ...[receipt, ...parts].map(
      ({ forget_id, position, hash }, n) =>
        `${n === 0 ? "receipt" : "part"} ${forget_id}, number ${position} of the chain, hash ${hash} fits`,
    ),
    ...Object.entries({
      actor: receipt.actor,
      "requested by": receipt.requested_by,
      reason: receipt.reason,
    })
      .filter(([, text]) => text !== null)
      .map(([name, text]) => `${name}: ${text}`),
    check === null
      ? "no search for what is left was recorded"
      : `left at ${check.checked_at}: ${found.join(", ")}`,
    audit_head
      ? `end of the audit log when it was signed: ${audit_head.position}:${audit_head.hash}`
      : "it states no end of the audit log",
    ...said.does_not_say.map((limit) => `it does not say: ${limit}`),
    `Genuine: issued by ${issuer} at ${issued_at}, signed by key ${key_id} of ${place}.`,
  ].map(visible);
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: "string" }, help: { type: "boolean" } },
  });
  const place = values.key ?? process.env["MEMORY_URL"];
  const [file] = positionals;
  if (values.help || file === undefined || place === undefined || positionals.length > 1) {
    console.error(USAGE);
    return values.help ? 0 : 2;
  }
  const result = await checkCertificate(textOf(file), await keysFrom(place));
  if ("fault" in result) {
    console.error(visible(`Not genuine: ${result.fault}`));
    return 1;
  }
  for (const line of linesOf(result.certificate, place)) console.log(line);
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(visible(`Nothing was checked: ${(error as Error).message}`));
  process.exitCode = 2;
}
