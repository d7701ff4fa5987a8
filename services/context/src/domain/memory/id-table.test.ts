import fc from "fast-check";
import { expect, test } from "vitest";
import { IdTable } from "./id-table.ts";

test("ids entered and removed in any order are found at their slots", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.uuid(), { maxLength: 300 }),
      fc.infiniteStream(fc.boolean()),
      (ids, removes) => {
        const table = new IdTable();
        const held = new Map<string, number>();
        for (const [slot, id] of ids.entries()) {
          table.put(id, slot);
          held.set(id, slot);
          const first = held.keys().next().value;
          if (removes.next().value !== true || first === undefined) continue;
          table.remove(first);
          held.delete(first);
        }

        expect(table.size).toBe(held.size);
        for (const id of ids) expect(table.find(id)).toBe(held.get(id) ?? -1);
        for (const [id, slot] of held) expect(table.idOf(slot)).toBe(id);
      },
    ),
  );
});

test("an id that was removed can be entered at another slot", () => {
  const table = new IdTable();
  const id = "018f0000-0000-7000-8000-000000000001";
  for (let slot = 0; slot < 5_000; slot++) {
    table.put(id, slot);
    expect(table.find(id)).toBe(slot);
    table.remove(id);
  }

  expect(table.find(id)).toBe(-1);
  expect(table.byteLength).toBeLessThan(200_000);
});
