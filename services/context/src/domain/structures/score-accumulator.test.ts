import fc from "fast-check";
import { expect, test } from "vitest";
import { ScoreAccumulator } from "./score-accumulator.ts";

const SLOTS = 3_000;
const EVERY_SLOT = Array.from({ length: SLOTS }, (_, slot) => slot);
const gains = fc.record({
  /** Room is made for so many slots. */
  size: fc.integer({ min: 1, max: SLOTS }),
  added: fc.array(
    fc.record({ at: fc.nat(SLOTS - 1), gain: fc.integer({ min: -9, max: 9 }), bit: fc.nat(30) }),
    { maxLength: 400, size: "max" },
  ),
});

/** The same by its definition. */
function sumsOf(question: readonly { slot: number; gain: number; bit: number }[]) {
  const sums = new Map<number, { sum: number; bits: number }>();
  for (const { slot, gain, bit } of question) {
    const { sum, bits } = sums.get(slot) ?? { sum: 0, bits: 0 };
    sums.set(slot, { sum: sum + gain, bits: bits | (1 << bit) });
  }
  return sums;
}

/** Everything that an accumulator says, against the sums by their definition. */
function expectHolds(scores: ScoreAccumulator, known: ReturnType<typeof sumsOf>): void {
  expect([...scores.touched]).toEqual([...known.keys()]);
  expect([...scores.scores]).toEqual([...known.values()].map(({ sum }) => sum));
  const touched = scores.touchedSet;
  expect(EVERY_SLOT.filter((slot) => touched.has(slot) !== known.has(slot))).toEqual([]);
  for (let slot = -1; slot < SLOTS; slot += 29) {
    const { sum = 0, bits: ofTerms = 0 } = known.get(slot) ?? {};
    const said = [scores.get(slot), scores.bitsOf(slot), scores.isTouched(slot)];
    expect(said).toEqual([sum, ofTerms, known.has(slot)]);
  }
}

test.each([
  ["with places enough", undefined],
  ["whose places are given out from the first on again and again", SLOTS + 1_500],
])("an accumulator %s holds what was added since it was cleared, and nothing else", (_, last) => {
  fc.assert(
    fc.property(fc.array(gains, { maxLength: 25, size: "max" }), (questions) => {
      const scores = new ScoreAccumulator(last);
      for (const { size, added } of questions) {
        const question = added.map(({ at, ...rest }) => ({ slot: at % size, ...rest }));
        scores.prepare(size);
        for (const [n, { slot, gain, bit }] of question.entries()) {
          // The set has to follow what is touched after it was asked for.
          if (n % 50 === 0) expect(scores.touchedSet.has(slot)).toBe(scores.isTouched(slot));
          scores.add(slot, gain, 1 << bit);
        }
        expectHolds(scores, sumsOf(question));
      }
    }),
    { numRuns: 10 },
  );
});

test("a slot is touched once, and again after clearing", () => {
  const scores = new ScoreAccumulator();
  scores.prepare(10);

  expect([scores.touch(3), scores.touch(3)]).toEqual([true, false]);
  scores.clear();
  expect([scores.touch(3), scores.count, scores.get(3)]).toEqual([true, 1, 0]);
});
