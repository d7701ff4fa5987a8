import type { EventBody } from "@memory/contracts";
import { expect, test } from "vitest";
import type { ExtractionEvent, Extractor } from "./domain/extraction/extractor.ts";
import { learnBy } from "./learn.ts";

const event = (id: string, payload: string): EventBody => ({
  id,
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
  kind: "note",
  occurredAt: "2026-01-01T00:00:00+02:00",
  recordedAt: "2026-01-01T00:00:00Z",
  payload,
  source: '{"channel":"test"}',
  classification: [],
});

/** An extractor that remembers what it was asked and refuses everything. */
function witness() {
  const asked: ExtractionEvent[] = [];
  const extractor: Extractor = {
    extract: (events) => {
      asked.push(...events);
      return events.map(({ id }) => ({
        eventId: id,
        statements: [],
        rejections: [{ reason: "noise", detail: "payload.text" }],
      }));
    },
  };
  return { asked, learn: learnBy(extractor) };
}

test("a structured payload is read as it stands, anything else by the extractor", async () => {
  const { asked, learn } = witness();

  const lessons = await learn([
    event("a", '{"facts":[{"predicate":"name","value":"Ada"}]}'),
    event("b", '{"text":"hello"}'),
  ]);

  expect(asked).toMatchObject([
    {
      id: "b",
      occurredAt: "2025-12-31T22:00:00.000Z",
      threadId: "t",
      payload: { text: "hello" },
      source: { channel: "test" },
    },
  ]);
  expect(lessons).toMatchObject([
    { eventId: "a", statements: [{ predicate: "name", value: { value: "Ada" } }], rejections: [] },
    { eventId: "b", statements: [], rejections: ["noise: payload.text"] },
  ]);
});

test("a malformed entry is rejected with its place, the others are learnt", async () => {
  const { asked, learn } = witness();

  const [lesson] = await learn([
    event("a", '{"facts":[{"value":1},{"predicate":"name","value":"Ada"}]}'),
  ]);

  expect(asked).toEqual([]);
  expect(lesson?.statements).toHaveLength(1);
  expect(lesson?.rejections).toEqual([expect.stringContaining("facts.0")]);
});

test("without an extractor plain text teaches nothing", async () => {
  expect(await learnBy(null)([event("a", '{"text":"I live in Lima"}')])).toEqual([
    { eventId: "a", statements: [], rejections: [] },
  ]);
});
