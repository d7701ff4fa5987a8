import { idsAfter, newId } from "@memory/ids";
import fc from "fast-check";
import { expect, test } from "vitest";
import { keptAnswers, readKeptJob, readKeptOutcome } from "./kept-answer.ts";
import type { NewEvent } from "./stored-event.ts";

/** Events of one job, of which some have keys and some of those an original. */
const captured = fc
  .array(fc.record({ isKeyed: fc.boolean(), original: fc.option(fc.uuid()) }), { minLength: 1 })
  .map((given) => {
    const jobId = newId();
    const ids = idsAfter(jobId, given.length);
    const events = given.map(
      ({ isKeyed }, n) => ({ jobId, id: ids[n], dedupKey: isKeyed ? "00" : null }) as NewEvent,
    );
    const originals = given.flatMap(({ isKeyed, original }, n) =>
      isKeyed && original !== null ? [[String(ids[n]), original] as const] : [],
    );
    return { jobId, events, duplicateOf: new Map(originals) };
  });

test("what is kept of an answer gives back its job, and each duplicate with its original", () => {
  fc.assert(
    fc.property(captured, ({ jobId, events, duplicateOf }) => {
      const { begun, complete } = keptAnswers(events, { duplicateOf });
      const kept = complete ?? begun;

      expect([readKeptJob(begun), readKeptJob(kept)]).toEqual([jobId, jobId]);
      expect(readKeptOutcome(kept, events)).toEqual({ duplicateOf });
    }),
  );
});

test("a capture whose events have keys is not answered by its job alone", () => {
  fc.assert(
    fc.property(captured, ({ events, duplicateOf }) => {
      const { begun } = keptAnswers(events, { duplicateOf });
      const isKeyed = events.some(({ dedupKey }) => dedupKey !== null);

      expect(readKeptOutcome(begun, events) === null).toBe(isKeyed);
    }),
  );
});
