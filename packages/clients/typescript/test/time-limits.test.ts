import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { Memory, TimeoutError } from "../src/index.ts";
import { json, liveServer } from "./live-server.ts";

const accepted = json({ events: [], consolidation_job_id: null });

test("the time of a capture is for all of its requests", async () => {
  const slowly: typeof accepted = (...asked) => setTimeout(() => accepted(...asked), 60);
  const { memory, received } = await liveServer(slowly);
  const many = Array.from({ length: 3_500 }, (_, n) => ({ role: "user", content: `No. ${n}` }));

  await expect(memory.subject("sam").capture(many, { timeoutMs: 150 })).rejects.toBeInstanceOf(
    TimeoutError,
  );
  expect(received.length).toBeLessThan(4);
});

/** Answers nothing, and ends when it is aborted. */
const silent: typeof fetch = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

test.each([
  [
    "a capture",
    (memory: Memory) =>
      memory.subject("sam").capture([{ role: "user", content: "Hi" }], { timeoutMs: 50 }),
  ],
  ["a new key", (memory: Memory) => memory.keys.create({}, { timeoutMs: 50 })],
  ["a question", (memory: Memory) => memory.subject("sam").context("?", { timeoutMs: 50 })],
])("the time of %s includes that of asking whose key it is", async (_what, call) => {
  const began = performance.now();

  await expect(call(new Memory({ fetch: silent }))).rejects.toBeInstanceOf(TimeoutError);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("the time of a consolidation is for all of its wait", async () => {
  const { memory } = await liveServer((response, request, nth) => {
    const answer = request.method === "POST" ? { processed: 0 } : { jobs: [{ status: "running" }] };
    json(answer)(response, request, nth);
  });

  const learned = memory.subject("sam").consolidate({ wait: true, timeoutMs: 300 });

  await expect(learned).rejects.toBeInstanceOf(TimeoutError);
});

test("when a stream has ended, nothing listens to the caller's signal any more", async () => {
  const { memory } = await liveServer((response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.end('{"type":"header"}\n');
  });
  const { signal } = new AbortController();

  const exported = await memory.export({}, { signal });
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  expect(await new Response(exported).text()).toBe('{"type":"header"}\n');
  await expect.poll(() => getEventListeners(signal, "abort")).toEqual([]);
});

test("the caller's signal ends a stream with its reason", async () => {
  const { memory } = await liveServer((response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write('{"type":"header"}\n');
  });
  const stop = new AbortController();

  const exported = await memory.export({}, { signal: stop.signal, timeoutMs: 5_000 });
  stop.abort(new Error("enough"));

  await expect(new Response(exported).text()).rejects.toThrow("enough");
});
