import fc from "fast-check";
import { expect, test } from "vitest";
import { EpisodeSequence, type SequenceKey } from "./episode-sequence.ts";

const PAUSE_MS = 10;
interface Turn extends SequenceKey {
  readonly occurredMs: number;
}
const turn = (occurredMs: number, threadId: string | null): Turn => ({
  ...{ threadId, occurredMs },
  ...{ recordedMs: null, position: 0 },
});

const turns = fc.array(
  fc.record({ atMs: fc.nat({ max: 120 }), threadId: fc.constantFrom(null, "a") }),
  { minLength: 1, maxLength: 40 },
);

/** Which turns share a session, and who stands beside whom, worked out from the whole. */
function expected(keys: readonly (Turn | undefined)[]) {
  const slots = keys.flatMap((held, slot) => (held === undefined ? [] : [{ ...held, slot }]));
  const ordered = slots.toSorted(
    (a, b) =>
      (a.threadId ?? "").localeCompare(b.threadId ?? "") ||
      a.occurredMs - b.occurredMs ||
      a.slot - b.slot,
  );
  let session = 0;
  return new Map(
    ordered.map((turn, i) => {
      const before = ordered[i - 1];
      const joins =
        before?.threadId === turn.threadId && turn.occurredMs - before.occurredMs <= PAUSE_MS;
      if (!joins) session++;
      return [turn.slot, { session, previous: joins ? before.slot : -1 }];
    }),
  );
}

test("turns added and removed in any order stand in the sessions that their pauses make", () => {
  fc.assert(
    fc.property(turns, fc.infiniteStream(fc.boolean()), (all, removes) => {
      const keys: (Turn | undefined)[] = all.map(({ atMs, threadId }) => turn(atMs, threadId));
      const sequence = new EpisodeSequence(PAUSE_MS, {
        columns: { occurredMs: Float64Array.from(all, ({ atMs }) => atMs) },
        ids: { precedes: (a, b) => a < b, mintedMs: () => 0 },
      });
      for (const [slot, held] of keys.entries()) if (held) sequence.insert(slot, held);
      for (const slot of keys.keys()) {
        if (removes.next().value !== true) continue;
        sequence.remove(slot);
        keys[slot] = undefined;
      }

      expectSessions(sequence, expected(keys));
    }),
    { numRuns: 300 },
  );
});

function expectSessions(sequence: EpisodeSequence, wanted: ReturnType<typeof expected>): void {
  const sessionOf = new Map<number, number>();
  for (const [slot, { session, previous }] of wanted) {
    const held = sequence.sessions[slot] ?? -1;
    expect(sessionOf.get(session) ?? held).toBe(held);
    sessionOf.set(session, held);
    expect(sequence.beside(slot, -1)).toBe(previous);
  }
  expect(new Set(sessionOf.values()).size).toBe(sessionOf.size);
  expect(sequence.sessionCount).toBe(sessionOf.size);
  for (const [session, held] of sessionOf) {
    const size = [...wanted.values()].filter((turn) => turn.session === session).length;
    expect(sequence.sessionTurns[held]).toBe(size);
  }
}

test("what many threads and imported times take is taken over in steps of some thousand turns", () => {
  const turns = 20_000;
  const made = () =>
    new EpisodeSequence(PAUSE_MS, {
      columns: { occurredMs: Float64Array.from({ length: turns }, (_, slot) => slot) },
      ids: { precedes: (a, b) => a < b, mintedMs: () => 0 },
    });
  const sequence = made();
  for (let slot = 0; slot < turns; slot++)
    sequence.insert(slot, { threadId: `thread${slot % 500}`, recordedMs: slot, position: 0 });
  const restored = made();

  const steps = [...restored.restoringSteps(sequence.parts(turns))];

  expect(steps.length).toBeGreaterThanOrEqual(8);
  expect(restored.parts(turns)).toEqual(sequence.parts(turns));
});
