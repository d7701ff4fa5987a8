import { hash } from "node:crypto";
import type { Certificate } from "@memory/certificate";
import { visible } from "../domain/visible-text.ts";

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #111; }
h1 { font-size: 1.5rem; border-bottom: 2px solid #111; padding-bottom: .5rem; }
.statement { font-size: 1.1rem; border-left: 4px solid #111; padding-left: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #ccc; }
th { font-weight: 600; white-space: nowrap; }
td, code, pre { overflow-wrap: anywhere; white-space: pre-wrap; }
code, pre { font: 12px/1.4 ui-monospace, monospace; }
@media print { body { margin: 0; max-width: none; } h2, tr { break-inside: avoid; } }
`;

const RULES = `default-src 'none'; style-src 'sha256-${hash("sha256", STYLE, "base64")}'; base-uri 'none'; form-action 'none'`;

/** What a browser may do with the page: show it with its own style, and nothing else. */
export const CERTIFICATE_PAGE_POLICY = `${RULES}; frame-ancestors 'none'; sandbox`;

const TITLES = {
  erasure: "Certificate of erasure",
  disable: "Certificate of hiding (nothing was erased)",
  restore: "Certificate of restoring (nothing was erased)",
} as const;

/** A page to print, without script, of a certificate and the signed text it was read from. */
export function certificatePage(payload: unknown, jws: string): string {
  const certificate = payload as Certificate; // of our own
  const {
    statement,
    does_not_say: limits,
    receipt,
    parts = [],
    check,
    audit_head: head,
    issuer,
    issued_at,
    key_id,
  } = certificate;
  const title = TITLES[certificate.certifies];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${inHtml(RULES)}">
<title>${title} ${inHtml(receipt.forget_id)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p class="statement">${shown(statement)}</p>
${table({ Issuer: issuer, Issued: issued_at, Key: key_id })}
<h2>What it does not say</h2>
<ul>
${limits.map((limit) => `<li>${shown(limit)}</li>`).join("\n")}
</ul>
<h2>Receipt</h2>
${table(receipt)}
${parts.map((part) => `<h2>Receipt of a part</h2>\n${table(part)}\n`).join("")}<h2>Search for what is left</h2>
${check === null ? "<p>None was recorded.</p>" : table({ checked_at: check.checked_at, ...residual(check.residual_rows) })}
${head ? `<h2>End of the audit log when it was signed</h2>\n${table({ position: head.position, hash: head.hash })}\n` : ""}<h2>Signed text</h2>
<p>This page proves nothing by itself. What counts is the text below: a JSON Web Signature (RFC 7515, EdDSA), to be verified with the key above as the issuer publishes it.</p>
<pre>${inHtml(jws)}</pre>
</body>
</html>
`;
}

const residual = (rows: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(rows).map(([where, count]) => [`rows left in ${where}`, count]),
  );

const table = (fields: object): string =>
  `<table>\n${Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<tr><th>${inHtml(name)}</th><td>${shown(String(value))}</td></tr>`)
    .join("\n")}\n</table>`;

/** A client's text, which may want to look like something else. */
const shown = (text: string): string => `<bdi>${inHtml(visible(text))}</bdi>`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const inHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ESCAPES[one] ?? one);
