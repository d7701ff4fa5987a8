import { expect, test } from "vitest";
import { TermIndex } from "../memory/term-index.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { addGroup, addTerm, idf } from "./bm25.ts";

const K1 = 1.2;
const B = 0.75;
const WEIGHTS = { k1: K1, b: B, concept: 0.5 };
const ENOUGH = 1_000;
const SLOTS = 9_000;

/** Which documents hold a word. */
const HOLDS = {
  rare: (slot: number) => slot % 4 === 0,
  few: (slot: number) => slot % 1_500 === 1,
  common: (slot: number) => slot % 3 !== 0,
  other: (slot: number) => slot % 5 < 3,
};
type Word = keyof typeof HOLDS;
const WORDS = Object.keys(HOLDS) as Word[]; // has just these keys

const countIn = (slot: number): number => 1 + (slot % 3);
const times = (count: number, word: string): string[] => Array.from({ length: count }, () => word);

/** Documents short and long, some of which were removed. */
function filled(): TermIndex {
  const index = new TermIndex();
  for (let slot = 0; slot < SLOTS; slot++) {
    const held = WORDS.filter((word) => HOLDS[word](slot));
    const words = held.flatMap((word) => times(countIn(slot), word));
    index.add(slot % 100 === 0 ? [...words, ...times(300, "long")] : words);
  }
  for (let slot = 0; slot < SLOTS; slot += 7) index.remove(slot);
  return index;
}

/** What a word is worth to each document that holds it, by the definition of BM25. */
function worths(index: TermIndex, word: Word): Map<number, number> {
  const known = new Map<number, number>();
  const weight = idf(index.documents, index.documentFrequency(index.termId(word)));
  for (let slot = 0; slot < SLOTS; slot++) {
    if (!HOLDS[word](slot) || !index.has(slot)) continue;
    const norm = K1 * (1 - B) + ((K1 * B) / index.meanLength) * index.lengthOf(slot);
    known.set(slot, (weight * (K1 + 1) * countIn(slot)) / (countIn(slot) + norm));
  }
  return known;
}

test.each<[string, Word, number]>([
  ["many documents, by the list of each further term", "rare", ENOUGH],
  ["few documents, by their own terms", "few", 2],
])("once enough are found, %s, terms add to those alone", (_, first, enough) => {
  const index = filled();
  const scores = new ScoreAccumulator();
  scores.prepare(SLOTS);
  const known = worths(index, first);
  for (const word of [first, "common", "other"] as const) {
    addTerm(scores, index, index.termId(word), WEIGHTS, enough);
    if (word === first) continue;
    const further = worths(index, word);
    for (const [slot, worth] of known) known.set(slot, worth + (further.get(slot) ?? 0));
  }

  expect([...scores.touched]).toEqual([...known.keys()]);
  for (const [slot, worth] of known) expect(scores.get(slot)).toBeCloseTo(worth, 9);
});

test("a group of terms adds once to each document that was found, and finds no more once there are enough", () => {
  const index = filled();
  const [scores, marks] = [new ScoreAccumulator(), new ScoreAccumulator()];
  scores.prepare(SLOTS);
  marks.prepare(SLOTS);
  addTerm(scores, index, index.termId("rare"), WEIGHTS, ENOUGH);
  const before = new Map(Array.from(scores.touched, (slot) => [slot, scores.get(slot)]));
  const group = (["common", "other"] as const).map((word) => index.termId(word));

  addGroup(scores, marks, index, group, WEIGHTS, ENOUGH);

  const held = group.reduce((sum, id) => sum + index.documentFrequency(id), 0);
  const weight = WEIGHTS.concept * idf(index.documents, Math.min(held, index.documents));
  expect(scores.count).toBe(before.size);
  for (const [slot, worth] of before) {
    const norm = 1 + K1 * (1 - B) + ((K1 * B) / index.meanLength) * index.lengthOf(slot);
    const added = HOLDS.common(slot) || HOLDS.other(slot) ? (weight * (K1 + 1)) / norm : 0;
    expect(scores.get(slot)).toBeCloseTo(worth + added, 9);
  }
});
