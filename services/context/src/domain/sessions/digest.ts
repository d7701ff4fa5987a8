import { codePoints } from "@memory/text";
import type { ScopeIndex } from "../memory/scope-index.ts";
import type { ShownTexts } from "../packing/shown-texts.ts";
import { idf } from "../ranking/bm25.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";
import { type SegmentedText, segmentText } from "../text/segments.ts";
import { beginningOf } from "../text/text-analysis.ts";

/** Some sentences of a session, as said, and the slots of the turns they are from, in order. */
export interface Digest {
  readonly text: string;
  readonly evidence: readonly number[];
}

const GAP = " … ";
// A session's points are made near the beginning of a turn, and reading a long reply for each of them takes time.
const READ_LENGTH = 400;
const MOST_TURNS = 5;
// Of a longer session every second turn, or third, is looked at.
const LOOKED_AT_TURNS = 400;
const LONGEST_SENTENCE = 160;
// What a nameless reply repeats was mostly said by the user before.
const REPLY = 0.4;
const SHORTEST_SENTENCE = 12;

const centroid = new ScoreAccumulator();
const best = new TopKHeap();

/**
 * The sentences of a session that say most of what it is about, verbatim and in order, of at most `mostLength` code points:
 * words count by how rare they are in the memory and how many turns of the session hold them (the centroid method of
 * Radev et al. 2004), and a word that was shown counts no more.
 */
export function digestOf(
  index: ScopeIndex,
  texts: ShownTexts,
  all: readonly number[],
  mostLength: number,
): Digest {
  const step = Math.ceil(all.length / LOOKED_AT_TURNS);
  const slots = all.filter((_, at) => at % step === 0);
  weighWords(index, slots);
  const sentences = tellingTurns(index, slots).flatMap((slot) => sentencesOf(index, texts, slot));
  const taken = pick(sentences, mostLength);
  const order = new Map(slots.map((slot, at) => [slot, at]));
  const placeOf = ({ slot }: Sentence) => order.get(slot) ?? 0;
  taken.sort((a, b) => placeOf(a) - placeOf(b) || a.start - b.start);
  return {
    text: taken.map(({ text }) => text).join(GAP),
    evidence: [...new Set(taken.map(({ slot }) => slot))],
  };
}

interface Sentence {
  readonly slot: number;
  readonly start: number;
  readonly text: string;
  readonly terms: readonly number[];
  readonly factor: number;
}

/** Leaves in `centroid` what each term of the session is worth. */
function weighWords({ episodes }: ScopeIndex, slots: readonly number[]): void {
  const { terms } = episodes;
  centroid.prepare(terms.termLimit);
  for (const slot of slots)
    for (const reader = terms.termsIn(slot); reader.next(); ) centroid.add(reader.number, 1);
  for (const term of centroid.touched) {
    const rarity = idf(terms.documents, terms.documentFrequency(term));
    centroid.set(term, rarity * Math.log1p(centroid.get(term)));
  }
}

/** The turns that hold most of it for their length. */
function tellingTurns(index: ScopeIndex, slots: readonly number[]): readonly number[] {
  const { terms, slotLimit } = index.episodes;
  best.reset(MOST_TURNS, slotLimit, (a, b) => a < b);
  for (const slot of slots) {
    const own = terms.termsOf(slot);
    if (own.length === 0) continue;
    let sum = 0;
    for (const term of own) sum += centroid.get(term);
    best.offer(slot, (factorOf(index, slot) * sum) / Math.sqrt(own.length));
  }
  return best.ranking().slots;
}

const factorOf = ({ episodes: { columns } }: ScopeIndex, slot: number): number =>
  (columns.isReply(slot) ? REPLY : 1) * (1 - 0.5 * (columns.askingShare[slot] ?? 0));

function sentencesOf(index: ScopeIndex, texts: ShownTexts, slot: number): Sentence[] {
  const whole = texts.of(slot);
  if (whole === null) return [];
  const termId = (stem: string) => index.episodes.terms.termId(stem);
  const text = beginningOf(whole, READ_LENGTH);
  const all = segmentText(text, index.episodes.languageOf(slot), termId);
  const factor = factorOf(index, slot);
  return Array.from({ length: all.size }, (_, at) => ({
    ...{ slot, factor, start: all.startOf(at) },
    text: all.text.slice(all.startOf(at), all.endOf(at)).replaceAll(/\s+/g, " ").trim(),
    terms: termsOf(all, at),
  })).filter((one) => one.text.length >= SHORTEST_SENTENCE && one.text.length <= LONGEST_SENTENCE);
}

const termsOf = (all: SegmentedText, at: number): readonly number[] =>
  Array.from(all.wordsOf(at), (word) => all.terms[word] ?? -1).filter((term) => term >= 0);

/** Greedily the sentence that adds most for its length, until there is no room. */
function pick(sentences: readonly Sentence[], mostLength: number): Sentence[] {
  const taken: Sentence[] = [];
  const left = new Set(sentences);
  let room = mostLength;
  for (;;) {
    const chosen = telling([...left].filter((one) => lengthOf(one) <= room));
    if (chosen === null) return taken;
    taken.push(chosen);
    left.delete(chosen);
    room -= lengthOf(chosen);
    for (const term of chosen.terms) centroid.set(term, 0);
  }
}

const lengthOf = ({ text }: Sentence): number => codePoints(text) + GAP.length;

/** The sentence that adds most; null when none adds anything. */
function telling(sentences: readonly Sentence[]): Sentence | null {
  let chosen: Sentence | null = null;
  let most = 0;
  for (const one of sentences) {
    const gain = one.terms.reduce((sum, term) => sum + centroid.get(term), 0);
    const density = (one.factor * gain) / Math.sqrt(lengthOf(one));
    if (density > most) [most, chosen] = [density, one];
  }
  return chosen;
}
