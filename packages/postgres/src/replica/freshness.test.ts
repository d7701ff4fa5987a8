import fc from "fast-check";
import { expect, test } from "vitest";
import { freshness } from "./freshness.ts";

test("a replica is as old as the last position it shows, and older while it stands still", () => {
  const known = freshness();
  known.wrote(10n, 1_000);
  known.wrote(20n, 1_250);
  known.shows(15n);

  expect([known.staleMs(1_300), known.staleMs(5_000)]).toEqual([300, 4_000]);
});

test("nothing is known before it showed a position, nor after it failed", () => {
  const known = freshness();
  expect(known.staleMs(0)).toBe(Number.POSITIVE_INFINITY);
  known.wrote(10n, 0);
  known.shows(10n);
  known.forget();
  known.shows(10n);

  expect(known.staleMs(1)).toBe(Number.POSITIVE_INFINITY);
});

const step = fc.record({
  writes: fc.bigInt({ min: 0n, max: 5n }),
  replays: fc.bigInt({ min: 0n, max: 5n }),
});

test("whatever was committed as long ago as it says is shown", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const known = freshness();
      let [end, shown] = [0n, 0n];
      const endAt: bigint[] = [];
      steps.forEach(({ writes, replays }, ms) => {
        known.wrote(end, ms);
        endAt.push(end);
        end += writes;
        shown = shown + replays < end ? shown + replays : end;
        known.shows(shown);

        const staleMs = known.staleMs(ms);
        if (Number.isFinite(staleMs))
          expect(shown).toBeGreaterThanOrEqual(endAt[ms - staleMs] ?? 0n);
      });
    }),
  );
});
