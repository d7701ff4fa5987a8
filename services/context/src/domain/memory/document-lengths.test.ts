import fc from "fast-check";
import { expect, test } from "vitest";
import { DocumentLengths } from "./document-lengths.ts";

const length = fc.oneof(fc.nat(20), fc.integer({ min: 250, max: 260 }));
const lengths = fc.array(fc.option(length, { nil: -1 }), { maxLength: 300, size: "max" });

/** Sets what is not negative, and deletes some of it; the lengths that are left, -1 where there is none. */
function fill(table: DocumentLengths, from: number, all: readonly number[]): number[] {
  return all.map((one, n) => {
    const slot = from + n;
    if (one >= 0) table.set(slot, one);
    if (slot % 5 !== 0) return one;
    table.delete(slot);
    return -1;
  });
}

test("lengths short and long are what they were set to, in what is restored too and after it grew", () => {
  fc.assert(
    fc.property(lengths, lengths, (all, more) => {
      const table = new DocumentLengths();
      const left = fill(table, 0, all);
      const restored = new DocumentLengths();
      restored.restore(table.parts(all.length));
      const known = [...left, ...fill(table, all.length, more)];
      fill(restored, all.length, more);

      for (const one of [table, restored]) {
        expect([...one.parts(known.length)]).toEqual(known);
        const said = Array.from({ length: known.length + 300 }, (_, slot) =>
          one.slots.has(slot) ? one.of(slot) : -1 - one.of(slot),
        );
        expect(said).toEqual(Array.from(said, (_, slot) => known[slot] ?? -1));
      }
    }),
    { numRuns: 30 },
  );
});

test("a memory of short texts takes a byte for each", () => {
  const table = new DocumentLengths();
  for (let slot = 0; slot < 1_000; slot++) table.set(slot, 20);

  expect(table.bytes).toBeLessThanOrEqual(2_000);
});
