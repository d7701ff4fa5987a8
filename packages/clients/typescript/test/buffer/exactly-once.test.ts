import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { captureBuffer } from "../../src/buffer/index.ts";
import { pause, simulatedService, type Turn } from "./simulated-service.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ms = fc.integer({ min: 0, max: 700 });
const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({ kind: fc.constant("stored" as const), ms }),
  fc.record({ kind: fc.constant("answer lost" as const), ms }),
  fc.record({ kind: fc.constant("stored late" as const), ms }),
  fc.record({
    kind: fc.constant("refused" as const),
    status: fc.constantFrom(401, 408, 429, 500, 502, 503),
    retryAfterMs: fc.option(ms, { nil: undefined }),
  }),
);
const event = fc.record({
  subject: fc.integer({ min: 0, max: 3 }).map((n) => `subject-${n}`),
  fault: fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    fc.constantFrom("named" as const, "unnamed" as const),
  ),
  pauseMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, ms),
});

test("whatever becomes of requests, each event is stored once in the order of its subject, or is handed back once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 60 }),
      fc.array(turn, { maxLength: 25 }),
      fc.record({
        maxEvents: fc.integer({ min: 1, max: 8 }),
        maxInFlight: fc.integer({ min: 1, max: 4 }),
        maxWaitingEvents: fc.integer({ min: 1, max: 20 }),
        maxDelayMs: ms,
      }),
      async (events, turns, limits) => {
        const service = simulatedService(turns);
        const rejected: unknown[] = [];
        const buffer = captureBuffer(service.wire, {
          ...limits,
          onRejected: (event) =>
            rejected.push((event as { idempotency_key: string }).idempotency_key),
        });
        let most = 0;
        const capturing = (async () => {
          for (const [n, { subject, fault, pauseMs }] of events.entries()) {
            const one = [{ idempotency_key: `${n}`, fault }];
            await untilDone(() => buffer.capture(subject, one));
            most = Math.max(most, buffer.unsettled);
            if (pauseMs > 0) await pause(pauseMs);
          }
        })();
        await settled(capturing);
        await settled(untilDone(() => buffer.flush()));
        await settled(buffer.close());
        await vi.advanceTimersByTimeAsync(10_000);

        const keysOf = (subject: string, isFaulty: boolean) =>
          events.flatMap((e, n) =>
            e.subject === subject && (e.fault !== undefined) === isFaulty ? [`${n}`] : [],
          );
        const subjects = [...new Set(events.map(({ subject }) => subject))];
        for (const subject of subjects)
          expect(service.stored.get(subject) ?? []).toEqual(keysOf(subject, false));
        const faulty = subjects.flatMap((subject) => keysOf(subject, true));
        expect(rejected.toSorted()).toEqual(faulty.toSorted());
        expect(service.seen.overlaps).toBe(0);
        expect(service.seen.mostInFlight).toBeLessThanOrEqual(limits.maxInFlight);
        expect(most).toBeLessThanOrEqual(limits.maxWaitingEvents);
        for (const batch of service.batches) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(limits.maxEvents);
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** Tries again after an answer such as 401, which ends waiting. */
async function untilDone(attempt: () => Promise<void>): Promise<void> {
  const succeeds = () =>
    attempt().then(
      () => true,
      () => false,
    );
  while (!(await succeeds())) await pause(50);
}

/** Lets simulated time pass until it has ended. */
async function settled(promise: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  promise.then(over, over);
  for (let step = 0; !isOver && step < 20_000; step++) await vi.advanceTimersByTimeAsync(100);
  expect(isOver).toBe(true);
  await promise;
}
