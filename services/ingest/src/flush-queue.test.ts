import { createLog } from "@memory/log";
import { Registry } from "@prometheus-io/client";
import { expect, test, vi } from "vitest";
import type { NewEvent } from "./domain/stored-event.ts";
import { flush } from "./flush.ts";
import { flushQueue } from "./flush-queue.ts";
import { ingestMetrics } from "./metrics.ts";
import type { FlushOutcome } from "./store/write-flush.ts";

const NOTHING: FlushOutcome = {
  duplicateOf: new Map(),
  erasedDuplicates: new Set(),
  epochs: new Map(),
  served: new Map(),
  xid: null,
};
const log = createLog("test", "silent");
// Only what the queue reads.
const events = (...ids: string[]) =>
  ids.map((id) => ({ id, bytes: 10, projectId: "p" }) as NewEvent);
const many = (count: number) => events(...Array.from({ length: count }, (_, n) => `${n}`));
const of = (projectId: string, batch: NewEvent[]) =>
  batch.map((event) => ({ ...event, projectId }));

/** A queue whose flushes end when the test says so. */
function steppedQueue(mostWaitMs = 3_600_000, clockMs = () => 0) {
  const sawQueue = vi.fn();
  const flushes: {
    ids: string[];
    end: (outcome?: FlushOutcome) => void;
    fail: (e: Error) => void;
  }[] = [];
  const queue = flushQueue(
    (batch) => {
      const { promise, resolve, reject } = Promise.withResolvers<FlushOutcome>();
      const ids = batch.map(({ id }) => id);
      flushes.push({ ids, end: (outcome = NOTHING) => resolve(outcome), fail: reject });
      return promise;
    },
    ingestMetrics(new Registry()),
    sawQueue,
    // By default no time passes, so that no flush counts as slow.
    { mostWaitMs, clockMs, leastIntervalMs: 0 },
  );
  return { queue, flushes, sawQueue, idsOf: () => flushes.map(({ ids }) => ids) };
}

test("a request alone is written at once; those that come meanwhile share the next flush", async () => {
  const { queue, flushes, idsOf } = steppedQueue();
  const first = queue.write(events("a", "b", "c"));
  const second = queue.write(events("d"));
  const third = queue.write(events("e"));
  expect(idsOf()).toEqual([["a", "b", "c"]]);
  flushes[0]?.end();
  await first;

  expect(idsOf()).toEqual([
    ["a", "b", "c"],
    ["d", "e"],
  ]);
  flushes[1]?.end();
  await Promise.all([second, third]);
});

test("a second flush starts beside the first once as many events wait", () => {
  const { queue, flushes } = steppedQueue();
  void queue.write(many(60));
  void queue.write(many(59));
  expect(flushes).toHaveLength(1);
  void queue.write(many(1));

  expect(flushes.map(({ ids }) => ids.length)).toEqual([60, 60]);
});

test("captures queue when a flush ends behind which several requests wait", async () => {
  const { queue, flushes, sawQueue } = steppedQueue();
  const first = queue.write(many(1));
  const few = [1, 2, 3].map(() => queue.write(many(1)));
  flushes[0]?.end();
  await first;
  await expect.poll(() => flushes).toHaveLength(2);
  expect(sawQueue).not.toHaveBeenCalled();

  const several = [1, 2, 3, 4].map(() => queue.write(many(1)));
  flushes[1]?.end();
  await Promise.all(few);
  await expect.poll(() => flushes).toHaveLength(3);

  expect(sawQueue).toHaveBeenCalledOnce();
  flushes[2]?.end();
  await Promise.all(several);
});

test("a full queue refuses with 503 and Retry-After", async () => {
  const { queue } = steppedQueue();
  for (let n = 0; n < 5; n++) void queue.write(many(1_000));

  await expect(queue.write(many(1_000))).rejects.toMatchObject({
    type: "service_unavailable",
    headers: { "retry-after": "1" },
  });
});

test("a project that fills its share neither holds up nor shuts out another one", async () => {
  const { queue, flushes } = steppedQueue();
  const all = Array.from({ length: 5 }, () => queue.write(of("greedy", many(1_000))));
  expect(flushes).toHaveLength(1);

  const victim = queue.write(of("victim", events("a")));
  expect(flushes.map(({ ids }) => ids.length)).toEqual([1_000, 1]);
  flushes[1]?.end();
  await victim;

  for (let n = 0; n < 5; n++) {
    await expect.poll(() => flushes.length).toBeGreaterThan(n === 0 ? 0 : n + 1);
    flushes[n === 0 ? 0 : n + 1]?.end();
  }
  await Promise.all(all);
});

test("a request whose commit is not confirmed is answered in time, and one that still waits leaves the queue", async () => {
  const { queue, flushes } = steppedQueue(1);
  const first = queue.write(events("a"));
  const second = queue.write(events("b"));

  await expect(first).rejects.toMatchObject({ type: "service_unavailable" });
  await expect(second).rejects.toMatchObject({ type: "service_unavailable" });
  flushes[0]?.end();
  await new Promise((resolve) => setImmediate(resolve));

  expect(flushes).toHaveLength(1);
});

test("one request's bad row fails that request only", async () => {
  const { queue, flushes, idsOf } = steppedQueue();
  const first = queue.write(events("a", "b", "c"));
  const good = queue.write(events("good"));
  const bad = queue.write(events("bad"));
  flushes[0]?.end();
  await first;

  flushes[1]?.fail(new Error("bad row"));
  await expect.poll(() => flushes.length).toBe(3);
  flushes[2]?.end();
  await good;
  await expect.poll(() => flushes.length).toBe(4);
  flushes[3]?.fail(new Error("bad row"));

  await expect(bad).rejects.toThrow("bad row");
  expect(idsOf().slice(1)).toEqual([["good", "bad"], ["good"], ["bad"]]);
});

const connectionLost = () => Object.assign(new Error("connection lost"), { code: "ECONNRESET" });

test("a flush of unknown outcome is sent again with the same events", async () => {
  const tries: NewEvent[][] = [];
  const commits: NewEvent[][] = [];
  const write = flush({
    write: async (batch) => {
      tries.push(batch);
      if (tries.length < 3) throw connectionLost();
      return NOTHING;
    },
    committed: (batch) => commits.push(batch),
    metrics: ingestMetrics(new Registry()),
    log,
  });
  const batch = events("a");

  expect(await write(batch)).toBe(NOTHING);

  expect(tries).toEqual([batch, batch, batch]);
  expect(commits).toEqual([batch]);
});

test("tries end within ten seconds whatever the database says", async () => {
  let nowMs = 0;
  const passing = async (ms: number) => {
    nowMs += ms;
  };
  let tries = 0;
  const write = flush({
    write: async (_batch, withinMs) => {
      tries++;
      await passing(withinMs);
      throw connectionLost();
    },
    committed: () => undefined,
    metrics: ingestMetrics(new Registry()),
    log,
    clockMs: () => nowMs,
    wait: passing,
  });

  await expect(write(events("a"))).rejects.toThrow("connection lost");

  expect(tries).toBeGreaterThan(1);
  expect(nowMs).toBeLessThan(10_000);
});

test("a try that begins late still has a limit of its own", async () => {
  let nowMs = 0;
  const limitsMs: number[] = [];
  const write = flush({
    write: async (_batch, withinMs) => {
      limitsMs.push(withinMs);
      throw connectionLost();
    },
    committed: () => undefined,
    metrics: ingestMetrics(new Registry()),
    log,
    clockMs: () => nowMs,
    // Timers fire late while the process has much to do.
    wait: async () => {
      nowMs += 10_000;
    },
  });

  await expect(write(events("a"))).rejects.toThrow("connection lost");

  expect(limitsMs).toEqual([4_000, 1]);
});

test("a database that stays unavailable fails all that waited, without trying each alone", async () => {
  const { queue, flushes } = steppedQueue();
  const first = queue.write(events("a"));
  const [one, two] = [queue.write(events("b")), queue.write(events("c"))];
  flushes[0]?.end();
  await first;

  flushes[1]?.fail(connectionLost());

  await expect(one).rejects.toThrow("connection lost");
  await expect(two).rejects.toThrow("connection lost");
  expect(flushes).toHaveLength(2);
});

test("after a large request the next one of that tenant rests while others capture, and they do not", async () => {
  let nowMs = 0;
  const { queue, flushes, idsOf } = steppedQueue(3_600_000, () => nowMs);
  const large = (name: string) => of("loud", events(name, ...many(600).map(({ id }) => id)));
  const begun = () => idsOf().map(([first]) => first);
  const quiet = queue.write(of("quiet", events("a")));
  flushes[0]?.end();
  await quiet;

  const first = queue.write(large("first"));
  void queue.write(large("second"));
  nowMs = 20;
  flushes[1]?.end();
  await first;
  void queue.write(of("quiet", events("b")));
  expect(begun()).toEqual(["a", "first", "b"]);
  nowMs = 60;

  await expect.poll(begun).toEqual(["a", "first", "b", "second"]);
});

test("large requests of a tenant that is alone follow each other without a rest", async () => {
  let nowMs = 0;
  const { queue, flushes, idsOf } = steppedQueue(3_600_000, () => nowMs);
  const first = queue.write(of("loud", many(600)));
  void queue.write(of("loud", many(700)));
  nowMs = 20;
  flushes[0]?.end();
  await first;

  await expect.poll(() => idsOf().map(({ length }) => length)).toEqual([600, 700]);
});

test("a flush that fails is repeated without the captures that have a request key, and those alone", async () => {
  const { queue, flushes, idsOf } = steppedQueue();
  const kept = { key: "00", request: "00", at: "" };
  const keyed = events("k").map((event) => ({ ...event, kept }));

  const first = queue.write(events("a"));
  const others = [queue.write(events("b")), queue.write(keyed), queue.write(events("c"))];
  const settled = Promise.allSettled(others);
  flushes[0]?.end();
  await first;
  flushes[1]?.fail(new Error("a request key is kept for another capture"));
  await vi.waitFor(() => expect(flushes).toHaveLength(3));
  flushes[2]?.end();
  await vi.waitFor(() => expect(flushes).toHaveLength(4));
  flushes[3]?.fail(new Error("a request key is kept for another capture"));

  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(idsOf()).toEqual([["a"], ["b", "k", "c"], ["b", "c"], ["k"]]);
});

test("a tenant that fills its share of the queue is refused unread, others are not", () => {
  const { queue } = steppedQueue();
  for (let n = 0; n < 10; n++) queue.write(many(500)).catch(() => undefined);
  expect(() => queue.refuseWhenFull("p")).toThrow("Too many captures wait to be written");
  expect(() => queue.refuseWhenFull("other")).not.toThrow();
});
