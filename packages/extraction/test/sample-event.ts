import type { ExtractionEvent } from "../src/extractor.ts";

/** A message of a user with a payload, with what a test says about it. */
export const sampleEvent = (
  payload: unknown,
  more: Partial<ExtractionEvent> = {},
): ExtractionEvent => ({
  id: "e1",
  occurredAt: "2026-03-10T10:00:00.000Z",
  kind: "conversation.message",
  actorType: "user",
  threadId: null,
  source: null,
  payload,
  ...more,
});
