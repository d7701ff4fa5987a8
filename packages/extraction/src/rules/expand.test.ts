import { expect, test } from "vitest";
import { expanded, referencesIn } from "./expand.ts";

test("a name stands for its entry of the lexicon, also within another entry", () => {
  const lexicon = { my: "(?:my|our)", pet: "{my} (?:dog|cat)" };

  expect(expanded("^{pet} is <n:name>", lexicon)).toBe("^(?:my|our) (?:dog|cat) is <n:name>");
});

test("counts and classes of letters are no names", () => {
  expect(referencesIn(String.raw`\p{L}{2,3}\P{Lu} {name}`)).toEqual(["name"]);
});

test("a name that the lexicon lacks is refused with the pattern that it stands in", () => {
  expect(() => expanded("{mine} dog", {})).toThrow("unknown name {mine} in {mine} dog");
});

test("a name that refers to itself is refused", () => {
  expect(() => expanded("{a}", { a: "x{b}", b: "y{a}" })).toThrow("refers to itself in {a}");
});
