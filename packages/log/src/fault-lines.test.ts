import { expect, test } from "vitest";
import { countFaultLine, faultLines } from "./fault-lines.ts";

const countOf = (event: string) => faultLines().find((line) => line.event === event)?.count;

test("warnings and errors are counted by their message, lines of information are not", () => {
  countFaultLine(40, [{ err: new Error("x") }, "receipts not continued"]);
  countFaultLine(40, ["receipts not continued"]);
  countFaultLine(30, ["listening"]);

  expect(faultLines()).toContainEqual({
    level: "warn",
    event: "receipts not continued",
    count: 2,
  });
  expect(countOf("listening")).toBeUndefined();
});

test("messages without end are counted together", () => {
  for (let n = 0; n < 1_000; n++) countFaultLine(50, [`message ${n}`]);

  expect(faultLines().length).toBeLessThanOrEqual(201);
  expect(countOf("other")).toBeGreaterThan(700);
});
