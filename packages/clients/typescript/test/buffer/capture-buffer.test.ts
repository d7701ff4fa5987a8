import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  BufferError,
  type BufferOptions,
  captureBuffer,
  dropWith,
} from "../../src/buffer/index.ts";
import { Answer, simulatedService, type Turn } from "./simulated-service.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const events = (...keys: (number | string)[]) => keys.map((key) => ({ idempotency_key: `${key}` }));
const numbered = (count: number) => events(...Array.from({ length: count }, (_, n) => n));
const DOWN: Turn = { kind: "refused", status: 503 };

function buffering(options: BufferOptions = {}, turns: Turn[] = []) {
  const service = simulatedService(turns);
  const buffer = captureBuffer(service.wire, options);
  const sizes = () => service.batches.map(({ length }) => length);
  return { buffer, sizes, ...service };
}

test("a batch goes when it is full, or when its first event has waited for the delay", async () => {
  const { buffer, sizes } = buffering({ maxEvents: 3, maxDelayMs: 100 });

  await buffer.capture("sam", events(1, 2));
  await pass(99);
  expect(sizes()).toEqual([]);
  await pass(1);
  expect(sizes()).toEqual([2]);

  await buffer.capture("ann", events(1, 2, 3, 4));
  expect(sizes()).toEqual([2, 3]);
  await pass(100);
  expect(sizes()).toEqual([2, 3, 1]);
});

test("a batch ends before the event that would make it too large; one that is too large goes alone", async () => {
  const { buffer, batches } = buffering({ maxBytes: 200 });
  const text = (length: number) => ({ idempotency_key: `${length}`, text: "ä".repeat(length) });

  await buffer.capture("sam", [text(10), text(20), text(300), text(1)]);
  await settle(buffer.flush());

  expect(batches.map((batch) => batch.map(({ idempotency_key: key }) => key))).toEqual([
    ["10", "20"],
    ["300"],
    ["1"],
  ]);
});

test("several requests are in flight at once, of one subject only one", async () => {
  const { buffer, seen } = buffering({ maxEvents: 2, maxInFlight: 3 });

  for (let n = 0; n < 60; n++) await buffer.capture(`subject-${n % 5}`, events(n));
  await settle(buffer.flush());

  expect(seen).toMatchObject({ mostInFlight: 3, overlaps: 0 });
});

test("callers wait while the buffer is full, in turn", async () => {
  const { buffer } = buffering({ maxWaitingEvents: 3 });
  const entered: string[] = [];
  await buffer.capture("sam", events(1, 2));

  const larger = buffer.capture("sam", events(3, 4)).then(() => entered.push("larger"));
  const smaller = buffer.capture("ann", events(1)).then(() => entered.push("smaller"));
  expect(buffer.unsettled).toBe(2);
  await settle(Promise.all([larger, smaller]));

  expect(entered).toEqual(["larger", "smaller"]);
});

test("a call that asked not to wait is refused as a whole, and one that is larger than the buffer", async () => {
  const { buffer } = buffering({ maxWaitingEvents: 3, maxWaitingBytes: 1_000 });
  await buffer.capture("sam", events(1, 2));

  await expect(buffer.capture("sam", events(3, 4), { wait: false })).rejects.toThrow(BufferError);
  await expect(buffer.capture("sam", numbered(4))).rejects.toThrow(RangeError);
  const text = "x".repeat(1_000);
  await expect(buffer.capture("sam", [{ idempotency_key: "5", text }])).rejects.toThrow(RangeError);
  expect(buffer.unsettled).toBe(2);
});

test("a caller that gives up waiting leaves its place to the next", async () => {
  const { buffer, stored } = buffering({ maxWaitingEvents: 2 });
  await buffer.capture("sam", events(1));
  const patience = new AbortController();

  const givesUp = buffer.capture("sam", events(2, 3), { signal: patience.signal });
  const next = buffer.capture("sam", events(4));
  patience.abort(new Error("no patience"));

  await expect(givesUp).rejects.toThrow("no patience");
  await next;
  await settle(buffer.flush());
  expect(stored.get("sam")).toEqual(["1", "4"]);
});

test("an event that the service refuses goes to the callback; those beside it are stored", async () => {
  const rejected: [unknown, unknown][] = [];
  const onRejected = (event: object, error: unknown) => rejected.push([event, error]);
  const { buffer, stored, sizes } = buffering({ onRejected });
  const faulty = { idempotency_key: "5", fault: "named" };

  await buffer.capture("sam", [...events(1, 2), faulty, ...events(6)]);
  await buffer.capture("ann", events(1));
  await settle(buffer.flush());

  expect(rejected).toEqual([
    [{ subject_id: "sam", ...faulty }, new Answer(422, "events.2.payload")],
  ]);
  expect(Object.fromEntries(stored)).toEqual({ sam: ["1", "2", "6"], ann: ["1"] });
  expect(sizes()).toEqual([5, 4]);
});

test("where the service does not say which event is at fault, it is found by halving", async () => {
  const rejected: object[] = [];
  const { buffer, stored, batches } = buffering({ onRejected: (event) => rejected.push(event) });
  const list: object[] = numbered(64);
  list.splice(40, 0, { idempotency_key: "bad", fault: "unnamed" });

  await buffer.capture("sam", list);
  await settle(buffer.flush());

  expect(rejected).toMatchObject([{ idempotency_key: "bad" }]);
  expect(stored.get("sam")).toEqual(numbered(64).map(({ idempotency_key: key }) => key));
  expect(batches.length).toBeLessThan(25);
});

test("without a callback a refusal is thrown by the next flush, once", async () => {
  const { buffer } = buffering();
  await buffer.capture("sam", [{ idempotency_key: "bad", fault: "named" }]);

  const flushed = buffer.flush();
  const failed = expect(flushed).rejects.toThrow("answered 422");
  await pass(10);
  await failed;
  await buffer.flush();
});

test("an event that makes the service fail holds up its own subject only", async () => {
  const { buffer, stored, wire } = buffering();
  const { send } = wire;
  wire.send = async (texts) => {
    if (texts.some((text) => text.includes("poison"))) throw new Answer(500);
    await send(texts);
  };
  await buffer.capture("sam", events(1, "poison", 3));
  for (let n = 0; n < 200; n++) await buffer.capture(`subject-${n % 20}`, events(n));
  await pass(60_000);

  expect(stored.get("sam")).toEqual(["1"]);
  expect([...stored.values()].flat()).toHaveLength(201);
  expect(buffer.unsettled).toBe(2);
});

test("after 429 nothing is sent for as long as the service asks, and a while that differs between clients", async () => {
  const { buffer, sizes } = buffering({ maxDelayMs: 0 }, [
    { kind: "refused", status: 429, ms: 10, retryAfterMs: 3_000 },
  ]);
  await buffer.capture("sam", events(1));
  await buffer.capture("ann", events(1));
  await pass(3_200);
  expect(sizes()).toEqual([1, 1]);
  expect(buffer.unsettled).toBe(1);

  await pass(20);
  expect(buffer.unsettled).toBe(0);
});

test("while the service is down, one request at a time asks whether it is back", async () => {
  const options = { maxEvents: 1, maxInFlight: 8 };
  const { buffer, seen, sizes } = buffering(options, Array(20).fill({ ...DOWN, ms: 10 }));
  for (let n = 0; n < 10; n++) await buffer.capture(`subject-${n}`, events(n));
  expect(sizes()).toHaveLength(8);
  await pass(10);
  seen.mostInFlight = 0;

  await pass(20_000);
  expect(seen.mostInFlight).toBe(1);
  await pass(60_000);
  expect(buffer.unsettled).toBe(0);
});

test("an answer that no repeat mends ends waiting, and what was accepted is kept", async () => {
  const { buffer } = buffering({ maxWaitingEvents: 2 }, [{ kind: "refused", status: 401 }]);
  await buffer.capture("sam", events(1, 2));

  const waiting = expect(buffer.capture("sam", events(3))).rejects.toThrow("answered 401");
  const flushed = expect(buffer.flush()).rejects.toThrow("answered 401");
  await pass(0);
  await Promise.all([waiting, flushed]);

  expect(buffer.unsettled).toBe(2);
  await settle(buffer.flush());
});

test("with dropWith nobody waits while the service is down: what does not fit goes to the callback", async () => {
  const dropped: object[] = [];
  const whenDown = dropWith((list) => dropped.push(...list));
  const { buffer, stored } = buffering({ whenDown, maxWaitingEvents: 2 }, Array(30).fill(DOWN));
  await buffer.capture("sam", events(1, 2));
  const waitsUntilItIsDown = buffer.capture("sam", events(3));
  await pass(0);
  await waitsUntilItIsDown;
  await buffer.capture("sam", events(4));
  expect(dropped).toMatchObject(events(3, 4));

  const closed = buffer.close({ timeoutMs: 1 });
  await vi.waitFor(() => expect(dropped).toMatchObject(events(3, 4, 1, 2)));
  await settle(closed);
  expect(stored.size).toBe(0);
});

test("a callback that throws ends nothing: the next flush says it, and the buffer goes on", async () => {
  const thrown = new Error("of a callback");
  const fail = () => {
    throw thrown;
  };
  const { buffer, stored } = buffering({ onError: fail, onRejected: fail, maxDelayMs: 0 }, [DOWN]);
  await buffer.capture("sam", [{ ...events(1)[0], fault: "named" }, ...events(2)]);
  await pass(1_000);

  await expect(settle(buffer.flush())).rejects.toBe(thrown);
  expect(stored.get("sam")).toEqual(["2"]);
  expect(buffer.unsettled).toBe(0);
});

test("a callback of dropWith that throws is an error of each call that it drops", async () => {
  const whenDown = dropWith(() => {
    throw new Error("full as well");
  });
  const { buffer } = buffering({ whenDown, maxWaitingEvents: 1 }, Array(30).fill(DOWN));
  await buffer.capture("sam", events(1));
  const waiting = [buffer.capture("sam", events(2)), buffer.capture("sam", events(3))];
  const ended = Promise.allSettled(waiting);
  await pass(0);

  expect(await ended).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  await expect(settle(buffer.close({ timeoutMs: 1 }))).rejects.toThrow("full as well");
});

test("close sends what there is and accepts nothing more", async () => {
  const { buffer, stored } = buffering({ maxDelayMs: 60_000, maxWaitingEvents: 2 });
  await buffer.capture("sam", events(1, 2));
  const waiting = expect(buffer.capture("sam", events(3))).rejects.toThrow(BufferError);

  await settle(buffer.close());

  await waiting;
  expect(stored.get("sam")).toEqual(["1", "2"]);
  await expect(buffer.capture("sam", events(4))).rejects.toThrow(BufferError);
});

test("close says how many events it could not send in time", async () => {
  const { buffer } = buffering({}, Array(99).fill(DOWN));
  await buffer.capture("sam", events(1, 2));

  await expect(buffer.close({ timeoutMs: 5 })).rejects.toMatchObject({ unsent: 2 });
});

/** Lets simulated time pass until it has ended. */
async function settle(promise: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  promise.then(over, over);
  for (let step = 0; !isOver && step < 5_000; step++) await pass(50);
  expect(isOver).toBe(true);
  await promise;
}
