import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { request } from "undici";
import { expect, test } from "vitest";
import { bodyOf, edgeUnderTest, origin } from "./edge-under-test.ts";

const post = (url: string, body: string | Readable) =>
  request(`${url}/v1/capture`, { method: "POST", body });

test("an upstream that is unavailable makes 503 with Retry-After", async () => {
  await using edge = await edgeUnderTest({ publicUrls: "http://127.0.0.1:9" });
  const reply = await post(edge.url, "{}");

  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "1"]);
  expect(await reply.body.json()).toEqual({
    error: { type: "service_unavailable", message: expect.any(String), field: null },
  });
});

test("an upstream that does not respond in time makes 503 with Retry-After, later on long routes", async () => {
  await using upstream = await origin(() => undefined);
  await using edge = await edgeUnderTest({ publicUrls: upstream.url, requestTimeoutMs: 300 });
  const reply = await post(edge.url, "{}");
  const waiting = new AbortController();
  const consolidate = request(`${edge.url}/v1/consolidate`, {
    method: "POST",
    signal: waiting.signal,
  }).catch(() => "still waited for");
  setTimeout(() => waiting.abort(), 900);

  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "1"]);
  await reply.body.dump();
  expect(await consolidate).toBe("still waited for");
});

test("an upstream that hangs up before answering makes 503, and the request is not sent again", async () => {
  await using upstream = await origin((asked) => void asked.socket.destroy());
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const small = await post(edge.url, "{}");
  const large = await post(edge.url, "x".repeat(200_000));
  const get = await request(`${edge.url}/v1/facts`);

  expect([small, large, get].map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(upstream.asked).toEqual(["POST /v1/capture", "POST /v1/capture", "GET /v1/facts"]);
  await Promise.all([small, large, get].map(({ body }) => body.dump()));
});

test.each([{ "content-length": "100" }, {}])(
  "an answer that the upstream cuts off is cut off for the client too (%j)",
  async (headers) => {
    await using upstream = await origin((_asked, answer) => {
      answer.writeHead(200, headers).write("half");
      setTimeout(() => answer.destroy(), 20);
    });
    await using edge = await edgeUnderTest({ publicUrls: upstream.url });
    const reply = await request(`${edge.url}/v1/timeline`);

    await expect(reply.body.text()).rejects.toThrow();
  },
);

test("a client that leaves while it waits ends the upstream's work", async () => {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  await using upstream = await origin((_request, answer) => resolve(answer));
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const leaving = new AbortController();
  const reply = request(`${edge.url}/v1/facts`, { signal: leaving.signal });
  const closed = once(await asked, "close", { signal: AbortSignal.timeout(30_000) });
  leaving.abort();

  await expect(reply).rejects.toThrow();
  await closed;
});

test("a client that leaves in the middle of a stream ends it", async () => {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  await using upstream = await origin((_request, answer) => {
    answer.write("data: one\n\n");
    resolve(answer);
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const reply = await post(`${edge.url}`, "{}");
  const closed = once(await asked, "close", { signal: AbortSignal.timeout(30_000) });
  reply.body.on("error", () => undefined).destroy();

  await closed;
});

test("an upload that breaks off never looks complete to the upstream", async () => {
  const { promise: outcome, resolve } = Promise.withResolvers<string>();
  await using upstream = await origin(async (asked) => {
    await bodyOf(asked).then(
      () => resolve("complete"),
      () => resolve("cut"),
    );
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const half = async function* () {
    yield Buffer.alloc(100_000);
    throw new Error("client broke off");
  };

  await expect(post(edge.url, Readable.from(half()))).rejects.toThrow();
  expect(await outcome).toBe("cut");
});

test("a thousand clients that leave leave no connection behind", async () => {
  await using upstream = await origin((_asked, answer) => void answer.write("data: one\n\n"));
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const reply = await post(edge.url, "{}");
        reply.body.on("error", () => undefined).destroy();
      }),
    );
  }

  await expect.poll(() => upstream.sockets.size).toBe(0);
});
