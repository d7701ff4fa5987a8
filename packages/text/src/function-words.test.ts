import { expect, test } from "vitest";
import { isFunctionWord, languageOf } from "./function-words.ts";

test.each([
  ["en", "where does my sister live"],
  ["fr", "où est ce que ma soeur habite avec son mari"],
  ["de", "wo wohnt denn meine schwester jetzt"],
  ["es", "en que ciudad vive mi hermana"],
  ["en", "marzipan"],
])("%s is the language of: %s", (language, said) => {
  expect(languageOf(said.split(" "))).toBe(language);
});

test("a word may say nothing in one language and something in another", () => {
  expect(isFunctionWord("die", "de")).toBe(true);
  expect(isFunctionWord("die", "en")).toBe(false);
});
