import { expect, test } from "vitest";
import { dayOf, daysAfter, daysBetween, endOf } from "./days.ts";

test("a day lasts from its first to its last moment, in the zone of the reader", () => {
  expect(Date.parse("2026-03-30T00:00:00") - Date.parse(endOf("2026-03-29"))).toBe(1);
  expect(dayOf(new Date("2026-03-29T00:00:00"))).toBe("2026-03-29");
  expect(dayOf(new Date(endOf("2026-03-29")))).toBe("2026-03-29");
});

test("days are counted across months and years", () => {
  expect(daysAfter("2026-02-28", 1)).toBe("2026-03-01");
  expect(daysAfter("2027-01-01", -1)).toBe("2026-12-31");
  expect(daysBetween("2025-12-31", "2026-03-01")).toBe(60);
});
