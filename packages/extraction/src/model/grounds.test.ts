import { expect, test } from "vitest";
import { groundsOf } from "./grounds.ts";

test.each([
  ["otter named Pim", "I adopted an otter, she is called Pim.", "adopted an otter"],
  ["Ghent", "Now it is Ghent for good.", "Ghent for good"],
  ["2026-03-10", "Since the tenth of March.", "the tenth of March"],
])("%s is said in %j", (value, text, quote) => {
  expect(groundsOf({ value }, { text, quote, before: "" })).toBe("said");
});

test.each([
  ["married", "Last June we finally got hitched.", "we finally got hitched", ""],
  ["vegetarian", "I have not touched meat in years.", "not touched meat in years", ""],
  ["unemployed", "They let me go on Friday.", "They let me go", ""],
  ["a dog", "Yes", "Yes", "Do you have a dog?"],
  ["works at Umbra", "Yep, still there.", "Yep, still there", "Are you still with Umbra?"],
])("%s is inferred from %j", (value, text, quote, before) => {
  expect(groundsOf({ value }, { text, quote, before })).toBe("inferred");
});

test.each([
  [
    "a name that nobody said",
    "crocodile Gustav",
    "I adopted an otter called Pim.",
    "adopted an otter",
  ],
  [
    "a number that nobody said",
    "rent of 1450",
    "We pay a lot for the flat.",
    "pay a lot for the flat",
  ],
  ["a yes to nothing", "married", "Yes", "Yes"],
  [
    "a sentence of its own",
    "enjoys long walks with colleagues near home",
    "The week was fine.",
    "The week was fine",
  ],
])("%s has no ground", (_what, value, text, quote) => {
  expect(groundsOf({ value }, { text, quote, before: "" })).toBe("none");
});
