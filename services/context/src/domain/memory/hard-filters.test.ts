import { expect, test } from "vitest";
import { factRow, NOW_MS } from "../../../test/arbitrary-rows.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { FactColumns } from "./fact-columns.ts";
import { stateOf } from "./hard-filters.ts";
import type { FactRow } from "./indexed-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW_MS - days * DAY_MS).toISOString();
const stateOfFact = (more: Partial<FactRow>) => {
  const columns = new FactColumns();
  columns.set(0, factRow(1, more), 1);
  return stateOf(columns.traitsOf(0), NOW_MS, DEFAULT_SETTINGS.horizonsMs);
};

test.each([
  ["active", "live"],
  ["candidate", null],
  ["superseded", null],
  ["disputed", null],
  ["disabled", null],
  ["deleted", null],
] as const)("a fact that is %s stands as %s", (status, expected) => {
  expect(stateOfFact({ status })).toBe(expected);
});

test.each([
  ["active", "inConflict"],
  ["candidate", "inConflict"],
  ["disputed", "inConflict"],
  ["superseded", null],
  ["deleted", null],
] as const)("a member of an open conflict set that is %s stands as %s", (status, expected) => {
  expect(stateOfFact({ status, inConflict: true })).toBe(expected);
});

test.each([
  ["stable", 9999, "live"],
  ["slow", 365, "live"],
  ["slow", 366, "unconfirmed"],
  ["volatile", 60, "live"],
  ["volatile", 61, "expired"],
  ["ephemeral", 7, "live"],
  ["ephemeral", 8, "expired"],
] as const)("a %s fact fresh %d days ago stands as %s", (volatility, days, expected) => {
  expect(stateOfFact({ volatility, freshAt: daysAgo(days) })).toBe(expected);
});

test("a fact past its end is not considered", () => {
  expect(stateOfFact({ validTo: daysAgo(0) })).toBeNull();
  expect(stateOfFact({ validTo: daysAgo(-1) })).toBe("live");
});
