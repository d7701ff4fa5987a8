import { expect, test } from "vitest";
import { idsInto, mappedId } from "./mapped-id.ts";

/** Ids of one millisecond, by their count of 32 bits. */
const idOf = (count: number): string => {
  const bits = BigInt(count);
  const high = (bits >> 20n) & 0xfffn;
  const hex =
    0x01a20120434an.toString(16).padStart(12, "0") +
    (0x7000n | high).toString(16) +
    (0x8000n | ((bits >> 6n) & 0x3fffn)).toString(16) +
    (((bits & 0x3fn) << 2n) | 0x1n).toString(16).padStart(2, "0") +
    "00000000aa";
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

test("ids are the same in every run, different in every project, and no id is its own", () => {
  const id = "01a20120-434a-76e5-9ebf-4c4930d3a030";

  expect(mappedId("b", id)).toBe(mappedId("b", id.toUpperCase()));
  expect(mappedId("b", id)).not.toBe(mappedId("c", id));
  expect(mappedId("b", id)).not.toBe(id);
  expect(idsInto("a", "b")(id)).toBe(mappedId("b", id));
  expect(idsInto("a", "a")(id)).toBe(id);
});

test("rows stay in the order of their ids, also those of one millisecond", () => {
  const ids = Array.from({ length: 5_000 }, (_, n) => idOf(1_234_567 + n));
  const mapped = ids.map((id) => mappedId("other", id));

  expect(ids.toSorted()).toEqual(ids);
  expect(mapped.toSorted()).toEqual(mapped);
  expect(new Set(mapped).size).toBe(ids.length);
});
