import type { Language } from "@memory/text/languages";
import { expect, test } from "vitest";
import { changeIn, freshIn, promotedTo } from "./changes.ts";
import { packOf } from "./packs.ts";

const signs = (language: Language) => packOf(language).grammar.references.changes;
const shown = (said: string, language: Language = "en"): string | null => {
  const change = changeIn(said, null, signs(language));
  return change && [change.old, ...change.fresh].join(" > ");
};

test.each([
  ["I finally pulled the plug on Hulu", "Hulu"],
  ["the Vespa made room for a Brompton", "Vespa > Brompton"],
  ["I jumped ship from Fiat to Lancia", "Fiat > Lancia"],
  ["we ripped out Mongo and put Postgres in", "Mongo > Postgres"],
  ["Dana and I split up", "Dana"],
  ["Karen has been replaced by Martin", "Karen > Martin"],
  ["swapped the banjo for a ukulele", "banjo > ukulele"],
])("%s", (said, change) => {
  expect(shown(said)).toBe(change);
});

test.each([
  ["j'ai lâché Thales pour Airbus", "fr", "Thales > Airbus"],
  ["mon abonnement à Canal est résilié", "fr", "abonnement à Canal"],
  ["den Golf habe ich gegen einen Passat eingetauscht", "de", "Golf > Passat"],
  ["aus dem Ruderverein bin ich ausgetreten", "de", "Ruderverein"],
  ["cambié Sevilla por Granada", "es", "Sevilla > Granada"],
  ["me echaron de Seat", "es", "Seat"],
] as const)("%s", (said, language, change) => {
  expect(shown(said, language)).toBe(change);
});

test.each([
  "I never quit Nokia",
  "I left Oslo this morning",
  "my sister sold the Fiat",
  "I might drop Greek",
  "I work at Nokia",
])("%s: nothing is over", (said) => {
  expect(shown(said)).toBeNull();
});

test("a pronoun after a sign stands for what the clause before began with", () => {
  expect(changeIn("so I dropped it", "Keto didn't do me any good", signs("en"))?.old).toBe("Keto");
});

test("what is so now stands behind its sign, or in front of it", () => {
  expect(freshIn("signed with the Rovers", signs("en"))).toBe("Rovers");
  expect(freshIn("home is York now", signs("en"))).toBe("York");
  expect(freshIn("I eat everything now", signs("en"))).toBeNull();
  expect(freshIn("it is not York now", signs("en"))).toBeNull();
});

test("who is made something is promoted only where that is a title", () => {
  expect(promotedTo("they made me head of sales in March", signs("en"))).toBe("head");
  expect(promotedTo("I was promoted to senior surveyor", signs("en"))).toBe("senior surveyor");
  expect(promotedTo("it made me think of home", signs("en"))).toBeNull();
});
