import { expect, test } from "vitest";
import { hasRoom, mayStart, nextFlush } from "./next-flush.ts";

const waiting = (count: number, bytes = 10) => ({ events: Array.from({ length: count }), bytes });
const SIZE = { events: 500, bytes: 1_000 };

test.each([
  ["requests that fit travel together", [waiting(100), waiting(400), waiting(1)], 2],
  ["a single request travels whatever its size", [waiting(1_000)], 1],
  ["a large request travels alone", [waiting(1_000), waiting(1)], 1],
  ["a large request waits for those before it", [waiting(1), waiting(1_000)], 1],
  ["bytes count too", [waiting(1, 600), waiting(1, 400), waiting(1, 1)], 2],
  ["an empty queue gives nothing", [], 0],
])("%s", (_rule, queue, taken) => {
  expect(nextFlush(queue, SIZE)).toBe(taken);
});

test("an empty queue has room for anything, a filled one up to its bound", () => {
  expect(hasRoom({ events: 0, bytes: 0 }, waiting(1_000, 9_999), SIZE)).toBe(true);
  expect(hasRoom({ events: 499, bytes: 10 }, waiting(1), SIZE)).toBe(true);
  expect(hasRoom({ events: 500, bytes: 10 }, waiting(1), SIZE)).toBe(false);
  expect(hasRoom({ events: 1, bytes: 995 }, waiting(1), SIZE)).toBe(false);
});

test("a flush starts at once when none is under way", () => {
  expect(mayStart(1, [], 0)).toBe(true);
  expect(mayStart(0, [], 0)).toBe(false);
});

test("beside another one it starts when as many wait, and enough of them, or when that one is slow", () => {
  const [small, large] = [
    { events: 1, startedMs: 100 },
    { events: 200, startedMs: 100 },
  ];

  expect(mayStart(49, [small], 101)).toBe(false);
  expect(mayStart(50, [small], 101)).toBe(true);
  expect(mayStart(199, [large], 101)).toBe(false);
  expect(mayStart(200, [large], 101)).toBe(true);
  expect(mayStart(1, [large], 126)).toBe(true);
});

test("no more than two are under way", () => {
  const old = { events: 1, startedMs: 0 };

  expect(mayStart(1_000, [old, old], 10_000)).toBe(false);
});
