import fc from "fast-check";
import { expect, test } from "vitest";
import { DocumentLengths } from "./document-lengths.ts";

const lengths = fc.array(
  fc.option(fc.oneof(fc.nat(20), fc.integer({ min: 250, max: 260 })), { nil: -1 }),
  {
    maxLength: 200,
  },
);

test("lengths short and long are what they were set to, and what is restored has them too", () => {
  fc.assert(
    fc.property(lengths, fc.func(fc.boolean()), (all, isDeleted) => {
      const table = new DocumentLengths();
      const left = all.map((length, slot) => {
        if (length >= 0) table.set(slot, length);
        if (!isDeleted(slot)) return length;
        table.delete(slot);
        return -1;
      });
      const restored = new DocumentLengths();
      restored.restore(table.parts(all.length));

      for (const one of [table, restored]) {
        expect([...one.parts(all.length)]).toEqual(left);
        for (const [slot, length] of left.entries())
          expect([one.has(slot), one.of(slot)]).toEqual([length >= 0, Math.max(0, length)]);
        expect([one.has(all.length), one.of(all.length)]).toEqual([false, 0]);
      }
    }),
  );
});
