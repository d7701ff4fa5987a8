import { LANGUAGES } from "@memory/text/languages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutsOf } from "./sentences.ts";

const said = fc
  .array(
    fc.constantFrom(
      ..." .!?,;:()'\"-–’“”0aAzZéÜß\uE000",
      ..." .!? .!? ..",
      "…",
      "\n",
      "\u00a0",
      "\u00ad",
      "¿",
      "I live in Ghent",
      "e.g",
      "etc. ",
      "Dr. ",
      "3.5",
      "? So",
      "! so",
      ". So",
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(""));

test("a text is cut into the sentences of the Unicode standard, in every language", () => {
  fc.assert(
    fc.property(said, fc.constantFrom(...LANGUAGES), (text, language) => {
      const segments = new Intl.Segmenter(language, { granularity: "sentence" }).segment(text);
      const starts = Array.from(segments, ({ index }) => index);

      expect(cutsOf(text, language)).toEqual([...starts, text.length]);
    }),
    { numRuns: 3000 },
  );
});
