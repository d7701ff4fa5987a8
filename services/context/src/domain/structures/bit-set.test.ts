import fc from "fast-check";
import { expect, test } from "vitest";
import { BitSet } from "./bit-set.ts";

const number = fc.nat(5_000);

test("a set holds the numbers that were added and not deleted since", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, fc.boolean()), { maxLength: 200 }), (changes) => {
      const [bits, known] = [new BitSet(), new Set<number>()];
      for (const [one, isAdded] of changes) {
        if (isAdded) bits.add(one);
        else bits.delete(one);
        if (isAdded) known.add(one);
        else known.delete(one);
      }
      const wrong = Array.from({ length: 5_100 }, (_, one) => one).filter(
        (one) => bits.has(one) !== known.has(one),
      );

      expect(wrong).toEqual([]);
    }),
  );
});
