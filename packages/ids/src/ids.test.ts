import { expect, test } from "vitest";
import { isUuid, newId } from "./index.ts";

test("ids are in the order of minting, different, and of version 7", () => {
  const ids = Array.from({ length: 20_000 }, newId);

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => isUuid(id) && id[14] === "7")).toBe(true);
});

test("an id says when it was minted", () => {
  const beforeMs = Date.now();

  const ms = Number.parseInt(newId().replaceAll("-", "").slice(0, 12), 16);

  expect(ms).toBeGreaterThanOrEqual(beforeMs);
  expect(ms).toBeLessThanOrEqual(Date.now() + 1);
});
