import { expect, test } from "vitest";
import { certaintyOf } from "./certainty.ts";

test.each([
  ["a name", "name", { name: "Ada" }, 0.9],
  ["a place with a capital", "home_city", { city: "Lima" }, 0.9],
  ["a place without one", "home_city", { city: "the office" }, 0.25],
  ["a tool with its version", "project_fact", { detail: "Redis 7" }, 0.8],
  ["a detail without a name", "project_fact", { detail: "are resized" }, 0.1],
  ["a preference", "prefers", { what: "tea" }, 0.8],
  ["a preference over something", "prefers", { what: "tea", over: "coffee" }, 0.15],
])("%s", (_what, predicate, value, sure) => {
  expect(certaintyOf({ predicate, value }, 0.9)).toBe(sure);
});

test("what its phrase is less sure of stays so", () => {
  expect(certaintyOf({ predicate: "prefers", value: { what: "tea" } }, 0.4)).toBe(0.4);
});
