import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as delay, setImmediate as immediate } from "node:timers/promises";
import { ApiError } from "@memory/errors";
import { LONG_BODY_BYTES } from "@memory/http-server";

/** Bodies up to this size are buffered before contacting the upstream, so that a slow client holds no connection to it. */
const READ_FIRST_BYTES = 64 * 1024;

const BLANK = Buffer.from(" ");
const NOTHING = Buffer.alloc(0);

export type RequestBody = null | Buffer | AsyncIterable<Buffer>;

/** Counts bytes of a long body; gives back how long to read no more, in milliseconds. */
type Took = (bytes: number) => number;

const tooLarge = () =>
  new ApiError(
    "payload_too_large",
    `The body is larger than the limit of ${LONG_BODY_BYTES} bytes.`,
  );

/**
 * The body to forward: none, a small one in whole, or a stream of the bytes as they arrive.
 * The stream has at most `mostBytes`, comes at the pace that `took` allows and throws `payload_too_large` when it passes the limit. Of a body declared to be
 * larger one blank is forwarded: the upstream refuses it by its head, after it has checked the key.
 * Never destroys the request, so that it can still be answered.
 */
export function requestBody(
  request: IncomingMessage,
  took: Took,
  mostBytes = LONG_BODY_BYTES,
): RequestBody | Promise<RequestBody> {
  const declared = request.headers["content-length"];
  const chunked = request.headers["transfer-encoding"] !== undefined;
  const lengthBytes = declared === undefined ? 0 : Number(declared);
  if (lengthBytes > mostBytes) return beginning(request);
  if (!chunked && lengthBytes === 0) return null;
  if (chunked) return readFirst(request, took, mostBytes);
  return lengthBytes <= READ_FIRST_BYTES
    ? readWhole(request)
    : limited(request, { took, mostBytes, chunks: chunksOf(request) });
}

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  // Bytes that came with the head have been read by then: most small bodies are complete.
  await immediate();
  if (request.complete) return (request.read() as Buffer | null) ?? NOTHING;
  if (request.destroyed) throw new Error("client disconnected");
  return collected(request);
}

function collected(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on("error", reject);
  });
}

/** A request without encoding gives buffers. */
const chunksOf = (request: IncomingMessage): AsyncIterator<Buffer> =>
  request.iterator({ destroyOnReturn: false });

/** A body of unknown length: whole where it turns out to be small, otherwise the part that has come, followed by the rest. */
async function readFirst(
  request: IncomingMessage,
  took: Took,
  mostBytes: number,
): Promise<RequestBody> {
  const chunks = chunksOf(request);
  const first: Buffer[] = [];
  let bytes = 0;
  while (bytes <= READ_FIRST_BYTES) {
    const { done, value } = await chunks.next();
    if (done) return Buffer.concat(first);
    first.push(value);
    bytes += value.length;
  }
  return limited(request, { took, mostBytes, chunks, first });
}

interface Limited {
  took: Took;
  mostBytes: number;
  chunks: AsyncIterator<Buffer>;
  /** What has been read already. */
  first?: readonly Buffer[];
}

async function* limited(
  request: IncomingMessage,
  { took, mostBytes, chunks, first = [] }: Limited,
): AsyncIterable<Buffer> {
  let bytes = 0;
  try {
    for (const chunk of first) {
      bytes += chunk.length;
      yield chunk;
    }
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return;
      bytes += value.length;
      if (bytes > mostBytes) throw tooLarge();
      yield value;
      const waitMs = took(value.length);
      if (waitMs > 0) await delay(waitMs);
    }
  } finally {
    // An upstream that has responded takes no more: the rest is read and dropped, so that the connection can serve the next request.
    await chunks.return?.();
    dropRest(request, took);
  }
}

/** Reads and drops the rest of a body, at its pace. */
function dropRest(request: IncomingMessage, took: Took): void {
  request.on("data", (chunk: Buffer) => {
    const waitMs = took(chunk.length);
    if (waitMs === 0) return;
    request.pause();
    setTimeout(() => request.resume(), waitMs);
  });
  request.resume();
}

async function* beginning(request: IncomingMessage): AsyncIterable<Buffer> {
  yield BLANK;
  // Ends when the refusal has been sent, see forward.ts.
  await once(request, "end");
}

/** The size of a body in bytes: as declared, or the largest allowed. */
export function bodyBytes({ headers }: IncomingMessage): number {
  const declared = Number(headers["content-length"] ?? LONG_BODY_BYTES);
  return Math.min(declared, LONG_BODY_BYTES);
}
