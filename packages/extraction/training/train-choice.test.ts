import { expect, test } from "vitest";
import { likeliestClass, likelyClasses, readChoice } from "../src/learned/choice.ts";
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
  const found = [CITY, TEAM].map((bucket) => seen(bucket, EVERYWHERE));

  expect(found.map((features) => likeliestClass(choice, features))).toEqual(["city", "team"]);
  expect(found.map((features) => likelyClasses(choice, features, 0.5))).toEqual([
    [["city", expect.closeTo(0.9, 1)]],
    [["team", expect.closeTo(0.9, 1)]],
  ]);
});

test("a feature that was seen once has no weight, and one that says nothing leaves the choice open", () => {
  expect(choice.starts[1_001]).toBe(choice.starts[1_000]);
  const even = expect.closeTo(1 / 3);
  expect(likelyClasses(choice, seen(), 0).map(([, probability]) => probability)).toEqual([
    ...[even, even, even],
  ]);
});

test("the same examples give the same weights", () => {
  expect(trainChoice(examples)).toEqual(stored);
});
