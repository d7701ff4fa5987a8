import { expect, test } from "vitest";
import { allPhrases, type PhraseInFile } from "./examples.ts";
import WITHOUT_EXAMPLE from "./without-example.json" with { type: "json" };

/** Phrases without an example, by language and family. */
const lacking = (phrases: readonly PhraseInFile[]) => {
  const bare = phrases.filter(({ source }) => source.yes === undefined);
  const counts = Map.groupBy(bare, ({ language, family }) => `${language} ${family}`);
  return Object.fromEntries([...counts].map(([name, all]) => [name, all.length]));
};

test("a phrase has an example; the families that lack some lack no more, and are counted", () => {
  expect(lacking(allPhrases())).toEqual(WITHOUT_EXAMPLE);
});
