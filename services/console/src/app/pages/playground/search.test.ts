import { expect, test } from "vitest";
import { askedBy, fitsAddress, PlaygroundSearch } from "./search.ts";

test("the second setting is the first, but for what its address names", () => {
  const asked = askedBy({ subject: "sam", q: "Where?", compare: "yes", budget2: 100 });

  const first = { subject: "sam", thread: "", query: "Where?", purpose: "chat", budget: 900 };
  expect(asked).toEqual([first, { ...first, budget: 100 }]);
});

test("nothing is asked without a subject and a question", () => {
  expect([askedBy({ q: "Where?" }), askedBy({ subject: "sam" })]).toEqual([[], []]);
});

test.each([
  ["a".repeat(3_000), true],
  ["a".repeat(3_001), false],
  ["日".repeat(334), false],
  ["half \uD800", true],
])("a question is in the address where it has room there", (question, fits) => {
  expect(fitsAddress(question)).toBe(fits);
  expect(PlaygroundSearch.parse({ q: question }).q).toBe(fits ? question : undefined);
});

test.each([
  ["40", 40],
  ["0", undefined],
  ["1.5", undefined],
  ["x", undefined],
])("the budget %s of an address is %s", (given, budget) => {
  expect(PlaygroundSearch.parse({ budget: given }).budget).toBe(budget);
});
