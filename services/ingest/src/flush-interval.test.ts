import { Registry } from "@prometheus-io/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NewEvent } from "./domain/stored-event.ts";
import { flushQueue } from "./flush-queue.ts";
import { ingestMetrics } from "./metrics.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Only what the queue reads.
const events = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, bytes: 10, projectId: "p" }) as NewEvent);

/** A queue whose flushes take no time, or wait for `until`; the number of events of each. */
function queueAndFlushes(clockMs = () => Date.now(), until = Promise.resolve()) {
  const flushed: number[] = [];
  const outcome = {
    ...{ duplicateOf: new Map(), erasedDuplicates: new Set<string>() },
    ...{ epochs: new Map(), served: new Map(), xid: null },
  };
  const flush = async (batch: readonly unknown[]) => {
    flushed.push(batch.length);
    await until;
    return outcome;
  };
  const queue = flushQueue(flush, ingestMetrics(new Registry()), () => undefined, { clockMs });
  return { queue, flushed };
}

test("requests that come within milliseconds of a flush share the next one", async () => {
  const { queue, flushed } = queueAndFlushes();
  await queue.write(events(1));

  const soon = [queue.write(events(1)), queue.write(events(2))];
  await vi.advanceTimersByTimeAsync(3);
  expect(flushed).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(soon);

  expect(flushed).toEqual([1, 3]);
});

test("a request that comes later is written at once, and so are fifty events", async () => {
  const { queue, flushed } = queueAndFlushes();
  await queue.write(events(1));
  await vi.advanceTimersByTimeAsync(4);

  await queue.write(events(1));
  await queue.write(events(50));

  expect(flushed).toEqual([1, 1, 50]);
});

test("a request whose time comes while the queue looks at it does not wait for another one", async () => {
  for (let lookMs = 0.1; lookMs < 1; lookMs += 0.02) {
    let looks = 0;
    const { queue, flushed } = queueAndFlushes(() => Date.now() + looks++ * lookMs);

    await queue.write(events(1));
    await vi.advanceTimersByTimeAsync(3);
    void queue.write(events(2));
    await vi.advanceTimersByTimeAsync(10);

    expect(flushed, `${lookMs} ms a look`).toEqual([1, 2]);
  }
});

test("a request beside a flush that hangs is written when that one counts as slow", async () => {
  const { queue, flushed } = queueAndFlushes(() => Date.now(), new Promise(() => undefined));
  void queue.write(events(1));
  await vi.advanceTimersByTimeAsync(10);
  void queue.write(events(2));

  await vi.advanceTimersByTimeAsync(14);
  expect(flushed).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(flushed).toEqual([1, 2]);
});
