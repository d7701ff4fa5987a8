import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { FAULTS } from "../src/catalogue.ts";
import { faultsTable } from "../src/faults-table.ts";

const root = resolve(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");

test("the catalogue has F1 to F45, each with a test", () => {
  expect(FAULTS.map(({ id }) => id)).toEqual(Array.from({ length: 45 }, (_, n) => `F${n + 1}`));
  expect(FAULTS.filter(({ tests }) => tests.length === 0)).toEqual([]);
});

test.each(FAULTS.flatMap(({ id, tests }) => tests.map(([file, title]) => ({ id, file, title }))))(
  "$id: $file has a test that begins with '$title'",
  ({ id, file, title }) => {
    const text = read(file);
    // Titles of tables have their number in a column of their own.
    const begins = [`"${title}`, `\`${title}`, `"${id}"`];
    expect(begins.some((one) => text.includes(one)) || title === "").toBe(true);
  },
);

test("docs/faults.md has the table of the catalogue", () => {
  expect(read("docs/faults.md")).toContain(faultsTable());
});
