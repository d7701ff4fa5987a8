import fc from "fast-check";
import { expect, test } from "vitest";
import { ScoreAccumulator } from "./score-accumulator.ts";

const SLOTS = 3_000;
const gains = fc.array(
  fc.record({ slot: fc.nat(SLOTS - 1), gain: fc.integer({ min: -9, max: 9 }), bit: fc.nat(30) }),
  { maxLength: 40 },
);

/** The same by its definition. */
function sumsOf(question: readonly { slot: number; gain: number; bit: number }[]) {
  const sums = new Map<number, { sum: number; bits: number }>();
  for (const { slot, gain, bit } of question) {
    const { sum, bits } = sums.get(slot) ?? { sum: 0, bits: 0 };
    sums.set(slot, { sum: sum + gain, bits: bits | (1 << bit) });
  }
  return sums;
}

test.each([
  ["with places enough", undefined],
  ["whose places are given out from the first on again and again", SLOTS + 5_000],
])("an accumulator %s holds what was added since it was cleared, and nothing else", (_, last) => {
  fc.assert(
    fc.property(fc.array(gains, { maxLength: 300 }), (questions) => {
      const scores = new ScoreAccumulator(last);
      for (const question of questions) {
        scores.prepare(SLOTS);
        for (const { slot, gain, bit } of question) scores.add(slot, gain, 1 << bit);
        const known = sumsOf(question);
        const { marks } = scores;
        expect([...scores.touched]).toEqual([...known.keys()]);
        expect([...scores.scores]).toEqual([...known.values()].map(({ sum }) => sum));
        for (let slot = -1; slot < SLOTS; slot += 7) {
          const { sum = 0, bits = 0 } = known.get(slot) ?? {};
          expect([scores.get(slot), scores.bitsOf(slot)]).toEqual([sum, bits]);
          const isMarked = (((marks[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
          expect([scores.isTouched(slot), isMarked]).toEqual([known.has(slot), known.has(slot)]);
        }
      }
    }),
    { numRuns: 20 },
  );
});

test("a slot is touched once, and again after clearing", () => {
  const scores = new ScoreAccumulator();
  scores.prepare(10);

  expect([scores.touch(3), scores.touch(3)]).toEqual([true, false]);
  scores.clear();
  expect([scores.touch(3), scores.count, scores.get(3)]).toEqual([true, 1, 0]);
});
