import { describe, expect, test } from "vitest";
import { PREDICATES, predicateRegistry } from "./predicates.ts";

const known = predicateRegistry();

test.each([
  ["birth_date", "single", "stable"],
  ["lives_in", "single", "slow"],
  ["favorite_color", "single", "slow"],
  ["likes", "multi", "slow"],
  ["mood", "single", "ephemeral"],
] as const)("%s holds %s and is %s", (predicate, cardinality, volatility) => {
  expect(known.find(predicate)).toMatchObject({ cardinality, volatility });
});

test("an unknown predicate is slow and says nothing of how many values it holds", () => {
  expect(known.find("shoe_rack")).toEqual({
    canonical: "shoe_rack",
    cardinality: null,
    volatility: "slow",
    mainKey: "value",
    passing: false,
  });
});

describe("the list of known predicates", () => {
  test("no name is a synonym of two predicates", () => {
    const synonyms = Object.values(PREDICATES).flatMap((entry) => entry.synonyms ?? []);

    expect(synonyms.filter((name, at) => synonyms.indexOf(name) !== at)).toEqual([]);
    expect(synonyms.filter((name) => Object.hasOwn(PREDICATES, name))).toEqual([]);
  });

  test("a user's entries are added to it and win over it", () => {
    const own = predicateRegistry({
      mood: { cardinality: "multi", volatility: "slow" },
      ville: { cardinality: "single", volatility: "slow", synonyms: ["commune"] },
    });

    expect(own.find("mood")).toMatchObject({ cardinality: "multi", volatility: "slow" });
    expect(own.find("commune").canonical).toBe("ville");
  });
});
