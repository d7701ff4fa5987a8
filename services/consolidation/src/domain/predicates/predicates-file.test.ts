import { predicateRegistry } from "@memory/extraction/predicates";
import { expect, test } from "vitest";
import { PredicatesFile } from "./predicates-file.ts";

const faultsOf = (content: unknown) =>
  (PredicatesFile.safeParse(content).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

test("what the file says of a predicate holds, for its synonyms too, and the others stay known", () => {
  const registry = predicateRegistry(
    PredicatesFile.parse({
      badge: {
        cardinality: "single",
        volatility: "stable",
        main_key: "number",
        synonyms: ["badge_number"],
        cues: ["gate", "door"],
      },
      likes: { cardinality: "single", volatility: "volatile" },
    }),
  );

  expect(registry.find("badge_number")).toMatchObject({
    canonical: "badge",
    cardinality: "single",
    volatility: "stable",
    mainKey: "number",
  });
  expect(registry.find("likes")).toMatchObject({ cardinality: "single", volatility: "volatile" });
  expect(registry.find("employer").mainKey).toBe("company");
});

test("every fault is named with its place", () => {
  const faults = faultsOf({
    "Badge Number": { cardinality: "single", volatility: "slow" },
    desk: { cardinality: "one", volatility: "slow", colour: "red" },
    floor: { cardinality: "single", volatility: "slow", synonyms: ["storey"] },
    level: { cardinality: "single", volatility: "slow", synonyms: ["storey", "employer", "floor"] },
  });
  const consistent = faultsOf({
    floor: { cardinality: "single", volatility: "slow", synonyms: ["storey"] },
    level: { cardinality: "single", volatility: "slow", synonyms: ["storey", "employer", "floor"] },
    "Badge Number": { cardinality: "single", volatility: "slow" },
  });

  expect(faults.join()).toMatch(/desk\.cardinality: .*desk: .*colour/);
  expect(consistent).toEqual([
    "level.synonyms: storey is one of floor already",
    "level.synonyms: employer is a predicate itself",
    "level.synonyms: floor is a predicate itself",
    "Badge Number: is no lower-case word with underscores",
  ]);
});
