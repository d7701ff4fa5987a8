import fc from "fast-check";
import { expect, test } from "vitest";
import { TermIndex } from "./term-index.ts";

const words = fc.array(fc.constantFrom("a", "be", "sea", "über", "漢字", "x".repeat(90)), {
  maxLength: 12,
});
const changes = fc.array(
  fc.record({ terms: words, removes: fc.option(fc.nat({ max: 40 }), { nil: null }) }),
  { maxLength: 40 },
);

const countOf = (terms: readonly string[], term: string) =>
  terms.filter((one) => one === term).length;

/** What the index must hold, worked out from the documents. */
function expectHolds(index: TermIndex, documents: readonly (readonly string[] | null)[]): void {
  const live = documents.flatMap((terms, slot) => (terms === null ? [] : [{ terms, slot }]));
  expect(index.documents).toBe(live.length);
  expect(index.totalLength).toBe(live.reduce((sum, { terms }) => sum + terms.length, 0));
  for (const term of new Set(documents.flatMap((terms) => terms ?? []))) {
    const id = index.termId(term);
    const holding = live.filter(({ terms }) => terms.includes(term));
    expect(pairs(index.postings(id))).toEqual(
      holding.map(({ terms, slot }) => [slot, countOf(terms, term)]),
    );
    expect(index.documentFrequency(id)).toBe(holding.length);
    expect(index.occurrences(id)).toBe(
      holding.reduce((sum, { terms }) => sum + countOf(terms, term), 0),
    );
    for (const { terms, slot } of live) expect(index.countIn(slot, id)).toBe(countOf(terms, term));
  }
  for (const { terms, slot } of live) {
    expect(index.lengthOf(slot)).toBe(terms.length);
    expect(new Set(index.termsOf(slot))).toEqual(new Set(terms.map((one) => index.termId(one))));
  }
}

function pairs(reader: ReturnType<TermIndex["postings"]>): [number, number][] {
  const read: [number, number][] = [];
  while (reader.next()) read.push([reader.number, reader.count]);
  return read;
}

test("documents added and removed in any order are found by their terms", () => {
  fc.assert(
    fc.property(changes, (all) => {
      const index = new TermIndex();
      const documents: (readonly string[] | null)[] = [];
      for (const { terms, removes } of all) {
        documents[index.add(terms)] = terms;
        if (removes === null || documents[removes] === undefined) continue;
        index.remove(removes);
        documents[removes] = null;
      }

      expectHolds(index, documents);
    }),
  );
});

test("a term that stands very often counts 127 times", () => {
  const index = new TermIndex();
  index.add(Array.from({ length: 300 }, () => "often"));

  expect(pairs(index.postings(index.termId("often")))).toEqual([[0, 127]]);
});

test("of a long list the newest part is read, from a place where one can begin", () => {
  const index = new TermIndex();
  for (let slot = 0; slot < 60_000; slot++) index.add(slot % 3 === 0 ? ["a", "b"] : ["a"]);
  const all = pairs(index.postings(index.termId("a")));

  const newest = pairs(index.postings(index.termId("a"), 20_000));

  expect(all).toHaveLength(60_000);
  expect(newest).toEqual(all.slice(-newest.length));
  expect(newest.length).toBeGreaterThan(0);
  expect(newest.length).toBeLessThanOrEqual(20_000);
});
