import { request } from "undici";
import { expect, test } from "vitest";
import { edgeUnderTest, origin } from "./edge-under-test.ts";

const service = (parts: Record<string, string>, status = 200) =>
  origin((_asked, answer) => {
    answer.writeHead(status).end(JSON.stringify({ status: "ok", parts }));
  });
const health = async (internalUrls: object, more: { healthWithinMs?: number } = {}) => {
  await using edge = await edgeUnderTest({ publicUrls: {}, internalUrls, ...more });
  const reply = await request(`${edge.url}/health`);
  return { status: reply.statusCode, body: await reply.body.json() };
};

test("health is ok while every database answers, and the broker is reported beside it", async () => {
  await using ingest = await service({ database: "up", nats: "down" });
  await using admin = await service({ database: "up", nats: "up" });

  expect(await health({ ingest: ingest.url, admin: admin.url })).toEqual({
    status: 200,
    body: {
      status: "ok",
      database: "up",
      parts: { ingest: { database: "up", nats: "down" }, admin: { database: "up", nats: "up" } },
    },
  });
});

test("a database that is unavailable is named", async () => {
  await using ingest = await service({ database: "up" });
  await using context = await service({ database: "down" }, 503);

  expect(await health({ ingest: ingest.url, context: context.url })).toEqual({
    status: 503,
    body: {
      error: {
        type: "service_unavailable",
        message: "The database of context is unavailable.",
        field: null,
      },
    },
  });
});

test("a service that does not answer counts as its database, but the gateway, mcp and the console have none", async () => {
  await using ingest = await service({ database: "up" });
  const unavailable = "http://127.0.0.1:9";

  for (const without of [{ gateway: unavailable }, { mcp: unavailable }, { console: unavailable }])
    expect((await health({ ingest: ingest.url, ...without })).status).toBe(200);
  expect(await health({ ingest: ingest.url, admin: unavailable })).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringContaining("admin") } },
  });
});

test("a service that drains has a database all the same", async () => {
  await using draining = await service({ database: "up" }, 503);

  expect((await health({ ingest: draining.url })).status).toBe(200);
});

test("calls at the same moment share one round of questions", async () => {
  await using ingest = await service({ database: "up" });
  await using edge = await edgeUnderTest({ publicUrls: {}, internalUrls: { ingest: ingest.url } });
  const calls = Array.from({ length: 20 }, () => request(`${edge.url}/health`));
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(ingest.asked.length).toBeLessThan(20);
});

test("a service that never ends its answer does not hold up the others'", async () => {
  await using ingest = await service({ database: "up" });
  await using context = await origin((_asked, answer) => {
    const timer = setInterval(() => answer.write(" "), 100);
    answer.on("close", () => clearInterval(timer));
  });

  const urls = { ingest: ingest.url, context: context.url };

  expect(await health(urls, { healthWithinMs: 1_000 })).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringContaining("context") } },
  });
});
