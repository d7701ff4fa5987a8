import type { ScopeIndex } from "../memory/scope-index.ts";
import type { Found } from "./find.ts";
import { lexicalSignals, type Signals } from "./lexical-signals.ts";
import type { Query } from "./query.ts";
import trained from "./relevance-weights.json" with { type: "json" };
import { semanticSignals } from "./semantic-signals.ts";

/** A logistic regression over signals, and the share below which a question is refused by default. */
interface RelevanceModel {
  readonly intercept: number;
  readonly weights: Readonly<Record<string, number>>;
  /** Refuses 1 % of the questions that the memories it was trained on answer. */
  readonly floor: number;
}

interface Trained {
  /** Whose embeddings `meaning` was trained with. */
  readonly model: string;
  readonly words: RelevanceModel;
  readonly meaning: RelevanceModel;
}

/** The trained models: without and with embeddings. Made by `services/context/training/relevance/train-relevance.ts`. */
export const TRAINED: Trained = trained;

/** Of fewer episodes too little is known of what is usual in a memory, and nearly all of them fit into a packet. */
const LEAST_EPISODES = 100;
const LEAST_VECTORS = 0.9;

/**
 * How likely a memory is to hold something about a question, from 0 to 1, by its words and, with an embedding, by its meaning. Null where that cannot be said:
 * of a memory with few episodes, or one whose vectors are still to be made.
 */
export function questionRelevance(index: ScopeIndex, query: Query, found: Found): number | null {
  const { size } = index.episodes;
  if (size < LEAST_EPISODES) return null;
  if (query.embedding !== null && index.vectors.episodes.size < LEAST_VECTORS * size) return null;
  const model = query.embedding === null ? TRAINED.words : TRAINED.meaning;
  return logistic(model, signalsOf(index, query, found));
}

/** The signals of a question; those of meaning where it has an embedding. */
export function signalsOf(index: ScopeIndex, query: Query, found: Found): Signals {
  const words = lexicalSignals(index, query, found);
  if (query.embedding === null) return words.signals;
  return { ...words.signals, ...semanticSignals(index, found, words) };
}

function logistic({ intercept, weights }: RelevanceModel, signals: Signals): number {
  let logit = intercept;
  for (const [name, weight] of Object.entries(weights)) logit += weight * (signals[name] ?? 0);
  return 1 / (1 + Math.exp(-logit));
}
