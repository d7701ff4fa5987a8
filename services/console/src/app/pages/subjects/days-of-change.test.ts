import { expect, test } from "vitest";
import { daysOfChange } from "./days-of-change.ts";

test("days on which something changed come once, in their order", () => {
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  const days = daysOfChange(
    [
      { valid_from: "2026-10-08T09:00:00.000Z", valid_to: null },
      { valid_from: "2026-10-01T09:00:00.000Z", valid_to: "2026-10-08T09:00:00.000Z" },
      { valid_from: null, valid_to: null },
    ],
    dayOf,
  );
  expect(days).toEqual(["2026-10-01", "2026-10-08"]);
});
