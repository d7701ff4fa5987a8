import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "undici";
import { expect, test } from "vitest";
import { edgeUnderTest, origin } from "./edge-under-test.ts";

const LARGE = Buffer.alloc(10_000_000, "x");

const drain = () =>
  origin((asked, answer) => {
    asked.resume().on("end", () => answer.end("{}"));
  });

test("a tenant that sends more than its share of long bodies is read at its pace, and no other waits for it", async () => {
  await using upstream = await drain();
  await using edge = await edgeUnderTest({
    publicUrls: upstream.url,
    uploadBytesPerSecond: 1_000_000,
  });
  const send = async (key: string, body: Buffer, signal?: AbortSignal) => {
    const client = new Client(edge.url);
    const headers = { authorization: `Bearer ${key}` };
    const ask = { method: "POST", path: "/v1/capture", headers, body } as const;
    try {
      const reply = await client.request({ ...ask, ...(signal && { signal }) });
      await reply.body.dump();
      return reply.statusCode;
    } finally {
      await client.destroy();
    }
  };
  for (const key of ["a", "b"]) await send(key, Buffer.from("{}"));
  for (let n = 0; n < 2; n++) expect(await send("a", LARGE)).toBe(200);
  const leaving = new AbortController();
  const third = send("a", LARGE, leaving.signal).catch((error: Error) => error.name);

  expect(await send("b", LARGE)).toBe(200);
  expect(await send("a", Buffer.from("{}"))).toBe(200);
  expect(await Promise.race([third, delay(1, "waits")])).toBe("waits");

  leaving.abort();
  expect(await third).toBe("AbortError");
});

test("the rest of a body whose upstream has answered is read at the pace of its sender too", async () => {
  await using upstream = await origin((asked, answer) => {
    asked.once("data", () => answer.writeHead(422).end("no"));
  });
  await using edge = await edgeUnderTest({
    publicUrls: upstream.url,
    uploadBytesPerSecond: 1_000_000,
  });
  const client = new Client(edge.url);
  const statuses: number[] = [];
  const again = async () => {
    const reply = await client.request({ method: "POST", path: "/v1/capture", body: LARGE });
    await reply.body.dump();
    statuses.push(reply.statusCode);
  };
  await again();
  await again();
  await again();
  const fourth = again().catch((error: Error) => error.name);

  expect(await Promise.race([fourth, delay(500, "waits")])).toBe("waits");

  expect(statuses).toEqual([422, 422, 422]);
  await client.destroy();
  await fourth;
});

test("an import of any size is passed on as it comes, for as long as it goes on", async () => {
  let bytes = 0;
  await using upstream = await origin((asked, answer) => {
    asked.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    asked.on("end", () => answer.end("{}"));
  });
  await using edge = await edgeUnderTest({
    publicUrls: upstream.url,
    limits: { requestMs: 300 },
  });
  const client = new Client(edge.url);
  async function* slowly() {
    for (let n = 0; n < 8; n++) {
      yield Buffer.alloc(4_000_000, "x");
      await delay(100);
    }
  }
  const send = (path: string) =>
    client.request({ method: "POST", path, body: slowly() as unknown as Readable });

  const reply = await send("/v1/import?project_id=p");
  await reply.body.dump();
  expect([reply.statusCode, bytes]).toEqual([200, 32_000_000]);
  const refused = await send("/v1/capture").then(
    ({ statusCode }) => statusCode,
    () => 408,
  );
  expect([408, 413]).toContain(refused);
  await client.destroy();
});
