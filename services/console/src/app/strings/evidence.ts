const count = new Intl.NumberFormat("en");

const status: Readonly<Record<string, string>> = {
  active: "in use",
  candidate: "waits for a review",
  superseded: "replaced",
  disputed: "disputed",
  disabled: "hidden by a forget",
  deleted: "deleted",
};

/** What stands beside facts and events on every page that shows where they are from. */
export const evidence = {
  thread: "Thread",
  fact: "Fact",
  event: "Event",
  choose: "Choose a candidate to see the sentence it was taken from.",
  said: "Where it is from",
  saidBy: (who: string) => `said by ${who}`,
  more: (n: number) => `It was taken from ${count.format(n)} events; the newest are shown.`,
  wholeEvent: "Whole event",
  hideEvent: "Hide the event",
  withheld: {
    erased: "The words were erased.",
    disabled: "The words are hidden by a forget that can be undone.",
    unavailable: "The words cannot be read right now. Try again in a while.",
  },
  history: "What became of it",
  status: (name: string): string => status[name] ?? name,
  change: (from: string | null, to: string): string =>
    from === null
      ? `learned: ${status[to] ?? to}`
      : `${status[from] ?? from} → ${status[to] ?? to}`,
  cause: (kind: string): string => kind.replaceAll("_", " "),
  by: "by",
  valid: "Holds",
  validFrom: "since",
  validTo: "until",
  known: "Known since",
  confidence: "Confidence",
  qualifiers: "Only for",
  conflictOpened: "contradicted: a conflict was opened",
  conflictResolved: "the conflict was settled",
  rated: (rating: string) => `rated “${rating}”`,
  supersededBy: "Replaced by",
  supersedes: "Replaces",
  anotherFact: "another fact",
  asJson: "As JSON",
  kind: "Kind",
  scores: "How its points came about",
  rate: {
    question: "Is it right?",
    useful: "Right",
    incorrect: "Wrong",
    rated: (rating: string, value: string) => `${rating}: ${value}`,
  },
} as const;
