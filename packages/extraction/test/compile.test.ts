import { expect, test } from "vitest";
import { compileLanguage } from "../generate/compile.ts";
import { readLanguage, readShared, readTogether } from "../generate/language-files.ts";
import { FILES, type SourcePhrase } from "../generate/schema.ts";

const shared = readShared();
const english = readLanguage("en");

test("a phrase without an example of what it reads is refused", () => {
  const phrase = { frame: "likes", pattern: "<value:np>" };
  const { error } = FILES.phrases.safeParse({ families: [{ name: "weather", phrases: [phrase] }] });

  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["families.0.phrases.0.yes"]);
});

test("a family that the grammar's order lacks is refused by its name", () => {
  const phrase = { frame: "likes", pattern: "<value:np>", yes: ["It rains."] };
  const family = { name: "weather", phrases: [phrase] };
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

test("a name that stands in two files of a lexicon is refused", () => {
  const file = "languages/en/lexicon/people.yaml";

  expect(() => readTogether("lexicon", [file, file])).toThrow("has a second entry called");
});

test("of the lexicon only what phrases refer to is kept for them", () => {
  const { grammar } = compileLanguage("en", english, shared);

  expect(grammar.macros).toHaveProperty("proglang");
  expect(grammar.macros).not.toHaveProperty("said_of");
});

const withPhrase = (phrase: Omit<SourcePhrase, "yes">) => ({
  ...english,
  grammar: { ...english.grammar, families: ["weather"] },
  phrases: [{ families: [{ name: "weather", phrases: [{ ...phrase, yes: ["It rains."] }] }] }],
});

test("a phrase has the meaning of its frame, in the groups that it catches", () => {
  const phrase = { frame: "prefers_over", pattern: "give me <what:np> over <over:np>" };

  expect(compileLanguage("en", withPhrase(phrase), shared).families).toEqual([
    {
      name: "weather",
      phrases: [{ pattern: phrase.pattern, facts: { prefers: { what: "$what", over: "$over" } } }],
    },
  ]);
});

test("what a phrase gives stands in the slot of that name", () => {
  const phrase = { frame: "likes", with: { value: "rain on $place" }, pattern: "on <place>" };

  const { families } = compileLanguage("en", withPhrase(phrase), shared);

  expect(families[0]?.phrases[0]?.facts).toEqual({ likes: "rain on $place" });
});

test.each([
  [{ frame: "weather", pattern: "<value:np>" }, "no frame is called weather, in <value:np>"],
  [{ frame: "likes", pattern: "<v:np>" }, "nothing stands in the slot value of likes"],
  [
    { frame: "likes", with: { place: "$value" }, pattern: "<value:np>" },
    "the frame has no slot place of likes",
  ],
  [
    { frame: "likes", with: { value: "$v" }, pattern: "<value:np>" },
    "the pattern catches no v of likes",
  ],
])("a phrase that does not fill its frame is refused: %j", (phrase, message) => {
  expect(() => compileLanguage("en", withPhrase(phrase), shared)).toThrow(message);
});
