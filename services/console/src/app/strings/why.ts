import { pageNames } from "./page-names.ts";

const count = new Intl.NumberFormat("en");

/** What became of an item, by action and reason as the trace has them. */
const decisions: Readonly<Record<string, string>> = {
  "included top_score": "Served: it fits the question.",
  "included multi_hop_expansion": "Served: it shares a name with something else that was served.",
  "included volatility_expired":
    "Served, though nobody has confirmed it for long: it may be out of date.",
  "excluded over_budget": "Left out: it fits the question, but the token budget was used up.",
  "excluded volatility_expired":
    "Left out: it is too old for something that changes this often, and nobody confirmed it since.",
  "excluded below_relevance_floor": "Left out: it has too little in common with the question.",
  "blocked conflict_open":
    "Held back: it contradicts another fact, and nobody has settled which one holds.",
};

/** What the page Why? says. */
export const why = {
  title: pageNames.why,
  intro: "Every question that an agent asked of memory, what it was given, and why.",
  lookUp: "Trace, request, thread or run id",
  lookUpHint:
    "As your agent logged it, or as the answer had it in X-Request-Id or X-Service-Trace-Id.",
  lookUpButton: "Look up",
  looking: "Looking",
  unknownId:
    "No question has this id as its trace, request, thread or run. Traces are kept for 30 days unless the server says otherwise; an erased subject has none.",
  filters: {
    title: "Narrow the list",
    subject: "Subject",
    text: "Question contains",
    purpose: "Purpose",
    thread: "Thread",
    run: "Run",
    request: "Request",
    from: "Asked from",
    to: "Asked before",
    apply: "Apply",
    clear: "Clear all",
    remove: (name: string, value: string) => `Remove the filter ${name}: ${value}`,
  },
  list: {
    label: "Questions, newest first",
    question: "Question",
    subject: "Subject",
    purpose: "Purpose",
    tokens: "Tokens",
    asked: "Asked",
    more: "Reading on",
    empty: "No questions yet",
    emptyHint:
      "An agent asks memory with POST /v1/context, by MCP or through the gateway. Each question appears here, with what it was given.",
    noMatch: "No question passes these filters",
    noMatchHint:
      "Remove a filter, or look for a longer time. Traces are kept for 30 days unless the server says otherwise.",
  },
  keys: {
    search: "look up an id",
    down: "next",
    up: "the one before",
    open: "open",
    back: "back to all questions",
    close: "close the evidence",
  },
  trace: {
    back: "All questions",
    tab: (question: string) => `Why: ${question}`,
    of: "about",
    asked: "asked",
    purpose: "Purpose",
    noPurpose: "no purpose was given",
    thread: "Thread",
    run: "Run",
    request: "Request",
    asOf: "As of",
    model: "Compared by meaning with",
    id: "Trace",
    statusOk: "complete",
    statusDegraded: "with warnings",
    statusFailed: "failed",
    noMemory: "Memory has nothing about this question, and said so.",
    packet: "What the agent was given",
    asPrompt: "As a prompt",
    asJson: "As JSON",
    nothingServed: "Nothing: the packet was empty.",
    promptNote: "The block that the gateway and the clients put into the prompt.",
    warnings: {
      missing_purpose: "The call gave no purpose.",
      open_conflict: (facts: string) =>
        `${facts} held back, because they contradict each other and nobody has settled it.`,
      volatility_expired: (facts: string) =>
        `${facts} left out, because they are too old for what changes this often.`,
    },
    facts: (n: number) => (n === 1 ? "1 fact was" : `${count.format(n)} facts were`),
  },
  budget: {
    title: "Where the tokens went",
    total: (tokens: number, of: number | null) =>
      of === null
        ? `${count.format(tokens)} tokens were sent to the agent`
        : `${count.format(tokens)} of at most ${count.format(of)} tokens were sent to the agent`,
    free: "Free",
    facts: "Facts",
    sessions: "Conversations",
    events: "Events",
    tokens: (tokens: number) => count.format(tokens),
    leftOut: (n: number) =>
      n === 0
        ? "Everything that fits the question had room."
        : n === 1
          ? "1 item fits the question and had no room."
          : `${count.format(n)} items fit the question and had no room.`,
  },
  candidates: {
    title: "Every candidate",
    label: "What was considered",
    none: "Nothing was considered",
    noneHint:
      "Memory had nothing about this subject when the question was asked, or all of it was erased since.",
    all: "All",
    included: "Served",
    excluded: "Left out",
    blocked: "Held back",
    fact: "Fact",
    event: "Event",
    points: (points: number) => `${points.toFixed(1)} points`,
    tokens: (tokens: number) => `${count.format(tokens)} tokens`,
    gone: "It was erased, or hidden, since.",
    open: "Show where it is from",
  },
  /** The title of a part where two are side by side. */
  ofSide: (title: string, side: "A" | "B" | undefined): string =>
    side === undefined ? title : `${side}: ${title}`,
  decision: (action: string, reason: string): string =>
    decisions[`${action} ${reason}`] ?? `${action}: ${reason}`,
} as const;
