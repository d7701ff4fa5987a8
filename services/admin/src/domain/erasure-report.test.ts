import { expect, test } from "vitest";
import { checkOf, sentenceOf } from "./erasure-report.ts";

const RECEIPT = { id: "r", scope: "subject" as const, projectId: "p", targetHash: "abc" };
const AT = new Date("2026-03-05T10:00:00Z");
const found = (traces: number) =>
  checkOf(
    [
      { location: "ingest events", count: 0 },
      { location: "context traces", count: traces },
      { location: "context vectors", count: 1 },
      { location: "stream MEMORY_CAPTURED", count: 0 },
      { location: "stream MEMORY_FACTS_CHANGED", count: 0 },
    ].map((one) => (traces === 0 ? { ...one, count: 0 } : one)),
    AT,
  );

test("what a search found is summed up by database", () => {
  expect(found(2)).toEqual({ checkedAt: AT, residualRows: { ingest: 0, context: 3, streams: 0 } });
});

test("a search ends with a sentence that says what was searched, when, and what was left", () => {
  expect(sentenceOf(RECEIPT, found(0))).toBe(
    "Nothing of the subject with target hash abc of project p is left in ingest, context, streams as of 2026-03-05T10:00:00.000Z (receipt r, hash fits).",
  );
  expect(sentenceOf({ ...RECEIPT, scope: "fact" }, found(2))).toBe(
    "NOT ERASED: of the content of the fact with target hash abc of project p rows are left, 3 in context, as of 2026-03-05T10:00:00.000Z (receipt r, hash fits).",
  );
});
