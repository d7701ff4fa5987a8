/** What a reason of a decision means, in words. */
const REASONS: Readonly<Record<string, string>> = {
  top_score: "it fits the question",
  multi_hop_expansion: "it shares a name with something that fits",
  over_budget: "the budget of tokens was used up by what fits better",
  volatility_expired: "it is too old for what it says",
  below_relevance_floor: "it has too little to do with the question",
  conflict_open:
    "it is part of an open conflict, and neither side is served until somebody decides",
};
const ACTIONS: Readonly<Record<string, string>> = {
  included: "served",
  excluded: "left out",
  blocked: "held back",
};

/** A decision in words, such as `served: it fits the question`. A reason that this version does not know is shown as it is. */
export const decisionText = ({ action, reason_code }: { action: string; reason_code: string }) =>
  `${ACTIONS[action] ?? action}: ${REASONS[reason_code] ?? reason_code}`;
