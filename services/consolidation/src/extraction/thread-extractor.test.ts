import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import type { ExtractionEvent } from "../domain/extraction/extractor.ts";
import { parseJson } from "../domain/json-value.ts";
import { EXTRACTION_THREAD } from "../extraction-thread-file.ts";
import { threadExtractor } from "./thread-extractor.ts";

const event = (id: string, text: string): ExtractionEvent => ({
  id,
  occurredAt: "2026-03-10T10:00:00.000Z",
  kind: "conversation.message",
  actorType: "user",
  threadId: null,
  source: null,
  payload: { text },
});

const { extract } = threadExtractor(EXTRACTION_THREAD);

test("the thread reads what the rules read, one answer per event in the order asked", async () => {
  const read = await extract([
    event("a", "I live in Ghent."),
    event("b", "Good morning!"),
    event("c", "Ich wohne in Kiel."),
  ]);

  expect(read.map(({ eventId, statements }) => [eventId, statements.length])).toEqual([
    ["a", 1],
    ["b", 0],
    ["c", 1],
  ]);
});

test("a message beside a number that no double holds is read like any other", async () => {
  const payload = parseJson('{"text":"I live in Ghent.","account":12345678901234567890}');

  const [read] = await extract([{ ...event("a", ""), payload }]);

  expect(read?.statements).toHaveLength(1);
});

test("a thousand messages hold the event loop up for less than 50 ms", async () => {
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
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();

  const read = await extract(events);
  delay.disable();

  expect(read).toHaveLength(1000);
  expect(delay.percentile(99) / 1e6).toBeLessThan(50);
}, 120_000);

test("events that cannot be read fail the call instead of teaching nothing", async () => {
  const { extract: fail } = threadExtractor(new URL("./no-such-thread.ts", import.meta.url));

  await expect(fail([event("a", "I live in Ghent.")])).rejects.toThrow();
});

test("a message that is never read to its end takes no other with it", async () => {
  const { extract: hang } = threadExtractor(
    new URL("../../test/hanging-thread.ts", import.meta.url),
    { within: { batchMs: 3_000, eventMs: 3_000 } },
  );

  const [held, free] = await Promise.all([
    hang([event("a", "hello"), event("b", "endless"), event("c", "hello")]),
    hang([event("d", "hello")]),
  ]);

  const reasons = [...held, ...free].map(({ eventId, rejections }) => [eventId, rejections.length]);
  expect(reasons).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 0],
    ["d", 0],
  ]);
});
