import { expect, test } from "vitest";
import { segmentText } from "./segments.ts";

const pieces = (text: string) =>
  segmentText(text, "english", () => 0).segments.map(({ start, end }) => text.slice(start, end));

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
