import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ApiError, invalidPayload } from "@memory/errors";

/** The least that has to come of a body in the time that is spent waiting for it. */
export interface LeastPace {
  bytes: number;
  withinMs: number;
}

/**
 * The chunks of a body as long as it comes at the least pace; what its reader takes for the chunks does not count. Throws `request_timeout`
 * where it does not.
 */
export async function* atLeastPace(
  chunks: AsyncIterable<Buffer>,
  { bytes, withinMs }: LeastPace,
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let [came, waitedMs] = [0, 0];
  try {
    for (;;) {
      const fromMs = performance.now();
      const next = await inTime(iterator.next(), withinMs - waitedMs);
      if (next === null) throw tooSlow({ bytes, withinMs });
      if (next.done) return;
      waitedMs += performance.now() - fromMs;
      came += next.value.length;
      if (came >= bytes) [came, waitedMs] = [0, 0];
      yield next.value;
    }
  } finally {
    // Where a chunk is waited for, this waits for it too.
    iterator.return?.().catch(() => undefined);
  }
}

/** Null where the time is over first. */
async function inTime<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => undefined);
  }
}

const tooSlow = ({ bytes, withinMs }: LeastPace) =>
  new ApiError(
    "request_timeout",
    `Less than ${bytes} bytes came within ${withinMs / 1_000} seconds. What is stored stays; send the same stream again, from a file.`,
    { headers: { connection: "close" } },
  );

/** A stream of text is compressed some ten times, of one line repeated more; what expands further is made to. */
const MOST_EXPANSION = 200;
const CHUNK_BYTES = 64 * 1_024;
/** Less than this says nothing about the whole. */
const FREE_BYTES = 1_000_000;

/** The chunks of a body that was compressed by gzip. Throws `invalid_payload` where it was not, `payload_too_large` where it expands beyond measure. */
export async function* gunzipped(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(Readable.from(chunks, { objectMode: false }), gunzip, () => undefined);
  let bytes = 0;
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > FREE_BYTES && bytes > MOST_EXPANSION * gunzip.bytesWritten)
        throw new ApiError(
          "payload_too_large",
          `The body expands to more than ${MOST_EXPANSION} times its size: send it as it is.`,
        );
      yield piece;
    }
  } catch (error) {
    if (!isOfZlib(error)) throw error;
    throw invalidPayload("the body is not gzip, or a part of it is missing");
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith("Z_");
