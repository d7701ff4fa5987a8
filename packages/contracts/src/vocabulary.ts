export const FACT_STATUSES = [
  "candidate",
  "active",
  "superseded",
  "disputed",
  "disabled",
  "deleted",
] as const;
export type FactStatus = (typeof FACT_STATUSES)[number];

export const CONFLICT_STATUSES = ["open", "resolved"] as const;
export type ConflictStatus = (typeof CONFLICT_STATUSES)[number];

export const JOB_STATUSES = ["pending", "running", "done", "failed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const VOLATILITIES = ["stable", "slow", "volatile", "ephemeral"] as const;
export type Volatility = (typeof VOLATILITIES)[number];

export const CARDINALITIES = ["single", "multi"] as const;
export type Cardinality = (typeof CARDINALITIES)[number];

export const RATINGS = ["useful", "irrelevant", "incorrect"] as const;
export type Rating = (typeof RATINGS)[number];

export const FORGET_MODES = ["disable", "delete"] as const;
export type ForgetMode = (typeof FORGET_MODES)[number];

const DECISION_ACTIONS = ["included", "excluded", "blocked"] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

const REASON_CODES = [
  "top_score",
  "over_budget",
  "conflict_open",
  "multi_hop_expansion",
  "volatility_expired",
  "below_relevance_floor",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** What a key may be allowed to do. */
export const RIGHTS = ["capture", "read", "review", "erase", "keys"] as const;
export type Right = (typeof RIGHTS)[number];
