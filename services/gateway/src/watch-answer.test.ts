import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type EndedAnswer, readWhole, watchStream } from "./watch-answer.ts";

const ANSWER = Buffer.from(JSON.stringify({ choices: [{ message: { content: "Hello." } }] }));
const READ = { text: "Hello.", hasToolCall: false, complete: true };

test.each([
  ["identity", ANSWER, READ],
  ["gzip", gzipSync(ANSWER), READ],
  ["gzip", ANSWER, null],
  ["x-unknown", ANSWER, null],
  // A property of every object is no encoding either.
  ["constructor", ANSWER, null],
])(
  "of a whole answer as %s, bytes %#, the text is read or it is null",
  async (encoding, bytes, read) => {
    expect(await readWhole(bytes, encoding)).toEqual(read);
  },
);

test.each(["x-unknown", "constructor"])(
  "a stream as %s goes through unchanged",
  async (encoding) => {
    const { promise: ended, resolve } = Promise.withResolvers<EndedAnswer>();
    const chunks = ["data: a\n\n", "data: [DONE]\n\n"].map((text) => Buffer.from(text));

    const passed = await watchStream(Readable.from(chunks), encoding, resolve).toArray();

    expect(Buffer.concat(passed)).toEqual(Buffer.concat(chunks));
    await ended;
  },
);
