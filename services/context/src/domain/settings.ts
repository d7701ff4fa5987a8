import type { Volatility } from "@memory/contracts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How a service is set to recall. `null` horizons never end; `null` floors are off. */
export interface RecallSettings {
  readonly horizonsMs: Readonly<Record<Volatility, number | null>>;
  /** The least score a fact, an episode may have to be served; scores are comparable between queries. */
  readonly floors: { readonly fact: number | null; readonly episode: number | null };
  readonly ranking: RankingWeights;
}

/** Weights of the ranking; each was chosen from a small grid. */
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
}

export const DEFAULT_SETTINGS: RecallSettings = {
  horizonsMs: { stable: null, slow: 365 * DAY_MS, volatile: 60 * DAY_MS, ephemeral: 7 * DAY_MS },
  floors: { fact: null, episode: null },
  ranking: { k1: 1.2, b: 0.75, nextTurn: 0.6, secondTurn: 0.4, session: 0.6, namedSpeaker: 2 },
};
