import { expect, test } from "vitest";
import { likeliestClass, readChoice } from "../src/learned/choice.ts";
import { trainChoice } from "./train-choice.ts";

const seen = (...buckets: number[]) => Int32Array.from(buckets);
const CITY = 11;
const TEAM = 65_535;
const EVERYWHERE = 300;

const examples = Array.from({ length: 40 }, (_, n) => [
  { name: "city", features: seen(CITY, EVERYWHERE) },
  { name: "team", features: seen(TEAM, EVERYWHERE) },
  { name: "song", features: seen(1_000 + n, EVERYWHERE) },
]).flat();

const stored = trainChoice(examples);
const choice = readChoice(stored);

test("the weights as they are stored choose the class that the features were seen with", () => {
  const [city, team] = [CITY, TEAM].map((bucket) =>
    likeliestClass(choice, seen(bucket, EVERYWHERE)),
  );

  expect([city?.name, team?.name]).toEqual(["city", "team"]);
  expect(Math.min(city?.probability ?? 0, team?.probability ?? 0)).toBeGreaterThan(0.8);
});

test("a feature that was seen once has no weight, and one that says nothing leaves the choice open", () => {
  expect(choice.starts[1_001]).toBe(choice.starts[1_000]);
  expect(likeliestClass(choice, seen()).probability).toBeCloseTo(1 / 3);
});

test("the same examples give the same weights", () => {
  expect(trainChoice(examples)).toEqual(stored);
});
