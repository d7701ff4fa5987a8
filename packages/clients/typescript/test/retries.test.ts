import { expect, onTestFinished, test, vi } from "vitest";
import {
  APIError,
  ConnectionError,
  Memory,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "../src/index.ts";
import { json, liveServer, refusal } from "./live-server.ts";

const PACKET = { facts: [], episodes: [], warnings: [], status: "ok", empty_reason: null };
const empty = json({ packet: PACKET, token_count: 0, trace_id: "t" });
const failing =
  (times: number, failure: typeof empty, then = empty): typeof empty =>
  (response, request, nth) =>
    (nth <= times ? failure : then)(response, request, nth);
const broken: typeof empty = (response) => response.destroy();
const brokenMidway: typeof empty = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write("{");
  setTimeout(() => response.destroy(), 20);
};

test.each([
  ["a failure", refusal(503, "service_unavailable")],
  ["a broken connection", broken],
  ["an answer that ends too soon", brokenMidway],
])("a read is repeated after %s", async (_what, failure) => {
  const { memory, received } = await liveServer(failing(2, failure));

  expect((await memory.subject("sam").context("?")).status).toBe("ok");
  expect(received).toHaveLength(3);
});

test("a write is repeated under the same key", async () => {
  const { memory, received } = await liveServer(failing(1, broken, json({ status: "ok" })));

  await memory.facts.feedback("f1", "useful");

  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ["a failure", refusal(503, "service_unavailable"), ServerError],
  ["a broken connection", broken, ConnectionError],
])("what must not happen twice is not repeated after %s", async (_what, failure, expected) => {
  const { memory, received } = await liveServer(failure);

  await expect(memory.webhooks.test("w1")).rejects.toBeInstanceOf(expected);
  expect(received).toHaveLength(1);
});

test("what was turned away at the door is repeated, whatever it is", async () => {
  const busy = refusal(429, "rate_limited", { "retry-after": "0" });
  const { memory, received } = await liveServer(failing(1, busy, json({})));

  await memory.webhooks.test("w1");

  expect(received).toHaveLength(2);
});

/** How long a client that may come back after `header` waits, in milliseconds. */
async function waitAfter(header: () => string): Promise<number> {
  const times: number[] = [];
  const { memory } = await liveServer((response, request, nth) => {
    times.push(performance.now());
    const busy = refusal(429, "rate_limited", { "retry-after": header() });
    (nth === 1 ? busy : empty)(response, request, nth);
  });

  await memory.subject("sam").context("?");
  return (times[1] ?? 0) - (times[0] ?? 0);
}

test("Retry-After is kept, as a number of seconds and as a date", async () => {
  // A date has whole seconds.
  const waits = await Promise.all([
    waitAfter(() => "1"),
    waitAfter(() => new Date(Date.now() + 2_000).toUTCString()),
  ]);

  for (const waitedMs of waits) expect(waitedMs).toBeGreaterThan(950);
});

test("a wait beyond the call's time is not begun", async () => {
  const busy = refusal(429, "rate_limited", { "retry-after": "60" });
  const { memory } = await liveServer(busy, { timeoutMs: 5_000 });
  const began = performance.now();

  const failed = memory.subject("sam").context("?");

  await expect(failed).rejects.toBeInstanceOf(RateLimitError);
  await expect(failed).rejects.toMatchObject({ retryAfterMs: 60_000, requestId: "req-1" });
  expect(performance.now() - began).toBeLessThan(4_000);
});

test("an answer that is final is not repeated", async () => {
  const { memory, received } = await liveServer(refusal(422, "invalid_payload"));

  await expect(memory.subject("sam").context("?")).rejects.toMatchObject({
    name: "ValidationError",
    status: 422,
    type: "invalid_payload",
    field: "events.0",
    requestId: "req-1",
  });
  expect(received).toHaveLength(1);
});

test("where everything fails, retries end soon", async () => {
  // How long a retry waits beyond what it was asked to is drawn at random.
  const drawn = vi.spyOn(Math, "random").mockReturnValue(0);
  onTestFinished(() => void drawn.mockRestore());
  const { memory, received } = await liveServer(
    refusal(503, "service_unavailable", { "retry-after": "0" }),
  );

  for (let call = 0; call < 20; call += 1)
    await expect(memory.jobs.get("j1", { maxRetries: 5 })).rejects.toBeInstanceOf(APIError);

  expect(received).toHaveLength(30);
});

test("the time of a call includes the body of its answer", async () => {
  const { memory } = await liveServer((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("{");
  });

  await expect(memory.subject("sam").context("?", { timeoutMs: 300 })).rejects.toBeInstanceOf(
    TimeoutError,
  );
});

test("the caller's abort ends the call with its reason", async () => {
  const { memory } = await liveServer(() => {});
  const stop = new AbortController();
  const asked = memory.subject("sam").context("?", { signal: stop.signal });
  setTimeout(() => stop.abort("enough"), 50);

  await expect(asked).rejects.toBe("enough");
});

test("an address that does not answer is named, with what to do", async () => {
  const memory = new Memory({ baseUrl: "http://127.0.0.1:1", maxRetries: 0 });

  await expect(memory.whoami()).rejects.toThrow(/127\.0\.0\.1:1 does not answer.*MEMORY_URL/);
});

test("a refused key says where it comes from", async () => {
  const { memory } = await liveServer(refusal(401, "unauthorized"));

  await expect(memory.jobs.get("j1")).rejects.toThrow(/MEMORY_KEY/);
});
