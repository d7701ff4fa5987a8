import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { comparisons, type MeasuredFile, tables, withTables } from "./page.ts";

const file = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "measured.json"), "utf8"),
) as MeasuredFile; // written by `bench capacity --measure`
const page = readFileSync(resolve(import.meta.dirname, "../../../../../docs/capacity.md"), "utf8");

test("docs/capacity.md has the tables that follow from what was measured", () => {
  expect(page).toBe(withTables(page, tables(file)));
});

test("every figure of a load that nothing was fitted to is predicted within a fifth", () => {
  const found = comparisons(file);

  expect(found.length).toBeGreaterThanOrEqual(6);
  for (const { shape, figure, predicted, measured } of found) {
    const off = Math.max(predicted / measured, measured / predicted);
    expect(off, `${shape}: ${figure}`).toBeLessThan(1.2);
  }
});
