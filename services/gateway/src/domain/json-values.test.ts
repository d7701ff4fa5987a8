import fc from "fast-check";
import { expect, test } from "vitest";
import { valuesUpTo } from "./json-values.ts";

const countOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + countOf(part), 1)
    : 1;

test("as many are counted as there are, whatever stands in strings, or a few more for empty lists", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: fc.constantFrom(",", "[", '"', "\\", "a") }),
      (value) => {
        const counted = valuesUpTo(Buffer.from(JSON.stringify(value)), 1_000_000);

        expect(counted).toBeGreaterThanOrEqual(countOf(value));
        expect(counted).toBeLessThanOrEqual(2 * countOf(value));
      },
    ),
  );
});

test("counting ends soon after the limit", () => {
  expect(valuesUpTo(Buffer.from("[],".repeat(1_000)), 10)).toBe(11);
});
