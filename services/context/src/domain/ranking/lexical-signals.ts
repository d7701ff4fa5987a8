import type { ScopeIndex } from "../memory/scope-index.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { type AskedWord, askedWords } from "./asked-words.ts";
import type { Found } from "./find.ts";
import { type HeldWords, heldWords, shareOfWeight } from "./held-words.ts";
import type { Query } from "./query.ts";
import { windowLikelihood } from "./window-likelihood.ts";

/** Signals of whether a memory is about a question, by their names in the trained weights. */
export type Signals = Readonly<Record<string, number>>;

type Share = (bits: number) => number;

const TENTH = 9;
const READ_CLOSELY = 5;

const inFacts = new ScoreAccumulator();
const inSessions = new ScoreAccumulator();

export interface Words {
  readonly signals: Signals;
  /** The episodes that hold any of the words, and the share of the question's weight that each holds. */
  readonly slots: Int32Array;
  readonly coverage: (slot: number) => number;
}

/** What the words say: how much of the question's weight is found, and how near together, and how telling its words are. Names of speakers do not count. */
export function lexicalSignals(index: ScopeIndex, query: Query, found: Found): Words {
  const words = askedWords(index, query);
  const held = heldWords(index, words);
  const byWorth = shareOfWeight(words.map(({ worth }) => worth));
  const byRarity = shareOfWeight(words.map(({ rarity }) => rarity));
  const windows = windowCoverage(held, byWorth);
  const inFact = factCoverage(index, words);
  return {
    signals: {
      namedCoverage: namedCoverage(index, query, held, byWorth),
      namedRarity: namedCoverage(index, query, held, byRarity),
      windowCoverage: Math.max(windows.best, inFact),
      tenthWindow: windows.tenth,
      sessionRarity: sessionCoverage(index, held, byRarity),
      rankedCoverage: rankedCoverage(found, held, byWorth),
      bestRanked: bestRanked(found),
      likelihood: windowLikelihood(index, query, words, held),
      ...tellingWords(words),
      words: words.length,
      namesSpeaker: Number(query.namesSpeaker),
      namesDate: Number(query.dates.length > 0),
      asksConjecture: Number(query.kinds.conjecture),
      asksList: Number(query.kinds.list),
      asksOverview: Number(query.kinds.overview),
    },
    slots: held.slots,
    coverage: (slot) => byWorth(held.own(slot)),
  };
}

/** How rare the question's words are in the language at large, those that were found and those that were not, and how typical of this memory. */
function tellingWords(words: readonly AskedWord[]) {
  const known = words.filter(({ isKnown }) => isKnown);
  const unknown = words.filter(({ isKnown }) => !isKnown);
  const most = (numbers: readonly number[]) => Math.max(0, ...numbers);
  return {
    rarest: most(words.map(({ rarity }) => rarity)),
    rarestKnown: most(known.map(({ rarity }) => rarity)),
    unknownRarity: unknown.reduce((sum, { rarity }) => sum + rarity, 0),
    mostTypical: most(words.map(({ typical }) => typical)),
  };
}

/** The best turn of the speaker whom the question names, or of anybody. */
function namedCoverage({ speakers }: ScopeIndex, query: Query, held: HeldWords, share: Share) {
  let best = 0;
  for (const slot of held.slots) {
    const isTheirs = query.namedSpeaker < 0 || speakers.of(slot) === query.namedSpeaker;
    if (isTheirs) best = Math.max(best, share(held.own(slot)));
  }
  return best;
}

/** The best and the tenth best of a turn with those beside it. */
function windowCoverage(held: HeldWords, share: Share) {
  const best: number[] = Array.from({ length: TENTH + 1 }, () => 0);
  for (const centre of held.centres) {
    const covered = share(held.own(centre) | held.beside(centre, 1));
    if (covered <= (best[TENTH] ?? 0)) continue;
    best[TENTH] = covered;
    best.sort((a, b) => b - a);
  }
  return { best: best[0] ?? 0, tenth: best[TENTH] ?? 0 };
}

function sessionCoverage({ sequence }: ScopeIndex, held: HeldWords, share: Share): number {
  inSessions.prepare(sequence.sessionLimit);
  for (const slot of held.slots) {
    const at = sequence.sessions[slot] ?? 0;
    inSessions.set(at, inSessions.get(at) | held.own(slot));
  }
  let best = 0;
  for (const at of inSessions.touched) best = Math.max(best, share(inSessions.get(at)));
  return best;
}

/** The best of the five episodes that rank first, with two turns on either side. */
function rankedCoverage({ episodes }: Found, held: HeldWords, share: Share): number {
  const first = episodes.slots.slice(0, READ_CLOSELY);
  return Math.max(0, ...first.map((slot) => share(held.own(slot) | held.beside(slot, 2))));
}

const bestRanked = ({ episodes: { slots, relevance } }: Found): number =>
  slots.reduce((best, slot) => Math.max(best, relevance(slot)), 0);

/** The share that the best fact holds. */
function factCoverage({ facts }: ScopeIndex, words: readonly AskedWord[]): number {
  inFacts.prepare(facts.slotLimit);
  let best = 0;
  for (const { factTerm, worth } of words) {
    if (factTerm < 0) continue;
    for (const reader = facts.terms.postings(factTerm); reader.next(); ) {
      const slot = reader.number;
      inFacts.add(slot, worth);
      best = Math.max(best, inFacts.get(slot));
    }
  }
  return best / (words.reduce((sum, { worth }) => sum + worth, 0) || 1);
}
