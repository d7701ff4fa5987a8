import { expect, test } from "vitest";
import { segmentText } from "./segments.ts";

function pieces(text: string): string[] {
  const taken = segmentText(text, "en", () => 0);
  return Array.from({ length: taken.size }, (_, at) =>
    text.slice(taken.startOf(at), taken.endOf(at)),
  );
}

test("a text is cut after its sentences, and a long sentence after its clauses", () => {
  expect(
    pieces(
      "I moved to Porto!? Then I changed my job, sold the old blue car and bought a small boat for it.",
    ),
  ).toEqual([
    "I moved to Porto!? ",
    "Then I changed my job, ",
    "sold the old blue car ",
    "and bought a small boat for it.",
  ]);
});

test.each([".", "…!", " ", '."', "- "])(
  "a quarter of a million characters of %j are cut like any text",
  (mark) => {
    const text = `A long one ${mark.repeat(250_000 / mark.length)}x`;

    expect(pieces(text).join("")).toBe(text);
  },
);

test("each segment knows its words, its terms and whether it tells a time or a number", () => {
  const terms = ["move", "porto", "job", "week", "boat", "two"];
  const termId = (stem: string) => terms.indexOf(stem);
  const taken = segmentText("I moved to Porto. A job this week. Two boats, Porto.", "en", termId);
  const words = (at: number) =>
    [...taken.wordsOf(at)].map((word) => terms[taken.terms[word] ?? -1]);

  expect([words(0), words(1), words(2)]).toEqual([
    ["move", "porto"],
    ["job", "week"],
    ["two", "boat", "porto"],
  ]);
  expect([0, 1, 2].map((at) => taken.hasTime(at))).toEqual([false, true, false]);
  expect([0, 1, 2].map((at) => taken.hasNumber(at))).toEqual([false, false, true]);

  const first = taken.startingBefore(18);

  expect([first.size, first.terms.length]).toEqual([1, 2]);
});
