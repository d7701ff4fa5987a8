import { pageNames } from "./page-names.ts";

const count = new Intl.NumberFormat("en");

/** What the page Playground says. */
export const playground = {
  title: pageNames.playground,
  intro:
    "Ask memory as an agent would, and see what it is given, what falls out and why. Each question is kept as a trace, like an agent's.",
  settings: "What to ask",
  subject: "Subject",
  thread: "Thread",
  optional: "optional",
  question: "Question",
  questionHint: "What the agent is about to answer or do, in words.",
  tooLong: "The question is too long for the address of this page: shorten it.",
  needed: "Needed.",
  purpose: "Purpose",
  budget: "Budget",
  tokens: (n: number) => `${count.format(n)} tokens`,
  ask: "Ask",
  askAgain: "Ask again",
  compare: "Compare two settings",
  noCompare: "Remove B",
  side: { A: "Setting A", B: "Setting B" },
  nothingAsked: "Nothing is asked yet",
  nothingAskedHint:
    "Name a subject that memory knows, and a question about it. Move the budget afterwards: the answer follows.",
  took: (ms: number) => `answered in ${count.format(Math.round(ms))} ms`,
  evidence: "Open in Why?",
  differs: {
    title: "What differs",
    label: "Served by one setting only",
    none: "Both settings serve the same.",
    only: { A: "Only A serves it.", B: "Only B serves it." },
    other: { A: "In B", B: "In A" },
    notConsidered: "it was not considered.",
  },
  keys: { question: "to the question", ask: "ask again" },
} as const;
