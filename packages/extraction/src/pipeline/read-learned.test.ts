import { expect, test } from "vitest";
import { sampleEvent } from "../../test/sample-event.ts";
import { predicateRegistry } from "../predicates/predicates.ts";
import { rulesExtractor } from "../rules-extractor.ts";
import { GUESSED } from "../statement.ts";

const registry = predicateRegistry();
const { extract } = rulesExtractor((predicate) => registry.find(predicate).mainKey);

const readFrom = async (text: string, more = {}) => {
  const [read] = await extract([sampleEvent({ text }, { actorType: "user", ...more })]);
  return read?.statements ?? [];
};

const mortgage = "the mortgage on the house in Carlow is killing us";

test.each([
  [mortgage, "home_city", "Carlow"],
  ["I can't go near walnuts, my tongue swells up", "allergy", "walnuts"],
])("%s: what no phrase reads is guessed", async (text, predicate, value) => {
  const statements = await readFrom(text);
  const found = statements.find((one) => one.predicate === predicate);
  expect(
    Object.values(found?.value ?? {})
      .join(" ")
      .toLowerCase(),
  ).toContain(value.toLowerCase());
  expect(found?.confidence).toBeLessThanOrEqual(0.6);
  expect(text).toContain(found?.evidence?.quote);
});

const guessesFrom = async (text: string) =>
  (await readFrom(text)).filter(({ confidence }) => confidence <= GUESSED);

test.each([
  [
    "hedged",
    "I wouldn't call myself fluent but Swahili is coming on, thanks to the cleaner at work",
  ],
  ["asked about", "been paying dues to the Musicians' Union since 98, do they cover stolen amps?"],
  ["in a language that is not certain", "aisle seats, bad bladder"],
  ["in a long message", `${mortgage}. ${"Please write me a plan for the whole week. ".repeat(3)}`],
  ["said already", "packages are built with Bazel and CI lives on Buildkite"],
])("what is %s is not guessed", async (_, text) => {
  expect(await guessesFrom(text)).toEqual([]);
});

test.each([
  "been paying dues to the Musicians' Union since 98",
  "I want aisle seats, bad bladder",
  `${mortgage}. Please write me a plan for the whole week.`,
])("%s: otherwise it is", async (text) => {
  expect(await guessesFrom(text)).toHaveLength(1);
});

test("what an observer notes is not guessed at", async () => {
  const note = { kind: "agent.observation", actorType: "agent" };
  expect(await readFrom(mortgage, note)).toEqual([]);
});
