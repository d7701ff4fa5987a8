import type { ContextPacket } from "@memory/packet";
import { expect, test } from "vitest";
import { redactPacket } from "./redact-packet.ts";

const fact = (id: string, value: unknown) => ({
  id,
  predicate: "likes",
  value,
  confidence: null,
  valid_from: null,
  source_event_ids: ["e1"],
});
const packet: ContextPacket = {
  facts: [fact("f1", { value: "tea" }), fact("f2", { value: "coffee" })],
  episodes: [
    { event_id: "e1", kind: "k", occurred_at: "2026-01-01T00:00:00Z", excerpt: "I like tea" },
  ],
  warnings: ["missing_purpose: …"],
  status: "degraded",
  empty_reason: null,
};

test("what is gone leaves the packet, the rest stays as it was served", () => {
  const { packetJson } = redactPacket(packet, new Set(["f1", "e1"]));

  expect(JSON.parse(packetJson)).toEqual({ ...packet, facts: [packet.facts[1]], episodes: [] });
});

test("a digest that quotes what is gone is gone as a whole", () => {
  const session = (digest: string, event_ids: string[]) => ({
    ...{ thread_id: "t", from: null, until: null, digest, event_ids },
  });
  const sessions = [session("tea and more", ["e1", "e2"]), session("the hull is blue", ["e3"])];

  const { packetJson } = redactPacket({ ...packet, sessions }, new Set(["e1"]));

  expect(JSON.parse(packetJson).sessions).toEqual([sessions[1]]);
});

test("the token count is that of what is left", () => {
  expect(redactPacket(packet, new Set(["f1", "e1"])).tokenCount).toBe(
    Math.floor('likes: {"value":"coffee"}'.length / 4),
  );
  expect(redactPacket(packet, new Set(["f1", "f2", "e1"])).tokenCount).toBe(0);
});
