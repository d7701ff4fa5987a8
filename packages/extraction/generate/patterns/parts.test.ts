import { expect, test } from "vitest";
import { expanded } from "../../src/rules/expand.ts";
import { withParts } from "./parts.ts";

const pets = "(?:dog|cat|rabbit|hamster|parrot|tortoise)";
const family = `(?:my ${pets}|my sister|my brother)`;

test("a long part stands by its name, and the longer one first", () => {
  const text = `${family} or a ${pets}`;

  const short = withParts(text, { pets, family });

  expect(short).toBe("{family} or a {pets}");
  expect(expanded(short, { pets, family })).toBe(text);
});

test("a short part is written out", () => {
  expect(withParts("the dog", { dog: "dog" })).toBe("the dog");
});

test("a text that would expand to another one is refused", () => {
  expect(() => withParts("{pets}", { pets })).toThrow("braces that name a part, in {pets}");
});
