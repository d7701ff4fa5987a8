import type { Volatility } from "@memory/contracts";
import { type RankingModel, TRAINED_MODEL } from "./ranking/model.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The settings of recall. `null` horizons never end; `null` floors are off. */
export interface RecallSettings {
  readonly horizonsMs: Readonly<Record<Volatility, number | null>>;
  /** The least relevance a fact or an episode must have to be served: 1 is all of a question of one word that nothing else holds. */
  readonly floors: Floors;
  /** The floors of a question that has an embedding; lexical evidence alone separates too little. */
  readonly semanticFloors: Floors;
  readonly ranking: RankingWeights;
  /** The trained weights by which episodes are ordered. */
  readonly model: RankingModel;
  readonly packing: PackingWeights;
}

export interface Floors {
  /** How likely the memory must be to hold something about the question, from 0 to 1; below it nothing is served. 0 is off too. */
  readonly question: number | null;
  readonly fact: number | null;
  readonly episode: number | null;
}

/** Weights of the scores that ranking starts from; each was chosen from a small grid around a flat optimum. */
export interface RankingWeights {
  /** BM25 term saturation and length normalisation. */
  readonly k1: number;
  readonly b: number;
  /** Share of a neighbouring turn's score at one and at two turns' distance. */
  readonly nextTurn: number;
  readonly secondTurn: number;
  /** Weight of the session's score, relative to the best turn's. */
  readonly session: number;
  /** Factor for turns of the one speaker the question names. */
  readonly namedSpeaker: number;
  /** Weight of a concept, the group of words that a word of the question stands for, as if it were one word. */
  readonly concept: number;
  /** Weight of the time a question names, as if it were one word. */
  readonly date: number;
  /** Factor for what an assistant said under no name, unless the question asks for that. */
  readonly reply: number;
  /** Weight of a word that is a cue for a fact's predicate. */
  readonly cue: number;
  /** Weight of a semantically identical text, as a share of that of one with every word of the question. */
  readonly semantic: number;
}

export interface PackingWeights {
  /** Share of the budget that facts leave to episodes while relevant episodes exist. */
  readonly episodeShare: number;
  /** Share of the budget for digests of sessions, where a question is about whole conversations and not all of them fits. */
  readonly sessionShare: number;
  /** Share of the budget within which the best episodes are shown whole where not all can be. */
  readonly wholeShare: number;
  /** Share of an episode's words that its passages hold at least. */
  readonly passageWords: number;
  /** Share of the best fact's score a fact must have to be served before the episodes. */
  readonly strongFact: number;
  /** The least such score, as a share of the weight of a word that one fact alone holds. */
  readonly tellingFact: number;
  /** Share of the budget that facts with any match may use before the episodes do. */
  readonly leastFactShare: number;
}

const NO_FLOORS: Floors = { question: null, fact: null, episode: null };

export const DEFAULT_SETTINGS: RecallSettings = {
  horizonsMs: { stable: null, slow: 365 * DAY_MS, volatile: 60 * DAY_MS, ephemeral: 7 * DAY_MS },
  floors: NO_FLOORS,
  semanticFloors: NO_FLOORS,
  ranking: {
    k1: 1.2,
    b: 0.75,
    nextTurn: 0.6,
    secondTurn: 0.4,
    session: 0.4,
    namedSpeaker: 2,
    concept: 0.6,
    date: 1.5,
    reply: 0.5,
    cue: 0.8,
    semantic: 0.5,
  },
  model: TRAINED_MODEL,
  packing: {
    episodeShare: 0.6,
    sessionShare: 0.08,
    wholeShare: 0.15,
    passageWords: 0.5,
    strongFact: 0.35,
    tellingFact: 0.5,
    leastFactShare: 0.1,
  },
};
