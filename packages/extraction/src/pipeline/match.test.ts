import { expect, test } from "vitest";
import { predicateRegistry } from "../predicates/predicates.ts";
import { packOf } from "../rules/packs.ts";
import { prepareSentence } from "../rules/prepare-clauses.ts";
import { type MatchContext, matchClauses } from "./match.ts";

const registry = predicateRegistry();
const pack = packOf("en");
const context: MatchContext = {
  pack,
  valueKey: (predicate) => registry.find(predicate).mainKey,
  occurredAt: "2026-05-06T09:00:00.000Z",
  isNote: false,
};

const clausesOf = (text: string) =>
  prepareSentence({ text, start: 0, end: text.length }, text, pack.grammar, {
    isLowerCase: false,
    marks: () => [],
  });
const match = (text: string, more: Partial<MatchContext> = {}) =>
  matchClauses(clausesOf(text), { ...context, ...more }, null);
const found = (text: string, more: Partial<MatchContext> = {}) =>
  match(text, more).matches.map(({ finding }) => ({ [finding.predicate]: finding.value }));

test("each clause gives what its phrases find", () => {
  expect(found("I live in Ghent and I love marzipan.")).toEqual([
    { home_city: { city: "Ghent" } },
    { likes: { value: "marzipan" } },
  ]);
});

test("what is said of somebody else is found in a clause about that person", () => {
  const { matches } = match("My sister lives in Oslo.");

  expect(matches.map(({ finding, clause }) => [finding.predicate, clause.about])).toContainEqual([
    "home_city",
    { relation: "sister", name: null },
  ]);
});

test("a pronoun means the person of the clause before", () => {
  const { last } = match("My sister lives in Oslo.");

  const { matches } = matchClauses(clausesOf("She loves marzipan."), context, last);

  expect(matches.map(({ finding, clause }) => [finding.predicate, clause.about?.relation])).toEqual(
    [["likes", "sister"]],
  );
});

test("without a person before it a pronoun means nobody", () => {
  expect(found("She loves marzipan.")).toEqual([]);
});

test("a note about the user is read as the user's own words", () => {
  expect(found("The user lives in Ghent.", { isNote: true })).toEqual([
    { home_city: { city: "Ghent" } },
  ]);
});

test("what the subject does on a day to come is a plan", () => {
  expect(found("I am flying to Lisbon on Friday.")).toEqual([
    { plan: { value: "flying to Lisbon" } },
  ]);
});

test("words that correct a value point at it", () => {
  const { matches } = match("Not Paul, Paula.");

  expect(matches.map(({ reference }) => reference)).toEqual([
    { mentions: "Paul", becomes: "Paula" },
  ]);
});
