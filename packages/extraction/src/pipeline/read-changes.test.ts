import { expect, test } from "vitest";
import { sampleEvent } from "../../test/sample-event.ts";
import { rulesExtractor } from "../rules-extractor.ts";

const extractor = rulesExtractor(() => "value");

async function pointsAt(text: string): Promise<(string | undefined)[]> {
  const [read] = await extractor.extract([sampleEvent({ text }, { actorType: "user" })]);
  return (read?.statements ?? []).map(({ refersTo }) => refersTo?.mentions);
}

test.each([
  ["the Handelsblatt thing I let run out, Handelsblatt is no more", "Handelsblatt"],
  ["mit Kendo hab ich nach drei Wochen aufgehört, mein Rücken", "Kendo"],
  ["con Renata ya no va más", "Renata"],
])("%s: what is over is pointed at", async (text, name) => {
  expect((await pointsAt(text)).join(" ")).toContain(name);
});

test.each([
  "ma cousine a lâché le kendo",
  "should I sell the Octavia?",
  "Handelsblatt called me three times today",
])("%s: nothing is", async (text) => {
  expect(await pointsAt(text)).toEqual([]);
});

test("what becomes of a value in words that no phrase reads is a guess", async () => {
  const text = "the dog, bless him, Bruno, crossed the rainbow bridge on Sunday";
  const [read] = await extractor.extract([sampleEvent({ text }, { actorType: "user" })]);

  expect((read?.statements ?? []).map(({ cue, confidence }) => [cue, confidence])).toEqual([
    ["retracts", 0.6],
  ]);
});
