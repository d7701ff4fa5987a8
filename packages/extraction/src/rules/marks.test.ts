import { expect, test } from "vitest";
import { isMeant, marksIn } from "./marks.ts";
import { packOf } from "./packs.ts";

const { marks } = packOf("en").grammar;
const ofClause = (text: string) => marksIn(text, marks.clause);
const ofSentence = (text: string) => marksIn(text, marks.sentence);

test.each([
  ["I've rewritten the importer by April 9", "done"],
  ["I co-hosted a workshop on March 3", "done"],
  ["I've booked a table for Friday", "arranged"],
  ["I'm still working on the parser", "ongoing"],
  ["I'm kinda stressed about the exam", "feeling"],
  ["I want to make sure the tests pass", "request"],
  ["we'll fly to Oslo", "future"],
  ["one day I'd like a boat", "wish"],
  ["I guess I prefer trains", "guessed"],
  ["maybe I'm a morning person", "unsure"],
] as const)("%s is marked as %s", (text, mark) => {
  expect(ofClause(text)).toContain(mark);
});

test.each([
  ["I'm allergic to shellfish, not 100% sure", "unsure"],
  ["Everyone says I'm stubborn", "reported"],
  ["I love Mondays, said no one ever", "ironic"],
] as const)("the whole sentence %s is marked as %s", (text, mark) => {
  expect(ofSentence(text)).toContain(mark);
});

test.each(["I live in Ghent", "I have a cat called Miso", "my sister is a nurse"])(
  "%s has no mark that makes it doubtful",
  (text) => {
    expect(isMeant({}, new Set([...ofClause(text), ...ofSentence(text)]))).toBe(true);
  },
);

test("a frame accepts what phrases refuse, and refuses what they accept", () => {
  expect(isMeant({}, new Set(["unsure"]))).toBe(false);
  expect(isMeant({ accepts: ["unsure"] }, new Set(["unsure"]))).toBe(true);
  expect(isMeant({ refuses: ["guessed"] }, new Set(["guessed"]))).toBe(false);
});
