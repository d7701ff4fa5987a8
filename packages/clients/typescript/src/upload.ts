import { utf8 } from "./events.ts";
import type { ImportSource } from "./types.ts";

/** A body that can be sent: a text as it is, anything else as a stream that reads no further than is sent. */
export function uploadOf(source: ImportSource): string | ReadableStream<Uint8Array> {
  if (typeof source === "string" || source instanceof ReadableStream) return source;
  if (source instanceof Blob) return source.stream();
  const pieces = source instanceof Uint8Array ? [source] : source;
  const reader =
    Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        const { done, value } = await reader.next();
        if (done) to.close();
        else to.enqueue(typeof value === "string" ? utf8(value) : value);
      },
      async cancel() {
        await reader.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
