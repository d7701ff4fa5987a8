import { expect, test } from "vitest";
import { lastQuarters } from "./quarters.ts";

test("quarters go back over the end of a year, and each ends where the next begins", () => {
  const quarters = lastQuarters(new Date(2026, 4, 31, 12), 4);

  expect(quarters).toEqual([
    { quarter: 2, year: 2026, from: "2026-04-01", to: "2026-07-01" },
    { quarter: 1, year: 2026, from: "2026-01-01", to: "2026-04-01" },
    { quarter: 4, year: 2025, from: "2025-10-01", to: "2026-01-01" },
    { quarter: 3, year: 2025, from: "2025-07-01", to: "2025-10-01" },
  ]);
});
