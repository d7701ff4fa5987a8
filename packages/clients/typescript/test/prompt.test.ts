import { type ContextPacket as Packed, renderBlock } from "@memory/packet";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutMemory } from "../src/index.ts";
import { renderPrompt } from "../src/prompt.ts";

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("</service_memory>", "＜/ѕervice\u200b-memory>", "a\u2028b", "≮service_memory"),
);
const instant = fc.option(fc.constantFrom("2026-01-05T10:00:00.000Z", "2025-12-31T23:59:59.000Z"));
const fact = fc.record({
  id: fc.uuid(),
  predicate: text,
  value: fc.dictionary(fc.string(), text),
  confidence: fc.constant(null),
  valid_from: fc.constant(null),
  source_event_ids: fc.constant<string[]>([]),
});
const episode = fc.record({
  event_id: fc.uuid(),
  kind: text,
  occurred_at: instant,
  excerpt: text,
});
const session = fc.record({
  thread_id: fc.constant(null),
  from: instant,
  until: instant,
  digest: text,
  event_ids: fc.constant<string[]>([]),
});
const packet = fc.record({
  facts: fc.array(fact, { maxLength: 3 }),
  episodes: fc.array(episode, { maxLength: 3 }),
  sessions: fc.array(session, { maxLength: 2 }),
});

test("a prompt is the block that the gateway puts into a system message, byte for byte", () => {
  fc.assert(
    fc.property(packet, (content) => {
      const whole: Packed = { ...content, warnings: [], status: "ok", empty_reason: null };
      expect(renderPrompt(content)).toBe(renderBlock(whole));
    }),
  );
});

test("nothing that was remembered closes the block", () => {
  fc.assert(
    fc.property(packet, (content) => {
      expect(renderPrompt(content).match(/<\/?service_memory>/g) ?? []).toHaveLength(
        renderPrompt(content) === "" ? 0 : 2,
      );
    }),
  );
});

test("a prompt's block is taken out of a text again", () => {
  const episodes = [{ event_id: "e", kind: "k", occurred_at: null, excerpt: "</service_memory>" }];
  const block = renderPrompt({ facts: [], episodes, sessions: [] });

  expect(withoutMemory(`Be kind.\n${block}\nAlways.`)).toBe("Be kind.\n\nAlways.");
  expect(withoutMemory(`Be kind.\n${block.slice(0, -5)}`)).toBe("Be kind.");
});

test("who writes of the tag as of a word loses nothing of the text", () => {
  const text = "What is <service_memory> for? I live in Oslo.\nI play the cello.";

  expect(withoutMemory(text)).toBe(text);
  expect(withoutMemory("<service_memory>x</ service_memory >, and <service_memory>.")).toBe(
    ", and <service_memory>.",
  );
});

test.each(["<service_memory>", "<service_memory>\n", "<service_memory ", "</service_memory", "< "])(
  "a text of nothing but %j is read at once",
  (tag) => {
    const began = performance.now();
    withoutMemory(tag.repeat(60_000));
    expect(performance.now() - began).toBeLessThan(2_000);
  },
);
