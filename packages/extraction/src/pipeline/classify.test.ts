import { describe, expect, test } from "vitest";
import { packOf } from "../rules/packs.ts";
import {
  type Before,
  classifyAnswer,
  classifySentence,
  leftBy,
  NOTHING_BEFORE,
  type Reading,
  type TurnContext,
} from "./classify.ts";

const turnOf = (text: string, trust = 1): TurnContext => ({
  pack: packOf("en"),
  said: {
    eventId: "e1",
    occurredAt: "2026-05-06T09:00:00.000Z",
    path: "payload.text",
    text,
    at: 0,
    speaker: null,
    trust,
  },
  isLowerCase: false,
  marks: () => [],
});
const sentenceOf = (text: string) => ({ text, start: 0, end: text.length });

const classified = (text: string, before: Before = NOTHING_BEFORE, isAnswer = false, trust = 1) =>
  classifySentence(sentenceOf(text), before, turnOf(text, trust), isAnswer);

/** The clauses of a reading in plain form, or what else it is. */
function summary(reading: Reading | undefined): unknown {
  if (reading === undefined || reading.kind === "instruction") return reading?.kind;
  if (reading.kind === "refused") return reading.reason;
  return reading.clauses.map(({ clause }) => clause.text);
}

describe("a sentence is read as", () => {
  test.each([
    ["I live in Ghent and my wife works at Acme.", ["I live in Ghent", "my wife works at Acme"]],
    ["I live in Ghent, where is that station?", ["I live in Ghent"]],
    ["Where do I live?", []],
    ["Never use emojis in your answers.", "instruction"],
    ["My password is hunter2.", "secret"],
    ["Just kidding!", "hypothetical"],
    ["Imagine I lived on Mars.", "hypothetical"],
  ])("%s: %j", (text, expected) => {
    expect(classified(text).map(summary)).toEqual([expected]);
  });

  test("no instruction when it answers the assistant, or is a note about the subject", () => {
    const text = "Never use emojis in your answers.";

    expect(classified(text, NOTHING_BEFORE, true)[0]?.kind).toBe("clauses");
    expect(classified(text, NOTHING_BEFORE, false, 0.85)[0]?.kind).toBe("clauses");
  });
});

test("a joke takes back what was said before it", () => {
  expect(classified("Just kidding!")).toEqual([
    { kind: "refused", reason: "hypothetical", takesBack: true },
  ]);
});

test("what follows words about a secret is one when it looks like it", () => {
  const before = leftBy(sentenceOf("Here is my door code."), packOf("en").grammar);

  expect(summary(classified("4711", before)[0])).toBe("secret");
  expect(summary(classified("4711")[0])).not.toBe("secret");
});

test("the answer to a question of one's own is read with the question first", () => {
  const before = leftBy(sentenceOf("My favourite colour?"), packOf("en").grammar);

  expect(classified("Petrol.", before).map(summary)).toEqual([
    ["My favourite colour is Petrol"],
    ["Petrol"],
  ]);
});

const ASKED = { text: "Where do you live?", before: "" };

test("a short answer is read as the sentence that it stands for, in its own place", () => {
  const reading = classifyAnswer(sentenceOf("Whitby."), ASKED, turnOf("Whitby."));

  expect(summary(reading ?? undefined)).toEqual(["I live in Whitby"]);
  expect(reading?.kind === "clauses" && reading.clauses[0]?.clause).toMatchObject({
    start: 0,
    end: 7,
  });
});

test("words that answer nothing stand for no sentence", () => {
  const text = "Why do you ask?";

  expect(classifyAnswer(sentenceOf(text), ASKED, turnOf(text))).toBeNull();
});
