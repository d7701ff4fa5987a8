import { expect, test } from "vitest";
import { parseAnswer } from "./parse-answer.ts";

const FACT = {
  predicate: "likes",
  value: "tea",
  evidence: { turn_id: "t1", quote: "I love tea" },
};
const ANSWER = JSON.stringify({ facts: [FACT, FACT] });

test.each([
  ["as it was asked for", ANSWER],
  ["in a fence", `\`\`\`json\n${ANSWER}\n\`\`\``],
  ["with prose around it", `Here you are: ${ANSWER} Anything else?`],
  ["after a thought", `<think>{"facts": []}</think>${ANSWER}`],
])("an answer %s is read whole", (_how, text) => {
  expect(parseAnswer(text)).toMatchObject({ facts: [{}, {}], faults: [], isCut: false });
});

test("of an answer that breaks off the complete entries are read", () => {
  const cut = ANSWER.slice(0, -20);

  expect(parseAnswer(cut)).toMatchObject({
    facts: [{ predicate: "likes" }],
    isCut: true,
    isUnusable: false,
  });
});

test("an answer that never closes its list is given up, however many braces close in it", () => {
  expect(parseAnswer(`[{${"}".repeat(1_000_000)}`)).toMatchObject({ facts: [], isUnusable: true });
});
