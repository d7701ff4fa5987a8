import { pageNames } from "./page-names.ts";

const count = new Intl.NumberFormat("en");
const age = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** A length of time in its largest unit. */
function lengthInWords(seconds: number): string {
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? ["second", 1];
  const n = Math.floor(seconds / length);
  return `${age.format(n)} ${unit}${n === 1 ? "" : "s"}`;
}

/** What the page Conflicts says. */
export const conflicts = {
  title: pageNames.conflicts,
  intro:
    "Values that exclude each other. Agents are given none of them until somebody says which one holds.",
  open: (n: number, oldestSeconds: number | null) =>
    n === 0
      ? "None is open."
      : `${count.format(n)} open${oldestSeconds === null ? "" : `, the oldest for ${lengthInWords(oldestSeconds)}`}`,
  filters: {
    title: "Narrow the list",
    status: "Status",
    statuses: { open: "Open", resolved: "Settled", all: "All" },
    age: "Age",
    ages: {
      any: "Any age",
      hour: "Older than an hour",
      day: "Older than a day",
      week: "Older than a week",
      month: "Older than 30 days",
    },
    predicate: "Predicate",
    subject: "Subject",
    apply: "Apply",
    clear: "Clear all",
  },
  list: {
    label: "Conflicts, oldest first",
    values: (n: number) => `${count.format(n)} values`,
    settled: "settled",
    more: "Reading on",
    empty: "No open conflicts",
    emptyHint:
      "Whatever contradicts what is known, and does not say that it replaces it, appears here by itself.",
    noMatch: "No conflict passes these filters",
    noMatchHint: "Clear a filter, or look at another status.",
    choose: "Choose a conflict to see its values side by side.",
  },
  keys: {
    down: "next conflict",
    up: "the one before",
    keep: (n: number) => `keep value ${n}`,
    both: "all of the values hold",
    neither: "none of the values holds",
    reason: "write a reason",
    undo: "undo the last decision",
    filter: "narrow the list",
    close: "close the conflict",
  },
  detail: {
    label: "The conflict",
    about: "about",
    opened: "opened",
    only: "only for",
    sameValuesOf: (predicate: string) => `All conflicts of ${predicate}`,
    value: (n: number) => `Value ${n}`,
    keep: "Keep",
    both: "Both hold",
    all: "All hold",
    neither: "Neither holds",
    none: "None holds",
    since: "since",
    until: "until",
    confidence: "confidence",
    source: "source",
    noSource: "not named",
    events: (n: number) => `from ${count.format(n)} events`,
    more: (n: number) =>
      n === 1
        ? "1 more value is too large to be shown here."
        : `${count.format(n)} more values are too large to be shown here.`,
    reason: "Reason",
    optional: "optional",
    reasonHint: "Kept with the value as a rating, for everybody who looks at it later.",
    copyLink: "Copy link",
    back: "All conflicts",
  },
  settled: {
    title: "Settled",
    by: (who: string) => `by ${who}`,
    byStatement: "by what was said later",
    kept: "kept",
    keptNone: "None of its values was kept.",
    notKept: "not kept",
    rejected: "kept first, then rated wrong: none holds",
    reasons: "Why",
    noReason: "No reason was given.",
    cannotDecide: "It is settled already.",
    meanwhile: "Somebody else settled it meanwhile.",
  },
  decision: {
    one: (value: string, subject: string) => `${subject}: ${value} is kept`,
    all: (subject: string) => `${subject}: all values hold`,
    none: (subject: string) => `${subject}: no value holds`,
    notAll:
      "Values that all hold are stated again as some of many: your key needs the right “capture” for that.",
    notYet: "The values are being loaded. Try again in a moment.",
  },
  waiting: {
    label: "Decisions that are not sent yet",
    sentSoon: (n: number) =>
      n === 1
        ? "Sent in a few seconds, or when you leave the page."
        : `${count.format(n)} decisions are sent in a few seconds, or when you leave the page.`,
    sending: "Sending",
    sendNow: "Send now",
    undone: (text: string) => `Taken back. ${text}: no longer.`,
    nothing:
      "There is nothing to take back: what was sent stays. State the other value again, and a new conflict opens.",
    failed: (text: string, reason: string) => `Not sent. ${text}: ${reason}`,
    half: (text: string, reason: string) => `Only half of it was done. ${text}: ${reason}`,
  },
} as const;
