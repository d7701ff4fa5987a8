import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { pick } from "stream-json/filters/pick.js";
import { streamArray } from "stream-json/streamers/stream-array.js";
import yauzl from "yauzl";
import { Failure } from "../exit.ts";
import type { Format } from "./item.ts";
import { jsonLines } from "./json-lines.ts";

const LOOKED_AT = 64 * 1024;

/** The values of a file one at a time, whatever its size: of a list, of a list in an object, of JSON lines, of such files in a zip. Throws Failure. */
export async function* fileValues(file: string, format: Format): AsyncGenerator<unknown> {
  const head = headOf(file);
  if (head.startsWith("PK")) {
    if (format.inZip === null) throw new Failure(`${file} is a zip: unpack it first.`);
    yield* zipValues(file, format.inZip);
    return;
  }
  const stream = createReadStream(file);
  const first = head.trimStart().replace(/^\ufeff/, "")[0];
  if (first === "[") yield* arrayValues(stream, null, file);
  else if (first === "{") yield* objectValues(stream, head, format, file);
  else throw new Failure(`${file} does not begin as JSON does.`);
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

async function* arrayValues(
  stream: Readable,
  wrapper: string | null,
  file: string,
): AsyncGenerator<unknown> {
  const values =
    wrapper === null
      ? pipeline(stream, streamArray.withParserAsStream(), ignored)
      : pipeline(
          stream,
          pick.withParserAsStream({ filter: wrapper }),
          streamArray.asStream(),
          ignored,
        );
  try {
    for await (const { value } of values as AsyncIterable<{ value: unknown }>) yield value;
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw error;
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
      yield* arrayValues(await zip.openReadStreamPromise(entry), null, `${file}/${entry.fileName}`);
    }
    if (found === 0) throw new Failure(`${file} holds no conversations.json.`);
  } finally {
    zip.close();
  }
}
