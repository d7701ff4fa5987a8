import { FEATURES, type Feature } from "./feature-names.ts";
import trained from "./weights.json" with { type: "json" };

/** Points per unit of each feature, in the order of `FEATURES`. */
type FeatureWeights = Float64Array;

/** The weights of the ranking of episodes. */
export interface RankingModel {
  /** 1 to 255; traces keep it. */
  readonly version: number;
  /** For questions that have no embedding. */
  readonly lexical: WeightsBySpeaker;
  /** For questions that have one. */
  readonly semantic: WeightsBySpeaker;
}

/** Talk between people and talk with an assistant go differently: an episode is scored by whether its speaker has a name. */
export interface WeightsBySpeaker {
  readonly nameless: FeatureWeights;
  readonly named: FeatureWeights;
}

/** As stored: points of a feature for episodes without and with a speaker's name; a feature that is not there has none. */
export type StoredWeights = Readonly<Partial<Record<string, readonly number[]>>>;

const weightsOf = (stored: StoredWeights): WeightsBySpeaker => {
  const column = (at: 0 | 1) =>
    Float64Array.from(FEATURES, (name: Feature) => stored[name]?.[at] ?? 0);
  return { nameless: column(0), named: column(1) };
};

const modelOf = (
  version: number,
  lexical: StoredWeights,
  semantic: StoredWeights,
): RankingModel => ({
  version,
  lexical: weightsOf(lexical),
  semantic: weightsOf(semantic),
});

/** The weights that were trained (`services/context/training`). */
export const TRAINED_MODEL = modelOf(trained.version, trained.lexical, trained.semantic);
