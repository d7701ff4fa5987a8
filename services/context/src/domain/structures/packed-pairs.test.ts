import fc from "fast-check";
import { expect, test } from "vitest";
import { BitSet } from "./bit-set.ts";
import { MOST_COUNT, MOST_PAIR_BYTES, PairBlock, PairReader, writePair } from "./packed-pairs.ts";

const pairs = fc
  .uniqueArray(
    fc.tuple(fc.nat(100_000), fc.oneof(fc.constant(1), fc.integer({ min: 2, max: MOST_COUNT }))),
    { selector: ([number]) => number, maxLength: 60 },
  )
  .map((all) => all.toSorted(([a], [b]) => a - b));

function packed(all: readonly (readonly [number, number])[]): { bytes: Uint8Array; end: number } {
  const bytes = new Uint8Array(all.length * MOST_PAIR_BYTES);
  let end = 0;
  let before = -1;
  for (const [number, count] of all) {
    end = writePair(bytes, end, number - before, count);
    before = number;
  }
  return { bytes, end };
}

test("a reader gives the pairs that were written, or those of some numbers alone", () => {
  fc.assert(
    fc.property(pairs, fc.func(fc.boolean()), (all, isAmong) => {
      const { bytes, end } = packed(all);
      const wanted = all.filter(([number]) => isAmong(number));
      const among = new BitSet();
      for (const [number] of wanted) among.add(number);
      const read = (reader: PairReader) => {
        const found: [number, number][] = [];
        while (reader.next()) found.push([reader.number, reader.count]);
        return found;
      };

      expect(read(new PairReader().read(bytes, 0, end))).toEqual(all);
      expect(read(new PairReader().read(bytes, 0, end, -1, among))).toEqual(wanted);
    }),
  );
});

test("blocks hold what a reader gives one after the other, as many pairs in each as there is room for", () => {
  const all = Array.from({ length: 2_500 }, (_, n) => [3 * n, (n % 5) + 1] as const);
  const { bytes, end } = packed(all);
  const block = new PairBlock();
  const sizes: number[] = [];
  const read: [number, number][] = [];

  for (const reader = new PairReader().read(bytes, 0, end); reader.nextBlock(block); ) {
    sizes.push(block.size);
    for (let at = 0; at < block.size; at++)
      read.push([block.numbers[at] ?? -1, block.counts[at] ?? -1]);
  }

  expect(sizes).toEqual([1_024, 1_024, 452]);
  expect(read).toEqual(all);
});
