import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { pick } from "stream-json/filters/pick.js";
import { streamArray } from "stream-json/streamers/stream-array.js";
import yauzl from "yauzl";
import { Failure } from "../exit.ts";
import type { Format } from "./item.ts";
import { jsonLines } from "./json-lines.ts";

const LOOKED_AT = 64 * 1024;
/** Of one value of a file: what an import holds in memory of it. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The values of a file one at a time, whatever its size: of a list, of a list in an object, of JSON lines, of such files in a zip. Throws Failure. */
export async function* fileValues(file: string, format: Format): AsyncGenerator<unknown> {
  const head = headOf(file);
  if (head.startsWith("PK")) {
    if (format.inZip === null) throw new Failure(`${file} is a zip: unpack it first.`);
    yield* zipValues(file, format.inZip);
    return;
  }
  const first = head.trimStart().replace(/^\ufeff/, "")[0];
  if (first !== "[" && first !== "{") throw new Failure(`${file} does not begin as JSON does.`);
  yield* eachBounded(createReadStream(file), file, (stream) =>
    first === "[" ? arrayValues(stream, null, file) : objectValues(stream, head, format, file),
  );
}

/** The values that `read` makes of a stream. Throws Failure where one of them takes too many bytes. */
async function* eachBounded(
  source: Readable,
  name: string,
  read: (stream: Readable) => AsyncGenerator<unknown>,
): AsyncGenerator<unknown> {
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES)
        throw new Failure(`${name} has an item of more than ${MOST_BYTES / 2 ** 20} MiB.`);
      yield chunk;
    }
  }
  for await (const value of read(Readable.from(counted(), { objectMode: false }))) {
    bytes = 0;
    yield value;
  }
}

/** The first bytes as a text; they tell how the file is made. */
function headOf(file: string): string {
  const opened = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(LOOKED_AT);
    return buffer.toString("utf8", 0, readSync(opened, buffer));
  } finally {
    closeSync(opened);
  }
}

/** JSON lines, or one object that holds the list. */
function objectValues(
  stream: Readable,
  head: string,
  { wrappers }: Format,
  file: string,
): AsyncGenerator<unknown> {
  const wrapper = wrappers.find((name) =>
    new RegExp(`^\\s*\\{[^[{]*"${name}"\\s*:\\s*\\[`).test(head),
  );
  return wrapper === undefined ? jsonLines(stream, file) : arrayValues(stream, wrapper, file);
}

/** Values that are read before they are asked for: each may be large. The library's types leave out options of streams. */
const ONE_AHEAD: object = { readableHighWaterMark: 1 };

async function* arrayValues(
  stream: Readable,
  wrapper: string | null,
  file: string,
): AsyncGenerator<unknown> {
  const values =
    wrapper === null
      ? pipeline(stream, streamArray.withParserAsStream(ONE_AHEAD), ignored)
      : pipeline(
          stream,
          pick.withParserAsStream({ filter: wrapper }),
          streamArray.asStream(ONE_AHEAD),
          ignored,
        );
  try {
    for await (const { value } of values as AsyncIterable<{ value: unknown }>) yield value;
  } catch (error) {
    if (error instanceof Failure || (error instanceof Error && "syscall" in error)) throw error;
    throw new Failure(`${file} is not whole, or no JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** A failed stream says so to its reader. */
const ignored = (): void => undefined;

async function* zipValues(file: string, wanted: RegExp): AsyncGenerator<unknown> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    let found = 0;
    for await (const entry of zip.eachEntry()) {
      if (!wanted.test(entry.fileName)) continue;
      found += 1;
      const name = `${file}/${entry.fileName}`;
      const source = await zip.openReadStreamPromise(entry);
      yield* eachBounded(source, name, (stream) => arrayValues(stream, null, name));
    }
    if (found === 0) throw new Failure(`${file} holds no conversations.json.`);
  } finally {
    zip.close();
  }
}
