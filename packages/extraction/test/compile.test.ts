import { expect, test } from "vitest";
import { compileLanguage } from "../generate/compile.ts";
import { readLanguage, readShared } from "../generate/language-files.ts";

const shared = readShared();
const english = readLanguage("en");

test("a family that the grammar's order lacks is refused by its name", () => {
  const family = { name: "weather", phrases: [{ pattern: "rain", facts: { likes: "rain" } }] };
  const files = { ...english, phrases: [...english.phrases, { families: [family] }] };

  expect(() => compileLanguage("en", files, shared)).toThrow("not in order: weather");
});

test("a family of the order that no file holds is refused by its name", () => {
  const grammar = { ...english.grammar, families: [...english.grammar.families, "weather"] };

  expect(() => compileLanguage("en", { ...english, grammar }, shared)).toThrow(
    "no family is called weather",
  );
});

test("a pattern that is no regular expression is refused", () => {
  const grammar = { ...english.grammar, joke: "(kidding" };

  expect(() => compileLanguage("en", { ...english, grammar }, shared)).toThrow("(kidding");
});

test("of the lexicon only what phrases refer to is kept for them", () => {
  const { grammar } = compileLanguage("en", english, shared);

  expect(grammar.macros).toHaveProperty("proglang");
  expect(grammar.macros).not.toHaveProperty("said_of");
});
