import { expect, test } from "vitest";
import { differences, missingLines } from "./shown.ts";

const ID = "01a20734-7917-7760-ba20-5ee3bd0d1e56";
const OTHER = "01a20734-a96f-77b8-927a-ab624099fc1b";

test("other ids, moments and fields that are not shown are no difference", () => {
  const shown = { id: ID, at: "2026-11-23T07:00:00Z", key: "mk_a1", items: [{ name: "Oslo" }] };
  const came = {
    id: OTHER,
    at: "2027-01-01T00:00:00.123Z",
    key: "mk_b2",
    items: [{ name: "Oslo", n: 1 }],
  };

  expect(differences(shown, came)).toEqual([]);
});

test("another value, another length, a missing field and an id that is none are differences", () => {
  const shown = { id: ID, city: "Oslo", items: [1], more: true };
  const came = { id: "none", city: "Bergen", items: [1, 2] };

  expect(differences(shown, came).map((line) => line.split(":")[0])).toEqual([
    "$.id",
    "$.city",
    "$.items",
    "$.more",
  ]);
});

test("an ellipsis stands for anything, within a text and within a line", () => {
  expect(differences({ text: "In … now" }, { text: "In Oslo now" })).toEqual([]);
  expect(differences({ text: "In … now" }, { text: "In Oslo then" })).toHaveLength(1);
  expect(missingLines("x-trace: …\nbody", "HTTP/1.1 200\r\nx-trace: 1\r\n\r\nbody")).toEqual([]);
  expect(missingLines("x-trace: 2\nbody", "x-trace: 1\nbody")).toEqual(["x-trace: 2"]);
});
