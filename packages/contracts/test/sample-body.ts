import type { EventBody } from "../src/index.ts";

/** For tests: an event as ingest stores it, a message in the thread `t`, with what a test says about it. */
export const sampleBody = (payload: unknown, more: Partial<EventBody> = {}): EventBody => ({
  id: "e1",
  scopeToken: "0".repeat(32),
  epoch: 0,
  hidden: false,
  orgId: "o",
  projectId: "p",
  subjectId: "s",
  subjectType: "user",
  actorType: null,
  actorId: null,
  agentId: null,
  threadId: "t",
  runId: null,
  kind: "conversation.message",
  occurredAt: "2026-03-10T10:00:00.000Z",
  recordedAt: "2026-03-10T10:00:00.000Z",
  payload: JSON.stringify(payload),
  source: null,
  classification: [],
  ...more,
});
