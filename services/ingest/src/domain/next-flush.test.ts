import { expect, test } from "vitest";
import { hasRoom, isFull, nextFlush, startsAtMs } from "./next-flush.ts";

const waiting = (count: number, bytes = 10) => ({ events: Array.from({ length: count }), bytes });
const SIZE = { events: 500, bytes: 1_000 };
const sizes = (taken: { events: unknown[] }[]) => taken.map(({ events }) => events.length);

test.each([
  ["requests that fit travel together", [[100, 400, 1]], true, [100, 400]],
  ["a large request travels alone", [[1_000, 1]], true, [1_000]],
  ["a large request waits for those before it", [[1, 1_000]], true, [1]],
  [
    "tenants are served in turn, one request each",
    [[300, 301], [10, 20], [1]],
    true,
    [300, 10, 1, 20],
  ],
  [
    "what does not fit holds up its own tenant only",
    [
      [400, 200, 1],
      [50, 20],
    ],
    true,
    [400, 50, 20],
  ],
  ["a large request whose turn has come goes before others", [[501], [1]], true, [501]],
  ["while one is under way others pass it", [[501], [1], [600, 2]], false, [1]],
  ["an empty queue gives nothing", [], true, []],
  ["large ones alone wait for the one under way", [[501]], false, []],
])("%s", (_rule, queues, largeToo, taken) => {
  const all = queues.map((queue) => queue.map((count) => waiting(count)));

  expect(sizes(nextFlush(all, SIZE, () => largeToo))).toEqual(taken);
});

test("bytes count as events do", () => {
  const queue = [waiting(1, 600), waiting(1, 400), waiting(1, 1)];

  expect(nextFlush([queue], SIZE, () => true)).toHaveLength(2);
});

test("a request that takes the database long is written alone, though a flush would hold it", () => {
  const wide = { events: 500, bytes: 1_000_000 };
  const queues = [[waiting(3, 720_000)], [waiting(1)]];

  expect(sizes(nextFlush(queues, wide, () => true))).toEqual([3]);
  expect(sizes(nextFlush(queues, wide, () => false))).toEqual([1]);
});

const BOUND = {
  tenant: { events: 400, bytes: 4_000_000 },
  all: { events: 1_000, bytes: 10_000_000 },
  spare: { events: 200, bytes: 1_000_000 },
};
const room = (tenant: number, all: number, asked: number) =>
  hasRoom(
    { tenant: { events: tenant, bytes: 0 }, all: { events: all, bytes: 0 } },
    waiting(asked),
    BOUND,
  );

test.each([
  ["an empty queue has room for anything", 0, 0, 5_000, true],
  ["a tenant fills its own share", 399, 399, 1, true],
  ["and no more", 400, 400, 1, false],
  ["where nothing of a tenant waits any legal batch may", 0, 400, 600, true],
  ["while others leave room for it", 0, 401, 600, false],
  ["what is small finds room beside a full queue", 0, 1_000, 100, true],
  ["what is not does not", 0, 1_000, 101, false],
  ["of a tenant that waits nothing more does", 1, 1_000, 1, false],
  ["and the spare room has an end", 0, 1_150, 100, false],
])("%s", (_rule, tenant, all, asked, has) => {
  expect(room(tenant, all, asked)).toBe(has);
});

const AT_ONCE = Number.NEGATIVE_INFINITY;

test("a flush starts at once when none is under way", () => {
  expect(startsAtMs(1, [], AT_ONCE)).toBe(AT_ONCE);
  expect(startsAtMs(0, [], AT_ONCE)).toBe(null);
});

test("soon after the last one it starts only with enough events to be worth it", () => {
  expect(startsAtMs(49, [], 4)).toBe(4);
  expect(startsAtMs(50, [], 4)).toBe(AT_ONCE);
});

test("beside another one it starts when as many wait, and enough of them, or when that one is slow", () => {
  const [small, large] = [
    { events: 1, startedMs: 100, isLarge: false },
    { events: 200, startedMs: 100, isLarge: false },
  ];

  expect(startsAtMs(49, [small], 104)).toBe(125);
  expect(startsAtMs(50, [small], 104)).toBe(AT_ONCE);
  expect(startsAtMs(199, [large], 104)).toBe(125);
  expect(startsAtMs(200, [large], 104)).toBe(AT_ONCE);
});

test("no more than two are under way", () => {
  const old = { events: 1, startedMs: 0, isLarge: false };

  expect(startsAtMs(1_000, [old, old], AT_ONCE)).toBe(null);
});

test("a large flush holds up none that others wait for", () => {
  expect(startsAtMs(1, [{ events: 1_000, startedMs: 0, isLarge: true }], 4)).toBe(4);
});

test("a tenant's share of the queue is full when less of it is free than a flush takes", () => {
  const full = (events: number) =>
    isFull({ events, bytes: 0 }, { events: 100, bytes: 1 }, BOUND.tenant);

  expect([0, 300, 301, 400].map(full)).toEqual([false, false, true, true]);
});
