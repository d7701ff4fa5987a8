import { pipeline, type Readable, Transform } from "node:stream";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { type Answer, readAnswer } from "./domain/answer.ts";
import { streamedAnswer } from "./domain/streamed-answer.ts";

/** The answer as far as it came. */
export interface EndedAnswer extends Answer {
  /** False when it broke off. */
  complete: boolean;
}

// JSON of this size becomes values of about forty times as much at worst; longer answers are forwarded and not captured.
const MAX_DECODED_BYTES = 2 * 1024 * 1024;
const options = { maxOutputLength: MAX_DECODED_BYTES };
// Maps: the provider chooses the name, and an object would also find those that every object has.
const DECODERS = new Map<string, (bytes: Buffer) => Promise<Buffer>>([
  ["gzip", (bytes) => promisify(zlib.gunzip)(bytes, options)],
  ["deflate", (bytes) => promisify(zlib.inflate)(bytes, options)],
  ["br", (bytes) => promisify(zlib.brotliDecompress)(bytes, options)],
  ["zstd", (bytes) => promisify(zlib.zstdDecompress)(bytes, options)],
  ["identity", async (bytes) => bytes],
]);
const STREAM_DECODERS = new Map<string, () => Transform>([
  ["gzip", () => zlib.createGunzip()],
  ["deflate", () => zlib.createInflate()],
  ["br", () => zlib.createBrotliDecompress()],
  ["zstd", () => zlib.createZstdDecompress()],
]);

/** The text of a whole answer; null when it cannot be read, or is too long. */
export async function readWhole(bytes: Buffer, encoding: string): Promise<EndedAnswer | null> {
  const decode = DECODERS.get(encoding);
  if (bytes.length > MAX_DECODED_BYTES) return null;
  const decoded = await decode?.(bytes).catch(() => undefined);
  const answer = decoded && readAnswer(decoded.toString());
  return answer ? { ...answer, complete: true } : null;
}

/**
 * The stream as it was, byte for byte and at the reader's pace; calls `onEnd` once with its text, when it ended or broke off.
 * Aborting it aborts the source.
 */
export function watchStream(
  source: Readable,
  encoding: string,
  onEnd: (answer: EndedAnswer) => void,
): Readable {
  const answer = streamedAnswer();
  const decoder = STREAM_DECODERS.get(encoding)?.();
  decoder?.on("data", (bytes: Buffer) => answer.feed(bytes)).on("error", () => undefined);
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(chunk);
      if (answer.isOver()) return done();
      // The next chunk waits until this one is decoded: a short one may expand to very much.
      if (decoder && !decoder.destroyed) return void decoder.write(chunk, () => done());
      answer.feed(chunk);
      done();
    },
  });
  pipeline(source, watched, () => {
    const report = () => onEnd(answer.read());
    if (decoder) decoder.once("close", report).end(() => decoder.destroy());
    else report();
  });
  return watched;
}
