import { expect, test } from "vitest";
import { packOf } from "./packs.ts";
import { slipIn } from "./slips.ts";

const AT = "2026-03-01T09:00:00.000Z";
const slip = (text: string) => slipIn(text, AT, packOf("en").grammar);

test("a text that owns up to a slip gives the right number, day and names", () => {
  expect(slip("wrong, that was the old one. 70k is what we have")).toEqual([
    { mentions: "70k", isRightValue: true },
  ]);
  expect(slip("I misread the invite, it's 9 April")).toEqual([
    { mentions: "2026-04-09", isRightValue: true },
  ]);
  expect(slip("it's Sørensen with an e, autocorrect did that")).toEqual([
    { mentions: "Sørensen", isSpelling: true },
  ]);
});

test("a day that is only spoken of is not the right one", () => {
  expect(slip("wrong, that was last year's offer")).toEqual([]);
});

test("any other text gives nothing", () => {
  expect(slip("it's Sørensen, and I live in Bergen")).toBeNull();
});
