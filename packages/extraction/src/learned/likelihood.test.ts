import { expect, test } from "vitest";
import { sampleEvent } from "../../test/sample-event.ts";
import { predicateRegistry } from "../predicates/predicates.ts";
import { rulesExtractor } from "../rules-extractor.ts";

const registry = predicateRegistry();
const { extract } = rulesExtractor((predicate) => registry.find(predicate).mainKey);

async function readFrom(text: string) {
  const [read] = await extract([sampleEvent({ text }, { actorType: "user" })]);
  return read?.statements.map(({ predicate, value, confidence }) => ({
    predicate,
    value,
    confidence,
  }));
}

test.each([
  "My birthday's on the 2nd of November.",
  "I head up marketing at Pinewood Games.",
  "got a dentist appointment on 2 April at 3pm",
])("%s: is as likely in a turn of a transcript as alone", async (text) => {
  const alone = await readFrom(text);

  expect(alone).not.toEqual([]);
  expect(await readFrom(`Assistant: Thanks, I will remember that.\nUser: ${text}`)).toEqual(alone);
});
