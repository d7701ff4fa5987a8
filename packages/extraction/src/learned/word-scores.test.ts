import fc from "fast-check";
import { expect, test } from "vitest";
import { BUCKETS, featuresOf } from "./features.ts";
import { numbered, scoresOf, WordScores } from "./word-scores.ts";
import { type Word, wordsOf } from "./words.ts";

/** Weights as they are stored: a byte each, times a unit. */
const WEIGHTS = Float32Array.from(
  { length: 2 * BUCKETS },
  (_, i) => ((Math.imul(i + 1, 0x9e3779b1) >>> 24) - 128) * 0.0137,
);
const WORDS = ["I", "i", "live", "in", "Cádiz", "Cadiz", ",", "?", "3", "don't", "extraordinarily"];
const FLAGS = [["none"], ["past", "negated"], []];

const text = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

test("the scores of a word are the weights of its features", () => {
  const scores = new WordScores(numbered(WEIGHTS));
  fc.assert(
    fc.property(text, fc.nat(40), (said, cut) => {
      const words = wordsOf(said, 0);
      const flagsAt = ({ start }: Word) => FLAGS[start < cut ? 0 : start % 2 ? 1 : 2] ?? [];
      expect(scores.of(words, flagsAt)).toEqual(scoresOf(featuresOf(words, flagsAt), WEIGHTS));
    }),
  );
});
