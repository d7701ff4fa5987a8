import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** A document that is the same for everybody, ready to be sent. */
export interface Document {
  readonly type: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

export function document(type: string, content: string | Buffer): Document {
  const bytes = Buffer.from(content);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { type, bytes, gzipped: gzipSync(bytes), etag };
}

/** Scripts, styles and calls of this server only: no page here can load, or report, anything elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI sets styles of elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Answers with a document, compressed where the client takes that, or 304 where it has it. */
export function sendDocument(
  { type, bytes, gzipped, etag }: Document,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers, method } = request;
  const isGzipped = /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));
  const body = isGzipped ? gzipped : bytes;
  const common = {
    etag: isGzipped ? etag.replace(/"$/, '-gzip"') : etag,
    "cache-control": "no-cache",
    vary: "accept, accept-encoding",
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  if (headers["if-none-match"] === common.etag) {
    response.writeHead(304, common).end();
    return;
  }
  response.writeHead(200, {
    ...common,
    "content-type": type,
    "content-length": body.length,
    ...(isGzipped && { "content-encoding": "gzip" }),
  });
  response.end(method === "HEAD" ? undefined : body);
}

/** The document in the form that the client asks for: the first that its `Accept` names, else the first there is. */
export function chosen(
  forms: readonly [Document, ...Document[]],
  accept: string | undefined,
): Document {
  const wanted = (accept ?? "").split(",").map((part) => part.split(";")[0]?.trim().toLowerCase());
  const found = wanted
    .map((type) => forms.find((form) => form.type.startsWith(`${type};`)))
    .find((form) => form !== undefined);
  return found ?? forms[0];
}
