import { expect, test } from "vitest";
import { DecayingSums } from "./decaying-sums.ts";

test("half of a sum is left after a half-life, and what is added counts in full", () => {
  let nowMs = 0;
  const sums = new DecayingSums({ halfLifeMs: 100, least: 1, clockMs: () => nowMs });

  sums.add("a", 80);
  nowMs = 100;
  sums.add("a", 10);

  expect([sums.of("a"), sums.of("b")]).toEqual([50, 0]);
});

test("a tenant of whose sum almost nothing is left is dropped", () => {
  let nowMs = 0;
  const sums = new DecayingSums({ halfLifeMs: 100, least: 1, clockMs: () => nowMs });

  sums.add("a", 8);
  sums.add("b", 800);
  nowMs = 400;

  expect(sums.tenants()).toEqual(["b"]);
});
