import { describe, expect, test } from "vitest";
import { predicateRegistry } from "../src/predicates/predicates.ts";
import { rulesExtractor } from "../src/rules-extractor.ts";
import { type Case, eventOf, readCases } from "./cases.ts";
import { allPhrases, phrasesReading } from "./examples.ts";
import { KNOWN_MISSES } from "./known-misses.ts";
import { scoreCase } from "./score-cases.ts";

const registry = predicateRegistry();
const extractor = rulesExtractor((predicate) => registry.find(predicate).mainKey);
const CASES = readCases();
const PHRASES = allPhrases();

/** The title of its test: its id and what is said. */
const titled = (one: Case) => ({ ...one, said: one.text ?? one.turns?.join(" / ") });
const isMissed = ({ id }: Case): boolean => Object.hasOwn(KNOWN_MISSES, id);

async function expectRight(one: Case): Promise<void> {
  const [extraction] = await extractor.extract([eventOf(one)]);
  const { missing, wrong, leaked } = scoreCase(one, extraction);
  expect({ missing, wrong, leaked }).toEqual({ missing: [], wrong: [], leaked: [] });
}

describe.each([...Map.groupBy(CASES, ({ language }) => language)])("%s", (_language, cases) => {
  test.each(cases.filter((one) => !isMissed(one)).map(titled))("$id: $said", expectRight);
});

describe("known misses", () => {
  test.fails.each(CASES.filter(isMissed).map(titled))("$id: $said", expectRight);

  test.each(Object.keys(KNOWN_MISSES))("%s is the id of a case", (id) => {
    expect(CASES.map((one) => one.id)).toContain(id);
  });
});

// In this file, since examples need the patterns that the cases have compiled: that takes most of the time.
const examplesIn = (kind: "yes" | "no") =>
  PHRASES.flatMap((phrase) =>
    (phrase.source[kind] ?? []).map((said) => ({ ...phrase, said, frame: phrase.source.frame })),
  );

describe("a phrase reads its examples", () => {
  test.each(examplesIn("yes"))("$language $family $frame: $said", async ({ said, compiled }) => {
    expect(await phrasesReading(said)).toContain(compiled);
  });
});

describe("a phrase reads nothing from what it excludes", () => {
  test.each(examplesIn("no"))("$language $family $frame: $said", async ({ said, compiled }) => {
    expect(await phrasesReading(said)).not.toContain(compiled);
  });
});
