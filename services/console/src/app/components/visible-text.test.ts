import { expect, test } from "vitest";
import { piecesOf } from "./visible-text.ts";

test("an ordinary text is one piece, in any script, with its line breaks", () => {
  for (const text of [
    "Oslo\n\tBergen",
    "مرحبا",
    "❤\ufe0f",
    "👩‍⚕️".replaceAll("\u200d", ""),
    "ñ é ß",
  ])
    expect(piecesOf(text)).toEqual([{ kind: "text", text }]);
  expect(piecesOf("")).toEqual([]);
});

test.each([
  ["what turns the direction", "a\u202Eb", "U+202E"],
  ["an isolate", "a\u2066b", "U+2066"],
  ["a character without width", "a\u200Bb", "U+200B"],
  ["a control", "a\u0007b", "U+0007"],
  ["a tag", "a\u{e0041}b", "U+E0041"],
  ["a filler", "a\u3164b", "U+3164"],
  ["private use", "a\ue000b", "U+E000"],
])("%s is shown by its code", (_what, text, code) => {
  expect(piecesOf(text)).toEqual([
    { kind: "text", text: "a" },
    { kind: "hidden", code },
    { kind: "text", text: "b" },
  ]);
});
