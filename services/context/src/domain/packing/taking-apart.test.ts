import { expect, test } from "vitest";
import { ask, episodeRow, indexOf } from "../../../test/arbitrary-rows.ts";
import { recall } from "../build-packet.ts";
import { takeApart } from "./excerpts.ts";

const FILLER = "The weather was mild and nothing of note was said about it by anyone present. ";
const longTexts = Array.from({ length: 6 }, (_, n) =>
  episodeRow(n, `${FILLER.repeat(40)}The parrot number ${n} sings. ${FILLER.repeat(40)}`),
);
const QUESTION = ask("Which parrot sings?", { budgetTokens: 900 });

test("a question that may take no text apart names those it needs", () => {
  const index = indexOf({ episodes: longTexts });

  const { toTakeApart } = recall(index, { ...QUESTION, takesApartNow: 0 });

  expect(toTakeApart.size).toBe(longTexts.length);
  expect(index.segmented.size).toBe(0);
});

test("once they are taken apart the packet is the one that was made at once", () => {
  const atOnce = recall(indexOf({ episodes: longTexts }), QUESTION);
  const index = indexOf({ episodes: longTexts });

  for (const slot of recall(index, { ...QUESTION, takesApartNow: 0 }).toTakeApart)
    takeApart(index, slot);
  const again = recall(index, { ...QUESTION, takesApartNow: 0 });

  expect(again.toTakeApart.size).toBe(0);
  expect(again.packetJson).toBe(atOnce.packetJson);
  expect(again.packetJson).toContain("parrot");
});
