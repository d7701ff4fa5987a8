import type { ScopeIndex } from "../memory/scope-index.ts";
import type { RankingWeights } from "../settings.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { type Ranking, TopKHeap } from "../structures/top-k-heap.ts";
import { addGroup, addTerm, rarestFirst } from "./bm25.ts";
import { scoreDates } from "./date-scores.ts";
import type { Query } from "./query.ts";
import { fullScore } from "./relevance.ts";
import { addSemanticSimilarity } from "./semantic-similarity.ts";
import { sessionScores } from "./session-scores.ts";

// Turns whose own words score less than those of this many others are looked at as neighbours only.
const OWN_WORDS_KEPT = 256;
// With so many turns found by rarer words, a word that many turns hold only adds to those found already.
const ENOUGH = 8 * OWN_WORDS_KEPT;

const own = new ScoreAccumulator();
const marks = new ScoreAccumulator();
const dates = new ScoreAccumulator();
const around = new ScoreAccumulator();
const turns = new ScoreAccumulator();
const best = new TopKHeap();
const top = new TopKHeap();

const BESIDE = [-2, -1, 1, 2];

/** The best `limit` episodes that share anything with the question or stand beside one, best first. */
export function rankEpisodes(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
  limit: number,
): Ranking {
  scoreWords(index, query, weights);
  const session = sessionScores(
    index.episodes.terms,
    index.sequence,
    query.inEpisodes.terms,
    weights,
  );
  const precedes = (a: number, b: number) => episodePrecedes(index, a, b);
  const kept = ownBest(index, query, weights, precedes);
  let most = 0;
  for (const slot of kept) most = Math.max(most, own.get(slot));
  top.reset(limit, index.episodes.items.length, precedes);
  const looked = withNeighbours(index, kept);
  for (let at = 0; at < looked.length; at++) {
    const slot = looked[at] ?? 0;
    if (isLater(index, query, slot)) continue;
    const words =
      own.get(slot) +
      weights.nextTurn * betterBeside(index, slot, 1) +
      weights.secondTurn * betterBeside(index, slot, 2);
    const date = weights.date * dates.get(slot);
    const inSession = weights.session * most * session(index.sequence.sessions[slot] ?? 0);
    top.offer(slot, (words + date + inSession) * traitFactor(index, query, weights, slot));
  }
  return spread(index, top.ranking(), weights);
}

const isLater = ({ columns }: ScopeIndex, { untilMs }: Query, slot: number): boolean =>
  (columns.occurredMs[slot] ?? 0) > untilMs;

/** Takes a little off each further turn of a session, since what is said twice is usually said in two sessions. */
function spread(
  { sequence }: ScopeIndex,
  { slots, scores }: Ranking,
  weights: RankingWeights,
): Ranking {
  turns.prepare(sequence.sessionLimit);
  for (const slot of slots) {
    const session = sequence.sessions[slot] ?? 0;
    scores[slot] = (scores[slot] ?? 0) / (1 + weights.sameSession * turns.get(session));
    turns.add(session, 1);
  }
  return { slots: slots.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)), scores };
}

/** Of two episodes worth the same, the later one comes first. */
function episodePrecedes(index: ScopeIndex, a: number, b: number): boolean {
  const { occurredMs } = index.columns;
  const later = (occurredMs[a] ?? 0) - (occurredMs[b] ?? 0);
  if (later !== 0) return later > 0;
  return index.episodes.precedes(a, b);
}

function scoreWords(index: ScopeIndex, query: Query, weights: RankingWeights): void {
  const { terms, items } = index.episodes;
  own.prepare(items.length);
  marks.prepare(items.length);
  dates.prepare(items.length);
  const { terms: asked, groups } = query.inEpisodes;
  for (const at of rarestFirst(terms, asked)) {
    addTerm(own, terms, asked[at] ?? -1, weights, ENOUGH);
  }
  for (const group of groups) addGroup(own, marks, terms, group, weights, ENOUGH);
  const gain = weights.semantic * fullScore(terms, asked);
  addSemanticSimilarity(own, index.vectors.episodes, query.embedding, items.length, gain);
  if (query.dates.length > 0) {
    const { occurredMs } = index.columns;
    scoreDates(dates, index.calendar, query.dates, occurredMs, index.episodes.size);
  }
}

function ownBest(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
  precedes: (a: number, b: number) => boolean,
): Int32Array {
  best.reset(OWN_WORDS_KEPT, index.episodes.items.length, precedes);
  const offer = (slot: number, score: number) => {
    if (isLater(index, query, slot)) return;
    if (score * weights.namedSpeaker >= best.least) {
      best.offer(slot, score * speakerFactor(index, query, weights, slot));
    }
  };
  const { touched } = own;
  for (let at = 0; at < touched.length; at++) {
    const slot = touched[at] ?? 0;
    offer(slot, own.get(slot) + weights.date * dates.get(slot));
  }
  for (const slot of dates.touched) {
    if (!own.isTouched(slot)) offer(slot, weights.date * dates.get(slot));
  }
  return best.slots();
}

function withNeighbours(index: ScopeIndex, slots: Int32Array): Int32Array {
  around.prepare(index.episodes.items.length);
  for (const slot of slots) {
    around.touch(slot);
    for (const distance of BESIDE) {
      const beside = index.sequence.beside(slot, distance);
      if (beside >= 0) around.touch(beside);
    }
  }
  return around.touched;
}

const betterBeside = ({ sequence }: ScopeIndex, slot: number, distance: number): number =>
  Math.max(own.get(sequence.beside(slot, -distance)), own.get(sequence.beside(slot, distance)));

function speakerFactor(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
  slot: number,
): number {
  const isNamed = query.namedSpeaker >= 0 && index.speakers.of(slot) === query.namedSpeaker;
  return isNamed ? weights.namedSpeaker : 1;
}

function traitFactor(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
  slot: number,
): number {
  const { columns } = index;
  let factor = 1 - weights.asking * (columns.askingShare[slot] ?? 0);
  if (query.asksTime && columns.hasTime(slot)) factor *= 1 + weights.answersTime;
  if (query.asksNumber && columns.hasNumber(slot)) factor *= 1 + weights.answersNumber;
  if (!query.asksAssistant && columns.isReply(slot)) factor *= weights.reply;
  return factor * speakerFactor(index, query, weights, slot);
}
