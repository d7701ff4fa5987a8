import { expect, test } from "vitest";
import { applyCorrection } from "./correction.ts";

const CASES: readonly (readonly [
  string,
  string,
  Record<string, string>,
  Record<string, string>,
])[] = [
  ["a number", "7", { count: "6" }, { count: "7" }],
  [
    "a number with what it counts",
    "7 chickens",
    { species: "6 chickens" },
    { species: "7 chickens" },
  ],
  [
    "a version of the same thing",
    "Redis 7",
    { detail: "Redis 6 in prod" },
    { detail: "Redis 7 in prod" },
  ],
  [
    "a number in words",
    "three",
    { count: "two", of: "sisters" },
    { count: "three", of: "sisters" },
  ],
  [
    "a day",
    "2026-06-16",
    { date: "2026-06-06", event: "flight" },
    { date: "2026-06-16", event: "flight" },
  ],
  [
    "an address of mail",
    "tom@oak.example",
    { value: "tom@elm.example" },
    { value: "tom@oak.example" },
  ],
  ["a name", "Rufio", { name: "Rufus", species: "dog" }, { name: "Rufio", species: "dog" }],
];

test.each(CASES)("%s takes the place of what has its shape", (_, right, before, after) => {
  expect(applyCorrection(before, right)).toEqual(after);
});

test("a number leaves a value without one as it is", () => {
  expect(applyCorrection({ city: "Bath" }, "7")).toEqual({ city: "Bath" });
});
