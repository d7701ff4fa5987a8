import type { ScopeIndex } from "../memory/scope-index.ts";
import { slotOf } from "../memory/term-index.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";
import { addTerm, idf, rarestFirst } from "./bm25.ts";
import type { Query } from "./query.ts";

/** Signals of whether a memory is about a question, by their names in the trained weights. */
export type Signals = Readonly<Record<string, number>>;

const BM25 = { k1: 1.2, b: 0.75 };
const ENOUGH = 2_048;
// A bit each; of a longer question the last words share one.
const LAST_BIT = 30;
const NEAREST = 20;
const READ_CLOSELY = 10;

const own = new ScoreAccumulator();
const held = new ScoreAccumulator();
const inFacts = new ScoreAccumulator();
const inSessions = new ScoreAccumulator();
const top = new TopKHeap();
let cosines = new Float32Array(1024);

interface Words {
  readonly signals: Signals;
  /** The share of the question's weight that an episode holds. */
  readonly coverage: (slot: number) => number;
  readonly bestScored: Int32Array;
}

/** What the words say: how much of the question's weight is found, and how near together. Names of speakers do not count. */
export function lexicalSignals(index: ScopeIndex, query: Query): Words {
  const { terms, items } = index.episodes;
  const asked = withoutSpeakers(index, query);
  const ids = asked.map(({ episodeTerm }) => episodeTerm);
  const worths = ids.map((id) => idf(terms.documents, terms.documentFrequency(id)));
  const telling = idf(Math.max(1, terms.documents), 1);
  const full = sum(worths) || idf(Math.max(1, terms.documents), 0);
  own.prepare(items.length);
  held.prepare(items.length);
  for (const at of rarestFirst(terms, ids)) {
    const id = ids[at] ?? -1;
    addTerm(own, terms, id, BM25, ENOUGH);
    if (id < 0) continue;
    for (const posting of terms.postings(id)) addBit(held, slotOf(posting), at);
  }
  const share = (bits: number) => weightOf(bits, worths) / full;
  const best = bestOf(own, items.length, 5);
  const score = (rank: number) => own.get(best[rank] ?? -1) / full / (BM25.k1 + 1);
  const unknown = asked.filter(
    ({ episodeTerm, factTerm }) =>
      terms.documentFrequency(episodeTerm) + index.facts.terms.documentFrequency(factTerm) === 0,
  );
  return {
    signals: {
      ...coverages(index, query, share),
      ...windowCoverage(index, share, factCoverage(index, asked, worths) / full),
      bestScore: score(0),
      fifthScore: score(4),
      namesSpeaker: Number(query.namesSpeaker),
      unknownWords: unknown.length,
      words: asked.length,
      meanWorth: full / Math.max(1, asked.length) / telling,
      fullWorth: full / telling,
    },
    coverage: (slot) => share(held.get(slot)),
    bestScored: best,
  };
}

interface AskedWord {
  readonly episodeTerm: number;
  readonly factTerm: number;
}

function withoutSpeakers({ speakers }: ScopeIndex, query: Query): AskedWord[] {
  const names = [...query.words].filter((word) => speakers.namedIn(new Set([word])).length > 0);
  // A stem lacks the last letter of its word at most.
  const isName = (term: string) =>
    names.some((name) => name.startsWith(term) && term.length >= name.length - 1);
  return query.terms.flatMap((term, at) => {
    const word = {
      episodeTerm: query.inEpisodes.terms[at] ?? -1,
      factTerm: query.inFacts.terms[at] ?? -1,
    };
    return isName(term) ? [] : [word];
  });
}

function coverages(index: ScopeIndex, query: Query, share: (bits: number) => number) {
  inSessions.prepare(index.sequence.sessionLimit);
  let [named, session] = [0, 0];
  for (const slot of held.touched) {
    const bits = held.get(slot);
    const isTheirs = query.namedSpeaker < 0 || index.speakers.of(slot) === query.namedSpeaker;
    if (isTheirs) named = Math.max(named, share(bits));
    const at = index.sequence.sessions[slot] ?? 0;
    inSessions.set(at, inSessions.get(at) | bits);
  }
  for (const at of inSessions.touched) session = Math.max(session, share(inSessions.get(at)));
  return { namedCoverage: named, sessionCoverage: session };
}

/** The best of a turn with those beside it, or of a fact. */
function windowCoverage(index: ScopeIndex, share: (bits: number) => number, ofFacts: number) {
  let best = ofFacts;
  const { sequence } = index;
  for (const slot of held.touched) {
    for (const centre of [slot, sequence.beside(slot, -1), sequence.beside(slot, 1)]) {
      if (centre < 0) continue;
      const beside = held.get(sequence.beside(centre, -1)) | held.get(sequence.beside(centre, 1));
      best = Math.max(best, share(held.get(centre) | beside));
    }
  }
  return { windowCoverage: best };
}

function factCoverage({ facts }: ScopeIndex, asked: readonly AskedWord[], worths: number[]) {
  inFacts.prepare(facts.items.length);
  let best = 0;
  for (const [at, { factTerm }] of asked.entries()) {
    if (factTerm < 0) continue;
    for (const posting of facts.terms.postings(factTerm)) {
      const slot = slotOf(posting);
      inFacts.add(slot, worths[at] ?? 0);
      best = Math.max(best, inFacts.get(slot));
    }
  }
  return best;
}

/** What the embeddings say: how near the nearest items are, beside what is usual in this memory, and whether they hold the words too. */
export function semanticSignals(index: ScopeIndex, query: Query, words: Words): Signals {
  const { vectors, episodes, facts } = index;
  const found = cosinesOf(vectors.episodes, query, episodes.items.length);
  const nearest = nearestOf(found);
  const at = (rank: number) => found[nearest[rank] ?? -1] ?? 0;
  const spread = spreadOf(found, vectors.episodes.size);
  const signals = {
    ...spread,
    ...namedAndWindow(index, query, found),
    fifthCosine: at(4),
    twentiethCosine: at(NEAREST - 1),
    bestScoredCosine: Math.max(0, ...Array.from(words.bestScored, (slot) => found[slot] ?? 0)),
    nearestCoverage: Math.max(
      0,
      ...Array.from(nearest.subarray(0, READ_CLOSELY), (slot) => words.coverage(slot)),
    ),
  };
  const best = at(0);
  const ofFacts = cosinesOf(vectors.facts, query, facts.items.length);
  return { ...signals, bestCosine: ofFacts.reduce((most, one) => Math.max(most, one), best) };
}

/** Valid until the next call. */
function cosinesOf(vectors: ScopeIndex["vectors"]["facts"], query: Query, slots: number) {
  if (cosines.length < slots) cosines = new Float32Array(2 * slots);
  const found = cosines.subarray(0, slots);
  if (query.embedding === null) found.fill(0);
  else vectors.cosines(query.embedding, found);
  return found;
}

function nearestOf(found: Float32Array): Int32Array {
  top.reset(NEAREST, found.length, (a, b) => a < b);
  for (const [slot, cosine] of found.entries()) if (cosine >= top.least) top.offer(slot, cosine);
  return Int32Array.from(top.ranking().slots);
}

function spreadOf(found: Float32Array, count: number) {
  let [total, squares] = [0, 0];
  for (const cosine of found) {
    total += cosine;
    squares += cosine * cosine;
  }
  const mean = total / count;
  return { meanCosine: mean, cosineSpread: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

function namedAndWindow({ sequence, speakers }: ScopeIndex, query: Query, found: Float32Array) {
  let [named, window] = [0, 0];
  for (const [slot, cosine] of found.entries()) {
    const isTheirs = query.namedSpeaker < 0 || speakers.of(slot) === query.namedSpeaker;
    if (isTheirs && cosine > named) named = cosine;
    let [total, count] = [cosine, 1];
    for (const distance of [-1, 1]) {
      const beside = sequence.beside(slot, distance);
      if (beside < 0) continue;
      total += found[beside] ?? 0;
      count++;
    }
    window = Math.max(window, total / count);
  }
  return { namedCosine: named, windowCosine: window };
}

function bestOf(scores: ScoreAccumulator, slots: number, limit: number): Int32Array {
  top.reset(limit, slots, (a, b) => a < b);
  for (const slot of scores.touched) {
    if (scores.get(slot) >= top.least) top.offer(slot, scores.get(slot));
  }
  return Int32Array.from(top.ranking().slots);
}

const addBit = (bits: ScoreAccumulator, slot: number, at: number): void =>
  bits.set(slot, bits.get(slot) | (1 << Math.min(at, LAST_BIT)));

function weightOf(bits: number, worths: readonly number[]): number {
  let weight = 0;
  for (const [at, worth] of worths.entries()) {
    if (bits & (1 << Math.min(at, LAST_BIT))) weight += worth;
  }
  return weight;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
