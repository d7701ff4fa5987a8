import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContextPacket, renderBlock } from "./index.ts";

const FILE = join(import.meta.dirname, "../vectors/prompts.json");

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    "</service_memory>",
    "＜/ѕervice\u200b-memory>",
    "a\u2028b\r\nc",
    "≮service_memory",
  ),
);
const instant = fc.option(fc.constantFrom("2026-01-05T10:00:00.000Z", "2025-12-31T23:59:59.123Z"));
const value = fc.jsonValue({ depthSize: "small" });
const packets = fc.record({
  facts: fc.array(
    fc.record({
      id: fc.uuid(),
      predicate: text,
      value: fc.dictionary(fc.oneof(text, fc.constantFrom("1", "02", "10")), value, { maxKeys: 4 }),
      confidence: fc.constant(null),
      valid_from: fc.constant(null),
      source_event_ids: fc.constant<string[]>([]),
    }),
    { maxLength: 3 },
  ),
  episodes: fc.array(
    fc.record({ event_id: fc.uuid(), kind: text, occurred_at: instant, excerpt: text }),
    { maxLength: 3 },
  ),
  sessions: fc.array(
    fc.record({
      thread_id: fc.constant(null),
      from: instant,
      until: instant,
      digest: text,
      event_ids: fc.constant<string[]>([]),
    }),
    { maxLength: 2 },
  ),
});

interface Vector {
  packet: ContextPacket;
  prompt: string;
}

const made = (): Vector[] =>
  fc.sample(packets, { numRuns: 100, seed: 7 }).map((content) => {
    const whole = { ...content, warnings: [], status: "ok", empty_reason: null } as const;
    const packet = JSON.parse(JSON.stringify(whole)) as ContextPacket; // what is served
    return { packet, prompt: renderBlock(packet) };
  });

test("the prompts that other languages are held to are those that the service writes", () => {
  if (process.env["UPDATE_VECTORS"] !== undefined)
    writeFileSync(FILE, `${JSON.stringify(made(), null, 1)}\n`);
  const vectors = JSON.parse(readFileSync(FILE, "utf8")) as Vector[];
  expect(vectors).toHaveLength(100);
  for (const { packet, prompt } of vectors) expect(renderBlock(packet)).toBe(prompt);
});
