import { Readable } from "node:stream";

interface Options {
  /** What it is, for the error of one that nobody reads. */
  name: string;
  /** How long the reader may take nothing; then its connection is closed. */
  mostSilenceMs: number;
  highWaterMarkBytes: number;
}

/** Pieces of text as a stream that reads on only as fast as its reader, and ends where nobody reads it. */
export function textStream(
  pieces: AsyncIterable<string>,
  { name, mostSilenceMs, highWaterMarkBytes }: Options,
): Readable {
  const silence = setTimeout(() => {
    stream.destroy(new Error(`nobody read the ${name}`));
  }, mostSilenceMs);
  async function* noted(): AsyncIterable<string> {
    for await (const piece of pieces) {
      yield piece;
      silence.refresh();
    }
  }
  const stream = Readable.from(noted(), {
    objectMode: false,
    highWaterMark: highWaterMarkBytes,
  });
  return stream.once("close", () => clearTimeout(silence));
}
