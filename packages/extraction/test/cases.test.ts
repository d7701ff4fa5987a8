import { LANGUAGES } from "@memory/text/languages";
import { describe, expect, test } from "vitest";
import { predicateRegistry } from "../src/predicates/predicates.ts";
import { rulesExtractor } from "../src/rules-extractor.ts";
import { type Case, eventOf, readCases } from "./cases.ts";
import { type PhraseInFile, phrasesOf, phrasesReading } from "./examples.ts";
import { KNOWN_MISSES } from "./known-misses.ts";
import { scoreCase } from "./score-cases.ts";

const registry = predicateRegistry();
const extractor = rulesExtractor((predicate) => registry.find(predicate).mainKey);
const CASES = readCases();

/** The title of its test: its id and what is said. */
const titled = (one: Case) => ({ ...one, said: one.text ?? one.turns?.join(" / ") });
const isMissed = ({ id }: Case): boolean => Object.hasOwn(KNOWN_MISSES, id);

async function expectRight(one: Case): Promise<void> {
  const [extraction] = await extractor.extract([eventOf(one)]);
  const { missing, wrong, leaked } = scoreCase(one, extraction);
  expect({ missing, wrong, leaked }).toEqual({ missing: [], wrong: [], leaked: [] });
}

const byLanguage = Map.groupBy(CASES, ({ language }) => language);

const examplesIn = (phrases: readonly PhraseInFile[], kind: "yes" | "no") =>
  phrases.flatMap((one) =>
    (one.source[kind] ?? []).map((said) => ({ ...one, said, frame: one.source.frame })),
  );

// Examples in this file, language by language: they need the patterns that the cases have compiled, which takes most of the time.
describe.each(LANGUAGES)("%s", (language) => {
  const cases = byLanguage.get(language) ?? [];
  const phrases = phrasesOf(language);

  test.each(cases.filter((one) => !isMissed(one)).map(titled))("$id: $said", expectRight);

  describe("a phrase reads its examples", () => {
    test.each(examplesIn(phrases, "yes"))("$family $frame: $said", async ({ said, phrase }) => {
      expect(await phrasesReading(said)).toContain(phrase);
    });
  });

  describe("a phrase reads nothing from what it excludes", () => {
    test.each(examplesIn(phrases, "no"))("$family $frame: $said", async ({ said, phrase }) => {
      expect(await phrasesReading(said)).not.toContain(phrase);
    });
  });
});

describe("known misses", () => {
  test.fails.each(CASES.filter(isMissed).map(titled))("$id: $said", expectRight);

  test.each(Object.keys(KNOWN_MISSES))("%s is the id of a case", (id) => {
    expect(CASES.map((one) => one.id)).toContain(id);
  });
});
