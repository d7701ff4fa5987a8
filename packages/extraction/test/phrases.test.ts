import { describe, expect, test } from "vitest";
import { allPhrases, type PhraseInFile, phrasesReading } from "./examples.ts";
import WITHOUT_EXAMPLE from "./without-example.json" with { type: "json" };

const PHRASES = allPhrases();

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

/** Phrases without an example, by language and family. */
const lacking = (phrases: readonly PhraseInFile[]) => {
  const bare = phrases.filter(({ source }) => source.yes === undefined);
  const counts = Map.groupBy(bare, ({ language, family }) => `${language} ${family}`);
  return Object.fromEntries([...counts].map(([name, all]) => [name, all.length]));
};

test("a phrase has an example; the families that lack some lack no more, and are counted", () => {
  expect(lacking(PHRASES)).toEqual(WITHOUT_EXAMPLE);
});
