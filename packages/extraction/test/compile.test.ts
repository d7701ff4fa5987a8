import { START } from "@memory/text/matching";
import { expect, test } from "vitest";
import { compileLanguage } from "../generate/compile.ts";
import { inFamilies, readLanguage, readShared, readTogether } from "../generate/language-files.ts";
import { FILES, type SourcePhrase } from "../generate/schema.ts";

const shared = readShared();
const english = readLanguage("en");

const withPhrase = (phrase: Omit<SourcePhrase, "yes">) => ({
  ...english,
  grammar: { ...english.grammar, families: ["weather"] },
  families: [{ name: "weather", phrases: [{ ...phrase, yes: ["It rains."] }] }],
});

test("a phrase without an example of what it reads is refused", () => {
  const phrase = { frame: "likes", pattern: "<value:np>" };
  const { error } = FILES.phrases.safeParse({ families: [{ name: "weather", phrases: [phrase] }] });

  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["families.0.phrases.0.yes"]);
});

test("a family that the grammar's order lacks is refused by its name", () => {
  const phrase = { frame: "likes", pattern: "<value:np>", yes: ["It rains."] };
  const family = { name: "weather", phrases: [phrase] };
  const files = { ...english, families: [...english.families, family] };

  expect(() => compileLanguage("en", files, shared)).toThrow("not in order: weather");
});

test("a family goes on in the file after, unless that has another one of its name", () => {
  const file = (frame: string, isWeak?: true) => ({
    path: "weather.yaml",
    families: [
      {
        name: "weather",
        ...(isWeak && { isWeak }),
        phrases: [{ frame, pattern: "a", yes: ["a"] }],
      },
    ],
  });

  const [family] = inFamilies([file("likes"), file("dislikes")]);

  expect(family?.phrases.map(({ frame }) => frame)).toEqual(["likes", "dislikes"]);
  expect(() => inFamilies([file("likes"), file("dislikes", true)])).toThrow(
    "weather.yaml has another family called weather",
  );
});

test("a family of the order that no file holds is refused by its name", () => {
  const grammar = { ...english.grammar, families: [...english.grammar.families, "weather"] };

  expect(() => compileLanguage("en", { ...english, grammar }, shared)).toThrow(
    "no family is called weather",
  );
});

test("a pattern that is no regular expression is refused", () => {
  const phrase = { frame: "likes", pattern: "(kidding <value:np>" };

  expect(() => compileLanguage("en", withPhrase(phrase), shared)).toThrow("(kidding <value:np>");
});

test("a list of the lexicon is a group of alternatives", () => {
  const lexicon = { ...english.lexicon, weather: ["rain", "snow"] };
  const grammar = { ...english.grammar, joke: "no {weather} today" };

  const tables = compileLanguage("en", { ...english, lexicon, grammar }, shared);

  expect(tables.grammar.joke.source).toBe("no (?:rain|snow) today");
});

test("a name that stands in two files of a lexicon is refused", () => {
  const file = "languages/en/lexicon/people.yaml";

  expect(() => readTogether("lexicon", [file, file])).toThrow("has a second entry called");
});

test("long parts of phrases are kept once, and only those that phrases refer to", () => {
  const phrase = { frame: "likes", pattern: "my {kin} and I love <value:np>" };

  const { families, parts } = compileLanguage("en", withPhrase(phrase), shared);

  expect(families[0]?.phrases[0]?.pattern).toBe(
    "^[mM][yY] {kin} [aA][nN][dD] [iI] [lL][oO][vV][eE] (?<value>{kind_np}){end_of_np}",
  );
  expect(Object.keys(parts)).toEqual(["kin", "kind_np", "end_of_np"]);
});

test("a phrase has the meaning of its frame, in the groups that it catches", () => {
  const phrase = { frame: "prefers_over", pattern: "give me <what:np> over <over:np>" };

  const { families } = compileLanguage("en", withPhrase(phrase), shared);

  expect(families[0]?.phrases).toMatchObject([
    {
      facts: { prefers: { what: "$what", over: "$over" } },
      kinds: { what: "np", over: "np" },
      needs: [[`${START}give me `], [" over "]],
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
