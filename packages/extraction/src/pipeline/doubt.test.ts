import { expect, test } from "vitest";
import { sampleStatement } from "../../test/sample-statement.ts";
import { doubt } from "./doubt.ts";
import type { Resolved } from "./emit.ts";
import type { Said } from "./turn-text.ts";

const text = "I keep bees";
const sentence = { text, start: 0, end: text.length };
const reading = { kind: "clauses", clauses: [], reason: null, sentence } as const;
const said: Said = {
  eventId: "e",
  occurredAt: "2026-05-06T09:00:00.000Z",
  path: "/text",
  text,
  at: 0,
  speaker: null,
  trust: 1,
};

const statement = sampleStatement({
  predicate: "hobby",
  value: { value: "bees" },
  confidence: 0.9,
});
const resolved = (more: Partial<Resolved["statement"]> = {}): Resolved => ({
  statement: { ...statement, ...more },
  phrase: undefined,
  family: "test",
});

/** What is kept of a statement that is so likely to be right. */
const keptAt = (likely: number, one = resolved(), voice = said, of = reading) =>
  doubt([one], of, voice, { language: "en", likelihood: () => () => likely }).kept;

test("what is unlikely to be right is not stated", () => {
  expect(keptAt(0.1)).toEqual([]);
  expect(
    doubt([resolved()], reading, said, { language: "en", likelihood: () => () => 0.1 }),
  ).toEqual({ kept: [], isDoubtful: true });
});

test("what is as likely wrong as right is a guess", () => {
  expect(keptAt(0.5)[0]?.statement.confidence).toBe(0.6);
});

test("what is likely right is as sure as its phrase", () => {
  expect(keptAt(0.9)[0]?.statement.confidence).toBe(0.9);
});

test.each([
  ["what points at an earlier value", keptAt(0, resolved({ refersTo: { mentions: "bees" } }))],
  ["what is said of somebody else", keptAt(0, resolved({ qualifiers: { person: "Ada" } }))],
  ["what an observer writes", keptAt(0, resolved(), { ...said, trust: 0.85 })],
])("%s is not doubted", (_, kept) => {
  expect(kept).toHaveLength(1);
});

test("an answer is not doubted: its words are those of the question", () => {
  const answer = { ...reading, sentence: null };
  const likelihood = () => () => 0;
  expect(doubt([resolved()], answer, said, { language: "en", likelihood }).kept).toHaveLength(1);
});
