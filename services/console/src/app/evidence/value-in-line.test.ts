import { expect, test } from "vitest";
import { valueInLine } from "./value-in-line.ts";

test.each([
  [{ city: "Oslo" }, "Oslo"],
  [{ value: "moving", date: "2026-11" }, "moving (date: 2026-11)"],
  ["Norway", "Norway"],
  [{ cities: ["Oslo", "Bergen"] }, '["Oslo","Bergen"]'],
  [42, "42"],
  [{}, "{}"],
])("the value %j is shown as %s", (value, line) => {
  expect(valueInLine(value)).toBe(line);
});
