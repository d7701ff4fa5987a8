import { readdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { EventBody } from "@memory/contracts";
import { sampleBody } from "@memory/contracts/sample-body";
import { expect, test } from "vitest";
import { EXTRACTION_WORKER } from "./worker-file.ts";
import { extractInWorker } from "./worker-pool.ts";

const event = (id: string, text: string, more: Partial<EventBody> = {}): EventBody =>
  sampleBody({ text }, { id, actorType: "user", threadId: null, ...more });

const RULES = { predicates: {}, hasRules: true, modelReads: "nothing" } as const;
const HANGING = new URL("../test/hanging-worker.ts", import.meta.url);

const extract = extractInWorker({ file: EXTRACTION_WORKER, rules: RULES });

test("the worker reads what the rules read, one result per event in the order of the request", async () => {
  const results = await extract([
    event("a", "I live in Ghent."),
    event("b", "Good morning!"),
    event("c", "Ich wohne in Kiel."),
  ]);

  expect(results.map(({ eventId, statements }) => [eventId, statements.length])).toEqual([
    ["a", 1],
    ["b", 0],
    ["c", 1],
  ]);
});

test("a number that no double holds keeps its digits on the way", async () => {
  const payload = '{"facts":[{"predicate":"account","value":12345678901234567890}]}';

  const [result] = await extract([event("a", "", { payload })]);

  expect(JSON.stringify(result?.statements[0]?.value)).toBe('{"value":12345678901234567890}');
});

test("the event loop turns while a thousand messages are read", async () => {
  const texts = [
    "I live in Ghent and I love long walks.",
    "Could you check the weather in Rome?",
    "We deploy with Helm on EKS.",
    "Mi hermana vive en Lugo.",
  ];
  const events = Array.from({ length: 1000 }, (_, i) =>
    event(`e${i}`, texts[i % texts.length] ?? ""),
  );
  await extract(events.slice(0, 8));
  let turns = 0;
  // A turn of a timer, not of setImmediate, which would take a core from the threads that read.
  const timer = setInterval(() => turns++, 1);

  const results = await extract(events);
  clearInterval(timer);

  expect(results).toHaveLength(1000);
  expect(turns).toBeGreaterThan(100);
});

test("events that cannot be read fail the call instead of teaching nothing", async () => {
  const file = new URL("./no-such-thread.ts", import.meta.url);
  const fail = extractInWorker({ file, rules: RULES });

  await expect(fail([event("a", "I live in Ghent.")])).rejects.toThrow();
});

test.each([
  ["is never read to its end", "endless", "too_slow: reading it took too long", 500],
  [
    "needs more memory than there is",
    "boundless",
    "too_large: reading it took too much memory",
    60_000,
  ],
])(
  "a message that %s teaches nothing, and takes no other with it",
  async (_it, text, reason, stuckMs) => {
    const exited: string[] = [];
    const hang = extractInWorker({
      file: HANGING,
      rules: RULES,
      stuckMs,
      note: ({ eventId, projectId }) => exited.push(`${projectId} ${eventId}`),
    });

    const [held, free] = await Promise.all([
      hang([event("a", "x"), event("b", text), event("c", "x")]),
      hang([event("d", "x", { projectId: "other" })]),
    ]);

    expect([...held, ...free].map(({ eventId, rejections }) => [eventId, ...rejections])).toEqual([
      ["a"],
      ["b", reason],
      ["c"],
      ["d"],
    ]);
    expect(new Set(exited)).toEqual(new Set(["p b"]));
  },
);

test.runIf(process.platform === "linux")(
  "where text is read seldom no thread stays while there is nothing to read, and the next text gets a new one",
  async () => {
    const threads = async () => (await readdir("/proc/self/task")).length;
    const before = await threads();
    const times = { spareAfterMs: 100, restAfterMs: 1_500 };
    const seldom = extractInWorker({
      file: EXTRACTION_WORKER,
      rules: RULES,
      ...times,
    });
    expect(await threads()).toBe(before);
    const read = async (id: string) => {
      const [result] = await seldom([event(id, "I live in Ghent.")]);
      return result?.statements.length;
    };

    for (let n = 0; n < 8; n++) {
      expect(await read(`early-${n}`)).toBe(1);
      await delay(25);
    }
    const during = await threads();
    await expect.poll(threads).toBeLessThanOrEqual(before);

    expect(during).toBeGreaterThan(before);
    expect(await read("late")).toBe(1);
    await expect.poll(threads).toBeLessThanOrEqual(before);
    seldom.expect();
    expect(await threads()).toBeGreaterThan(before);
    await expect.poll(threads).toBeLessThanOrEqual(before);
  },
);
