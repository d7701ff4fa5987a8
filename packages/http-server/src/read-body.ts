import type { IncomingMessage } from "node:http";
import { ApiError } from "@memory/errors";
import type { TimeSlice } from "@memory/fairness";

const MOST_SILENCE_MS = 10_000;
const COPIED_BYTES = 64 * 1024;

interface Reading {
  /** The most bytes; more is refused. */
  mostBytes: number;
  /** The declared length; null without one. */
  declaredBytes: number | null;
  /** Called and awaited once, before bytes beyond that many are read. */
  beyond: { bytes: number; takeRoom: () => Promise<void> } | null;
  /** Awaited for each part of a body that is declared large: reading is as fast as this. It has all bytes so far. */
  large: { slice: TimeSlice; seen: (whole: Buffer, end: number) => void } | null;
}

/**
 * The bytes of a request's body. Throws `payload_too_large` (naming the limit), `invalid_payload` when they are not as many as declared,
 * and `request_timeout` when nothing comes for ten seconds.
 */
export async function readBody(
  request: IncomingMessage,
  { mostBytes, declaredBytes, beyond, large }: Reading,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Copied as it arrives: a large body in pieces and as a whole would take its memory twice.
  const whole =
    declaredBytes !== null && declaredBytes > COPIED_BYTES
      ? Buffer.allocUnsafeSlow(declaredBytes)
      : null;
  let bytes = 0;
  let isBeyond = false;
  await eachChunk(request, (chunk) => {
    if (whole === null) chunks.push(chunk);
    else chunk.copy(whole, bytes);
    bytes += chunk.length;
    if (bytes > mostBytes) throw bodyTooLarge(mostBytes);
    if (large !== null && whole !== null) {
      large.seen(whole, bytes);
      return large.slice.isOver() ? large.slice.yield() : undefined;
    }
    if (beyond === null || isBeyond || bytes <= beyond.bytes) return undefined;
    isBeyond = true;
    return beyond.takeRoom();
  });
  if (declaredBytes !== null && bytes !== declaredBytes)
    throw new ApiError("invalid_payload", "Content-Length does not match.");
  if (whole !== null) return whole;
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, bytes);
}

export const bodyTooLarge = (mostBytes: number): ApiError =>
  new ApiError("payload_too_large", `The body is larger than the limit of ${mostBytes} bytes.`, {
    headers: { connection: "close" },
  });

/** Resolves at the end of a stream; a promise that `take` gives back holds the stream until it resolves. */
function eachChunk(
  stream: IncomingMessage,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let silence: NodeJS.Timeout | undefined;
  let hasFailed = false;
  const end = () => {
    clearTimeout(silence);
    resolve();
  };
  const listen = () => {
    silence = setTimeout(() => fail(silent()), MOST_SILENCE_MS);
  };
  const fail = (error: unknown) => {
    hasFailed = true;
    clearTimeout(silence);
    stream.off("data", onData);
    reject(error);
  };
  const goOn = () => {
    // The timer would hold the bytes of a client that has left after their share of the memory was given back.
    if (hasFailed) return;
    listen();
    stream.resume();
  };
  const onData = (chunk: Buffer) => {
    silence?.refresh();
    try {
      const wait = take(chunk);
      if (wait === undefined) return;
      clearTimeout(silence);
      stream.pause();
      wait.then(goOn, fail);
    } catch (error) {
      fail(error);
    }
  };
  listen();
  stream.on("data", onData);
  stream.on("end", end);
  stream.on("error", fail);
  // Every request closes: an error with its stack is made for those alone that end too early.
  stream.on("close", () => {
    if (!stream.readableEnded) fail(cutOff());
  });
  // The client may have disconnected while there was no room for its body.
  if (stream.destroyed) fail(cutOff());
  return promise;
}

const silent = () =>
  new ApiError("request_timeout", "No bytes of the body arrived for ten seconds.", {
    headers: { connection: "close" },
  });
const cutOff = () => new ApiError("invalid_payload", "The body was cut off.");
