import fc from "fast-check";
import { expect, test } from "vitest";
import { QUOTED } from "../reading/mask.ts";
import { BUCKETS, featuresOf } from "./features.ts";
import { wordsOf } from "./words.ts";

const none = () => [];

test("the words of a text stand where they say they do", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.nat(50), (text, at) => {
      for (const word of wordsOf(text, at))
        if (word.text !== QUOTED)
          expect(text.slice(word.start - at, word.end - at)).toBe(word.text);
    }),
  );
});

test.each([
  ["I'm from Fes", ["I", "'m", "from", "Fes"]],
  ["j'habite à Sète", ["j'", "habite", "à", "Sète"]],
  ["mail ada@fes.example, C++", ["mail", "ada@fes.example", ",", "C++"]],
  [`he said ${QUOTED.repeat(9)} twice`, ["he", "said", QUOTED, "twice"]],
])("%s is cut into words", (text, words) => {
  expect(wordsOf(text, 0).map((word) => word.text)).toEqual(words);
});

test("every feature has a bucket", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      for (const word of featuresOf(wordsOf(text, 0), () => ["past"]))
        for (const feature of word) expect(feature >= 0 && feature < BUCKETS).toBe(true);
    }),
  );
});

test("a word has the same features wherever its sentence stands, in either case and with or without accents", () => {
  const [here] = featuresOf(wordsOf("vivo en Cádiz", 0), none);
  const [there] = featuresOf(wordsOf("vivo en Cadiz", 40), none);
  expect(there).toEqual(here);
});

test("what a clause says of itself is seen", () => {
  const words = wordsOf("I work", 0);
  expect(featuresOf(words, () => ["negated"])).not.toEqual(featuresOf(words, none));
});
