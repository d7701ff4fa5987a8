import { expect, test } from "vitest";
import { dayBefore } from "./last-days.ts";

test("days before go over the ends of months and years", () => {
  const now = new Date(2026, 2, 1, 23, 59);
  expect(dayBefore(now, 0)).toBe("2026-03-01");
  expect(dayBefore(now, 1)).toBe("2026-02-28");
  expect(dayBefore(now, 60)).toBe("2025-12-31");
});
