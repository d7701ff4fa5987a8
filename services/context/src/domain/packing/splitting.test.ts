import { expect, test } from "vitest";
import { ask, episodeRow, indexOf } from "../../../test/arbitrary-rows.ts";
import { recall } from "../build-packet.ts";
import { splitText } from "./excerpts.ts";

const FILLER = "The weather was mild and nothing of note was said about it by anyone present. ";
const longTexts = Array.from({ length: 6 }, (_, n) =>
  episodeRow(n, `${FILLER.repeat(40)}The parrot number ${n} sings. ${FILLER.repeat(40)}`),
);
const QUESTION = ask("Which parrot sings?", { budgetTokens: 900 });

test("a question that may split no text names those it needs", () => {
  const index = indexOf({ episodes: longTexts });

  const { toSplit } = recall(index, { ...QUESTION, splitsNow: 0 });

  expect(toSplit.size).toBe(longTexts.length);
  expect(index.segmented.size).toBe(0);
});

test("once they are split the packet is the same as one made at once", () => {
  const atOnce = recall(indexOf({ episodes: longTexts }), QUESTION);
  const index = indexOf({ episodes: longTexts });

  for (const slot of recall(index, { ...QUESTION, splitsNow: 0 }).toSplit) splitText(index, slot);
  const again = recall(index, { ...QUESTION, splitsNow: 0 });

  expect(again.toSplit.size).toBe(0);
  expect(again.packetJson).toBe(atOnce.packetJson);
  expect(again.packetJson).toContain("parrot");
});
