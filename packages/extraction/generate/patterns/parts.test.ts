import { expect, test } from "vitest";
import { expanded } from "../../src/rules/expand.ts";
import { caseless } from "./caseless.ts";
import { Parts } from "./parts.ts";
import { requiredWords } from "./required-words.ts";

const PETS = "(?:dog|cat|rabbit|hamster|parrot|tortoise)";

test("a source with a placeholder is written as the whole source is, the part by its name", () => {
  const parts = new Parts(caseless);
  const pets = parts.placeholder("pets", PETS);

  const written = parts.written(`my (?-i:Old) ${pets}s?`);

  expect(written).toBe("[mM][yY] (?:Old) {pets}[sS]?");
  expect(expanded(written, parts.texts())).toBe(caseless(`my (?-i:Old) ${PETS}s?`));
});

test("a placeholder tells as much of the words that a text must hold as the part", () => {
  const parts = new Parts(caseless);
  const pets = parts.placeholder("pets", PETS);

  expect(requiredWords(`^my ${pets}(?: is|s are)`, parts.known)).toEqual(
    requiredWords(`^my ${PETS}(?: is|s are)`),
  );
});

test("a short part is written out", () => {
  expect(new Parts(caseless).placeholder("dog", "dog")).toBe("dog");
});

test("a part has one placeholder, however often it is asked for", () => {
  const parts = new Parts(caseless);

  expect(parts.placeholder("pets", PETS)).toBe(parts.placeholder("pets", PETS));
  expect(parts.texts()).toEqual({ pets: caseless(PETS) });
});

test.each(["(?-i:my X)", "[X ]"])("a part inside %s is refused by its name", (around) => {
  const parts = new Parts(caseless);
  const source = around.replace("X", parts.placeholder("pets", PETS));

  expect(() => parts.written(source)).toThrow("{pets} in a class or in (?-i:…)");
});
