import { once } from "node:events";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { atLeastPace, gunzipped } from "../src/import-body.ts";

async function* of(...chunks: Buffer[]) {
  yield* chunks;
}

const bytes = (count: number) => Buffer.alloc(count, "x");

async function took(chunks: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const chunk of chunks) count += chunk.length;
  return count;
}

test("a body that trickles is refused once the time is over in which enough had to come", async () => {
  async function* trickle() {
    for (;;) {
      await delay(10);
      yield bytes(9);
    }
  }
  const error = { type: "request_timeout", message: expect.stringContaining("100 bytes") };
  const paced = atLeastPace(trickle(), { bytes: 100, withinMs: 80 });

  await expect(took(paced)).rejects.toMatchObject(error);
});

test("a body that stops is refused, and can be read to its end afterwards", async () => {
  const stream = new PassThrough();
  stream.write(bytes(100));
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

  await expect(took(atLeastPace(chunks, { bytes: 100, withinMs: 20 }))).rejects.toMatchObject({
    type: "request_timeout",
  });
  stream.resume().end(bytes(10));

  await once(stream, "end");
});

test("the time that a reader takes does not count, nor does what comes in time", async () => {
  async function* steady() {
    for (let n = 0; n < 6; n++) {
      await delay(20);
      yield bytes(100);
    }
  }
  const paced = atLeastPace(steady(), { bytes: 100, withinMs: 60 });
  let count = 0;
  for await (const chunk of paced) {
    count += chunk.length;
    if (count === 100) await delay(100);
  }

  expect(count).toBe(600);
});

test("a compressed body is expanded as it comes", async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `{"type":"event","id":${n}}\n`).join("");
  const packed = gzipSync(lines);
  const pieces = Array.from({ length: Math.ceil(packed.length / 1_000) }, (_, n) =>
    packed.subarray(n * 1_000, (n + 1) * 1_000),
  );

  expect(await text(gunzipped(of(...pieces)))).toBe(lines);
});

test("a body that expands beyond measure is broken off early", async () => {
  const packed = gzipSync(bytes(100_000_000));
  let count = 0;
  const read = async () => {
    for await (const piece of gunzipped(of(packed))) count += piece.length;
  };

  await expect(read()).rejects.toMatchObject({ type: "payload_too_large" });
  expect(count).toBeLessThan(40_000_000);
});

test.each([
  ["that is cut", gzipSync("some text").subarray(0, -3)],
  ["of something else", Buffer.from("no gzip at all")],
])("a compressed body %s is refused", async (_what, body) => {
  await expect(took(gunzipped(of(body)))).rejects.toMatchObject({ type: "invalid_payload" });
});

test("what is wrong with the body itself is said as it is", async () => {
  const stalled = atLeastPace(new PassThrough(), { bytes: 1, withinMs: 10 });

  await expect(took(gunzipped(stalled))).rejects.toMatchObject({ type: "request_timeout" });
});
