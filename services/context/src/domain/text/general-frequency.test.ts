import { expect, test } from "vitest";
import { generalFrequency } from "./general-frequency.ts";
import { stemOf } from "./text-analysis.ts";

const frequencyOf = (word: string, language: "en" | "fr" | "de" | "es") =>
  generalFrequency(stemOf(word, language), language);

test.each([
  ["en", "people", "lawyer", "telescope"],
  ["fr", "monde", "avocat", "telescope"],
  ["de", "menschen", "anwalt", "fernrohr"],
  ["es", "tiempo", "abogado", "catalejo"],
] as const)("in %s %s is commoner than %s, and that commoner than %s", (language, ...words) => {
  const [first = 0, second = 0, third = 0] = words.map((word) => frequencyOf(word, language));

  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(third);
});

test("the forms of a word count together", () => {
  expect(frequencyOf("walked", "en")).toBe(frequencyOf("walking", "en"));
});

test("a word of another language is as common as it is there", () => {
  expect(generalFrequency(stemOf("anwalt", "de"), "en")).toBe(frequencyOf("anwalt", "de"));
});

test("a word that no list has is rarer than about one in half a million, and of a share nevertheless", () => {
  expect(frequencyOf("quasarology", "en")).toBe(2 ** -19);
});
