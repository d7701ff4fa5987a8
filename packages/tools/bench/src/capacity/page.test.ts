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

/** More of it is better. */
const isYield = (figure: string) => figure === "workedOffPerSecond";

test("no load that nothing was fitted to costs over a fifth more than predicted", () => {
  const found = comparisons(file);

  expect(found.length).toBeGreaterThanOrEqual(6);
  for (const { shape, figure, predicted, measured } of found) {
    const excess = isYield(figure) ? predicted / measured : measured / predicted;
    expect(excess, `${shape}: ${figure}`).toBeLessThan(1.2);
  }
});
