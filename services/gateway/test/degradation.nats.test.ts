import { serviceUnavailable } from "@memory/errors";
import { httpPart } from "@memory/testkit";
import { expect, test } from "vitest";
import { asSubject, gatewayUnderTest, plainProvider, TRACE_ID } from "./gateway-under-test.ts";

const BODY = '{"model":"m","messages":[{"role":"user","content":"hi"}]}';
const fail = () => {
  throw serviceUnavailable("Unavailable.");
};

test.each([
  ["nobody answers for context", null],
  ["context is unavailable", async () => fail()],
  [
    "context fails",
    async () => {
      throw new Error("broken");
    },
  ],
  ["context takes too long", () => new Promise<void>(() => undefined)],
])("%s: the call goes on without memory, says so, and is not captured", async (_what, context) => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    context,
    config: { context: { timeoutMs: 200, budgetTokens: 900 } },
  });
  const reply = await gateway.chat(BODY, asSubject("s"));

  expect(reply.statusCode).toBe(200);
  expect(reply.headers["x-service-memory"]).toBe("degraded");
  expect(reply.headers["x-service-context-ms"]).toMatch(/^\d+\.\d$/);
  expect(reply.headers).not.toHaveProperty("x-service-trace-id");
  expect(provider.asked[0]?.body).toBe(BODY);
  await reply.body.dump();
  await gateway.stop();
  expect(gateway.captured).toEqual([]);
});

test("after a row of faults a dead context costs nothing", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    context: () => new Promise<void>(() => undefined),
    config: { context: { timeoutMs: 100, budgetTokens: 900 } },
  });
  for (let call = 0; call < 5; call++) await (await gateway.chat(BODY, asSubject("s"))).body.dump();
  const reply = await gateway.chat(BODY, asSubject("s"));

  expect(reply.headers["x-service-memory"]).toBe("degraded");
  expect(gateway.questions).toHaveLength(5);
  await reply.body.dump();
});

test.each([
  ["refuses connections", null],
  ["hangs up", "hang up"],
  ["cuts its answer off", "cut"],
  ["says nothing in time", "silent"],
  ["trickles past the time", "trickle"],
])("a provider that %s is 502, with what became of memory", async (_what, fault) => {
  await using provider = await httpPart((_asked, answer) => {
    if (fault === "hang up") answer.destroy();
    if (fault === "cut" || fault === "trickle") answer.writeHead(200).write('{"choices"');
    if (fault === "cut") setTimeout(() => answer.destroy(), 20);
    if (fault === "trickle") {
      const timer = setInterval(() => answer.write(" "), 50);
      answer.on("close", () => clearInterval(timer));
    }
  });
  await using gateway = await gatewayUnderTest({
    providerUrl: fault === null ? "http://127.0.0.1:9" : provider.url,
    providerTimeoutMs: 400,
  });
  const active = await gateway.chat(BODY, asSubject("s"));
  const disabled = await gateway.chat(BODY);

  expect([active.statusCode, await active.body.json()]).toMatchObject([
    502,
    { error: { type: "upstream_unavailable", field: null } },
  ]);
  expect(active.headers).toMatchObject({
    "x-service-memory": "active",
    "x-service-trace-id": TRACE_ID,
  });
  expect([disabled.statusCode, disabled.headers["x-service-memory"]]).toEqual([502, "disabled"]);
  await disabled.body.dump();
  await expect.poll(() => provider.sockets.size).toBe(0);
});

test("without a provider's address every call is 502", async () => {
  await using gateway = await gatewayUnderTest({});
  const reply = await gateway.chat(BODY);

  expect([reply.statusCode, await reply.body.json()]).toMatchObject([
    502,
    { error: { type: "upstream_unavailable" } },
  ]);
});

test("an ingest that is unavailable for a moment gets the exchange when it is back; the client waits for nothing", async () => {
  let tries = 0;
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    ingest: async () => {
      if (++tries <= 2) fail();
    },
  });
  const reply = await gateway.chat(BODY, asSubject("s"));

  expect(reply.statusCode).toBe(200);
  expect(gateway.captured).toEqual([]);
  await gateway.exchange();
  expect(tries).toBe(3);
  await reply.body.dump();
});

test("an exchange that ingest refuses is let go, and the client never hears of it", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    ingest: async () => {
      throw new Error("refused");
    },
  });
  const reply = await gateway.chat(BODY, asSubject("s"));

  expect(reply.statusCode).toBe(200);
  await reply.body.dump();
  await expect.poll(gateway.metrics).toContain('gateway_captures_total{outcome="refused"} 1');
});

test("exchanges that end together are stored together, and one that is refused takes no other with it", async () => {
  const asked: number[] = [];
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    ingest: async (events) => {
      asked.push(events.length);
      if (events.some(({ thread_id }) => thread_id === "bad")) throw new Error("refused");
    },
  });
  const threads = ["a", "bad", "c"];
  const replies = await Promise.all(
    threads.map((thread) => gateway.chat(BODY, asSubject("s", { "x-service-thread-id": thread }))),
  );
  await Promise.all(replies.map(({ body }) => body.dump()));
  await gateway.stop();

  const stored = gateway.captured.flatMap(({ events }) =>
    events.map((event) => event["thread_id"]),
  );
  expect(stored.toSorted()).toEqual(["a", "c"]);
  expect(Math.max(...asked)).toBeGreaterThan(1);
});

test("a client that leaves ends the provider's work, a thousand times over", async () => {
  await using provider = await httpPart(() => undefined);
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  for (let round = 0; round < 20; round++) {
    const leaving = new AbortController();
    const calls = Array.from({ length: 50 }, () =>
      fetch(`${gateway.url}/gateway/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", ...asSubject("s") },
        body: BODY,
        signal: leaving.signal,
      }).catch(() => undefined),
    );
    const reached = 50 * (round + 1);
    await expect.poll(() => provider.asked.length).toBe(reached);
    leaving.abort();
    await Promise.all(calls);
    await expect.poll(() => provider.sockets.size).toBe(0);
  }
  expect(await gateway.metrics()).not.toContain('status="0xx"');
});
