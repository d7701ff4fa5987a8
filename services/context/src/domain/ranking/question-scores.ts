import type { ScopeIndex } from "../memory/scope-index.ts";
import type { RankingWeights } from "../settings.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { addGroup, addTerm, idf, rarestFirst } from "./bm25.ts";
import { scoreDates } from "./date-scores.ts";
import type { Query } from "./query.ts";
import { fullScore } from "./relevance.ts";
import { addSemanticSimilarity, CosineRoom, type Similarity } from "./semantic-similarity.ts";
import { type SessionScore, sessionScores } from "./session-scores.ts";

/** Turns that are worth less by themselves than this many others are looked at as neighbours only. */
export const MOST_KEPT = 256;
// With so many turns found by rarer words, a word that many turns hold only adds to those found already.
const ENOUGH = 8 * MOST_KEPT;
// As many terms as a number has bits for; they are the rarest ones.
const MOST_HELD = 31;

const words = new ScoreAccumulator();
const concepts = new ScoreAccumulator();
const meanings = new ScoreAccumulator();
const dates = new ScoreAccumulator();
const marks = new ScoreAccumulator();
const room = new CosineRoom();

/** What a question's words, concepts, dates and meaning are worth to each episode. Valid until the next question. */
export interface QuestionScores {
  readonly words: ScoreAccumulator;
  readonly concepts: ScoreAccumulator;
  /** What similarity of meaning is worth, in the measure of words; only of the most similar episodes. */
  readonly meanings: ScoreAccumulator;
  readonly dates: ScoreAccumulator;
  /** What each of the question's known terms, the rarest first, is of the worth of all its terms; `words` notes a bit for each that an episode holds. */
  readonly heldShares: readonly number[];
  readonly session: SessionScore;
  readonly similarity: Similarity | null;
}

/** Scores all episodes that share a word, a concept, a date or a meaning with the question. */
export function questionScores(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
): QuestionScores {
  const { terms, columns, slotLimit } = index.episodes;
  for (const scores of [words, concepts, meanings, dates, marks]) scores.prepare(slotLimit);
  const { terms: asked, groups } = query.inEpisodes;
  const full = fullScore(terms, asked);
  const heldShares = addTerms(index, asked, weights, full);
  for (const group of groups) addGroup(concepts, marks, terms, group, weights, ENOUGH);
  const gain = weights.semantic * full;
  const { episodes } = index.vectors;
  const similarity = addSemanticSimilarity(meanings, episodes, query.embedding, {
    room,
    slots: slotLimit,
    gain,
  });
  if (query.dates.length > 0) {
    scoreDates(dates, index.calendar, query.dates, columns.occurredMs, index.episodes.size);
  }
  const session = sessionScores(terms, index.sequence, asked, weights);
  return { words, concepts, meanings, dates, heldShares, session, similarity };
}

function addTerms(
  { episodes: { terms } }: ScopeIndex,
  asked: readonly number[],
  weights: RankingWeights,
  full: number,
): readonly number[] {
  const shares: number[] = [];
  for (const at of rarestFirst(terms, asked)) {
    const id = asked[at] ?? -1;
    const frequency = terms.documentFrequency(id);
    if (id < 0 || frequency === 0) continue;
    const isHeld = shares.length < MOST_HELD;
    addTerm(words, terms, id, weights, ENOUGH, isHeld ? 1 << shares.length : 0);
    if (isHeld) shares.push(idf(terms.documents, frequency) / full);
  }
  return shares;
}

/** What an episode is worth by itself, for the choice of those that are looked at. */
export const ownScore = (
  { words, concepts, meanings, dates }: QuestionScores,
  slot: number,
  weights: RankingWeights,
): number =>
  words.get(slot) + concepts.get(slot) + meanings.get(slot) + weights.date * dates.get(slot);
