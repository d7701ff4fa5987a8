import { expect, test } from "vitest";
import { countOf } from "./count.ts";

const REPORT = `<testsuites name="pytest tests"><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="40">`;

test("a report counts what passed without what was skipped", () => {
  expect(countOf(REPORT, 1)).toEqual({ passed: 34, failed: 3 });
});

test("a run that broke down is a failure", () => {
  expect(countOf(null, 4)).toEqual({ passed: 0, failed: 1 });
  expect(countOf('<testsuite errors="0" failures="0" skipped="0" tests="5">', 2)).toEqual({
    passed: 5,
    failed: 1,
  });
});
