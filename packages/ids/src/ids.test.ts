import { expect, test } from "vitest";
import {
  firstIdFrom,
  idsAfter,
  isUuid,
  LAST_ID,
  lastIdWithin,
  mintedMs,
  newId,
  newIds,
} from "./index.ts";

test("ids are in the order of minting, different, and of version 7", () => {
  const ids = Array.from({ length: 20_000 }, newId);

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => isUuid(id) && id[14] === "7")).toBe(true);
});

test("ids of one moment begin alike, are in order, and have an end that later ids are beyond", () => {
  const [first = "", ...others] = newIds(3_000);
  const end = lastIdWithin(first, 0);

  expect(others.toSorted()).toEqual(others);
  expect(others.every((id) => id > first && id.slice(0, 13) === first.slice(0, 13))).toBe(true);
  expect(others.every((id) => id <= end)).toBe(true);
  expect(lastIdWithin("01a20120-434a-76e5-9ebf-4c4930d3a030", 0x10000)).toBe(
    "01a20121-434a-ffff-ffff-ffffffffffff",
  );
  expect(lastIdWithin("ffffffff-ffff-7000-8000-000000000000", 5)).toBe(
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
  );
});

test("the ids after one are in order, different, of its millisecond and valid", () => {
  const id = newId();
  const after = idsAfter(id, 1_000);

  expect([id, ...after].toSorted()).toEqual([id, ...after]);
  expect(new Set(after).size).toBe(1_000);
  expect(after.every((one) => isUuid(one) && mintedMs(one) === mintedMs(id))).toBe(true);
  expect(idsAfter("01a20120-434a-76e5-9ebf-0000000000ff", 1)).toEqual([
    "01a20120-434a-76e5-9ebf-000000000100",
  ]);
});

test("an id says when it was minted", () => {
  const beforeMs = Date.now();

  const ms = mintedMs(newId());

  expect(ms).toBeGreaterThanOrEqual(beforeMs);
  expect(ms).toBeLessThanOrEqual(Date.now() + 1);
});

test.each([
  ["00000000-0000-0000-0000-000000000001", true],
  ["00000000-0000-0000-0000-000000000000", true],
  ["FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", true],
  ["9b2f7f3e-8c11-4a0b-9d57-2f1d0c5f9a10", true],
  ["9b2f7f3e8c114a0b9d572f1d0c5f9a10", false],
  ["{9b2f7f3e-8c11-4a0b-9d57-2f1d0c5f9a10}", false],
  ["9b2f7f3e-8c11-4a0b-9d57-2f1d0c5f9a1g", false],
  ["9b2f7f3e-8c11-4a0b-9d57-2f1d0c5f9a10\n", false],
  ["", false],
])("whether %j is an id", (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});

test("an id of a moment lies between the first one from then on and the last one of all", () => {
  const id = newId();

  expect(firstIdFrom(mintedMs(id)) <= id && id < firstIdFrom(mintedMs(id) + 1)).toBe(true);
  expect(id < LAST_ID).toBe(true);
  expect(firstIdFrom(-1)).toBe(firstIdFrom(0));
});
