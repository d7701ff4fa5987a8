import type { EventBody } from "@memory/contracts";
import { sampleBody } from "@memory/contracts/sample-body";
import { expect, test } from "vitest";
import { sampleStatement } from "../test/sample-statement.ts";
import { extractWith, modelExtraction } from "./extract.ts";
import type { Extraction, ExtractionEvent, Extractor, Statement } from "./index.ts";
import type { ReadEvents } from "./rules.ts";
import { STAGE } from "./steps.ts";

const event = (id: string, payload: string): EventBody => ({
  ...sampleBody(null, { id, kind: "note", occurredAt: "2026-01-01T00:00:00+02:00" }),
  ...{ source: '{"channel":"test"}', payload },
});

/** Reads events one by one as an extractor does. */
const readingAs = (extractor: Extractor) => (): ReadEvents =>
  function* (event) {
    yield STAGE.turn;
    const [extraction] = extractor.extract([event]) as readonly Extraction[];
    return extraction ?? { eventId: event.id, statements: [], rejections: [] };
  };

/** An extractor that remembers what it was asked and refuses everything. */
function recordingExtractor() {
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
  return { asked, extract: extractWith(readingAs(extractor)) };
}

test("a structured payload is read as it stands, anything else by the extractor", async () => {
  const { asked, extract } = recordingExtractor();

  const results = await extract([
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
  expect(results).toMatchObject([
    { eventId: "a", statements: [{ predicate: "name", value: { value: "Ada" } }], rejections: [] },
    { eventId: "b", statements: [], rejections: ["noise: payload.text"] },
  ]);
});

test("a malformed entry is rejected with its place, the others are extracted", async () => {
  const { asked, extract } = recordingExtractor();

  const [result] = await extract([
    event("a", '{"facts":[{"value":1},{"predicate":"name","value":"Ada"}]}'),
  ]);

  expect(asked).toEqual([]);
  expect(result?.statements).toHaveLength(1);
  expect(result?.rejections).toEqual([expect.stringContaining("facts.0")]);
});

test("of the rejections of an event the last hundred are reported", async () => {
  const { extract } = recordingExtractor();
  const facts = Array.from({ length: 150 }, () => ({ value: 1 }));

  const [result] = await extract([event("a", JSON.stringify({ facts }))]);

  expect(result?.rejections).toHaveLength(100);
  expect(result?.rejections.at(-1)).toBe("facts.149: predicate is required");
});

test("facts that are no list are refused, and the rest of the payload is read", async () => {
  const { asked, extract } = recordingExtractor();

  const [result] = await extract([event("a", '{"facts":2,"text":"I live in Lima"}')]);

  expect(asked).toMatchObject([{ id: "a" }]);
  expect(result?.rejections).toEqual(["facts: must be a list", "noise: payload.text"]);
});

test("without an extractor plain text teaches nothing", async () => {
  expect(await extractWith(null)([event("a", '{"text":"I live in Lima"}')])).toEqual([
    { eventId: "a", statements: [], rejections: [] },
  ]);
});

/** A model that reads one quote out of every event, or fails at those that hold a word. */
function readingModel(quote: string, failing = "nothing") {
  const asked: string[] = [];
  const model: Extractor = {
    extract: (events) =>
      events.map((event) => {
        asked.push(event.id);
        const statements = [statement(event, quote)];
        const failure = { reason: "away", afterMs: null, cause: "provider" } as const;
        return JSON.stringify(event.payload).includes(failing)
          ? { eventId: event.id, statements, rejections: [], failure }
          : { eventId: event.id, statements, rejections: [] };
      }),
  };
  return { asked, extractByModel: modelExtraction(model) };
}

function statement({ id, occurredAt, payload }: ExtractionEvent, quote: string): Statement {
  const start = String(Reflect.get(Object(payload), "text")).indexOf(quote);
  return sampleStatement({
    eventId: id,
    value: { value: quote },
    origin: "model",
    evidence: { path: "payload.text", start, end: start + quote.length, quote },
    validFrom: occurredAt,
    occurredAt,
  });
}

/** Extraction whose rules read one quote out of every text, so surely, and leave the rest to a model. */
const leaving = (quote: string, confidence = 0.9) =>
  extractWith(
    readingAs({
      extract: (events) =>
        events.map((one) => ({
          eventId: one.id,
          statements: [{ ...statement(one, quote), confidence }],
          rejections: [],
        })),
    }),
    () => true,
  );
const SAID = '{"text":"I live in Lima and keep bees"}';

test("a model adds to what was read, but nothing of the same words", async () => {
  const results = await leaving("in Lima")([event("a", SAID)]);

  const more = await readingModel("keep bees").extractByModel(results);
  const same = await readingModel("live in").extractByModel(results);

  expect(more).toMatchObject([{ eventId: "a", statements: [{ position: 1 }] }]);
  expect(same).toMatchObject([{ eventId: "a", statements: [] }]);
});

test("what the rules only guessed a model may say in the same words", async () => {
  const results = await leaving("in Lima", 0.6)([event("a", SAID)]);

  expect(await readingModel("live in").extractByModel(results)).toMatchObject([
    { eventId: "a", statements: [{ position: 1 }] },
  ]);
});

test("a model is not asked about a structured payload", async () => {
  const { asked, extractByModel } = readingModel("bees");
  const results = await leaving("in Lima")([
    event("a", '{"facts":[{"predicate":"name","value":"Ada"}]}'),
    event("b", SAID),
  ]);

  await extractByModel(results);

  expect(asked).toEqual(["b"]);
});

test("of an event that a model failed at nothing is taken", async () => {
  const { extractByModel } = readingModel("keep bees", "Lima");

  const more = await extractByModel(await leaving("in Lima")([event("a", SAID)]));

  expect(more).toMatchObject([{ statements: [], failure: { reason: "away" } }]);
});
