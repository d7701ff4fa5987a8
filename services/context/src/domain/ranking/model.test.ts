import { expect, test } from "vitest";
import { FEATURES } from "./feature-names.ts";
import { TRAINED_MODEL } from "./model.ts";
import weights from "./weights.json" with { type: "json" };

test("every feature has a meaning, and every weight a feature", () => {
  expect(Object.keys(weights.meanings)).toEqual([...FEATURES]);
  for (const set of [weights.lexical, weights.semantic]) {
    for (const name of Object.keys(set)) expect(FEATURES).toContain(name);
  }
});

test("a trace can keep the version in a byte", () => {
  expect(TRAINED_MODEL.version).toBeGreaterThanOrEqual(1);
  expect(TRAINED_MODEL.version).toBeLessThanOrEqual(255);
});

test("without embeddings nothing is expected of meaning", () => {
  expect(Object.keys(weights.lexical).filter((name) => name.startsWith("similar"))).toEqual([]);
});
