import { expect, test } from "vitest";
import { sampleEvent } from "../../test/sample-event.ts";
import { predicateRegistry } from "../predicates/predicates.ts";
import { rulesExtractor } from "../rules-extractor.ts";

const registry = predicateRegistry();
const { extract } = rulesExtractor((predicate) => registry.find(predicate).mainKey);

const readFrom = async (text: string, more = {}) => {
  const [read] = await extract([sampleEvent({ text }, { actorType: "user", ...more })]);
  return read?.statements ?? [];
};

test.each([
  ["the mortgage on the house in Carlow is killing us", "home_city", "Carlow"],
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

test.each([
  "maybe the mortgage on the house in Carlow is killing us",
  "is the mortgage on a house in Carlow worth it?",
  "my neighbour says walnuts make her tongue swell up",
])("%s: nothing is guessed", async (text) => {
  expect((await readFrom(text)).filter(({ confidence }) => confidence === 0.6)).toEqual([]);
});

test("what an observer notes is not guessed at", async () => {
  const text = "the mortgage on the house in Carlow is killing us";
  const note = { kind: "agent.observation", actorType: "agent" };
  expect(await readFrom(text, note)).toEqual([]);
});
