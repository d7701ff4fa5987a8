import { expect, test } from "vitest";
import { delayColumns, learnedColumns } from "./steps.ts";

const STEPS = [
  { from: "2026-03-01T10:00:00.000Z", jobs: 2, p50_seconds: 1.5, p95_seconds: 4 },
  { from: "2026-03-01T10:05:00.000Z", jobs: 0, p50_seconds: null, p95_seconds: null },
];
const FROM = Date.UTC(2026, 2, 1, 10) / 1_000;

test("a chart has a column for each series, and a gap where nothing was learned", () => {
  expect(delayColumns(STEPS)).toEqual([
    [FROM, FROM + 300],
    [1.5, null],
    [4, null],
  ]);
  expect(learnedColumns(STEPS)).toEqual([
    [FROM, FROM + 300],
    [2, 0],
  ]);
});
