import type { ExtractionResult } from "@memory/extraction/extract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nextStatements, splitResults } from "./split-results.ts";

/** Results of events with so many statements each; a statement is its number. */
const resultsOf = (counts: readonly number[]): ExtractionResult[] => {
  let n = 0;
  return counts.map((count, event) => {
    const statements = Array.from({ length: count }, () => n++);
    return { eventId: `${event}`, statements, rejections: [] } as unknown as ExtractionResult;
  });
};
const statementsOf = (rounds: readonly ExtractionResult[][]): unknown[][] =>
  rounds.map((results) => results.flatMap(({ statements }) => statements));

test("a transaction has so many statements at most; an event with more is in several", () => {
  expect(statementsOf(splitResults(resultsOf([2, 5, 0, 1]), 3))).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [6, 7],
  ]);
});

test("what is left can be split again, smaller: nothing is lost or doubled, and the order stays", () => {
  const counts = fc.array(fc.nat(9), { maxLength: 9 });
  const most = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(counts, most, most, (of, first, then) => {
      const [done = [], ...later] = splitResults(resultsOf(of), first);
      const again = splitResults(later.flat(), then);

      const all = statementsOf([done, ...again]);
      expect(all.flat()).toEqual(resultsOf(of).flatMap(({ statements }) => statements));
      expect(all.slice(1).every(({ length }) => length <= then)).toBe(true);
    }),
  );
});

test("after a transaction that took long the next is smaller, with some statements all the same", () => {
  expect(nextStatements(250, 1_000)).toBe(250);
  expect(nextStatements(250, 2_000)).toBe(125);
  expect(nextStatements(250, 60_000)).toBe(25);
});
