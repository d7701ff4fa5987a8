import { pageNames } from "./page-names.ts";

const count = new Intl.NumberFormat("en");
const many = (n: number, one: string, more: string): string =>
  `${count.format(n)} ${n === 1 ? one : more}`;

/** What the page Subjects says. */
export const subjects = {
  title: pageNames.subjects,
  intro: "Everybody and everything that memory holds something about.",
  search: {
    title: "Find a subject",
    label: "Name begins with",
    hint: "Upper and lower case differ. Enter goes to the list.",
  },
  list: {
    label: "Subjects by their names",
    subject: "Subject",
    type: "Kind",
    events: "Events",
    facts: "Facts",
    conflicts: "Conflicts",
    lastSeen: "Last seen",
    found: (n: number, isAll: boolean) =>
      `${many(n, "subject", "subjects")}${isAll ? "" : " so far: scroll on for more"}`,
    reload: "Reload",
    number: (n: number | null) => (n === null ? "–" : count.format(n)),
    open: (n: number) => `${count.format(n)} open`,
    counts: (events: number, facts: number | null) =>
      [
        many(events, "event", "events"),
        ...(facts === null ? [] : [many(facts, "fact", "facts")]),
      ].join(", "),
    empty: "No subjects yet",
    emptyHint:
      "A subject is there with its first event: POST /v1/capture, a client, MCP or the gateway.",
    noMatch: "No name begins with this",
    noMatchHint: "Other names of a subject are found when they are entered in full.",
    lookUp: "Look up exactly",
  },
  all: "All subjects",
  unknown: "Memory holds nothing under this name",
  unknownHint:
    "It was never captured, or it was forgotten: the receipts on the page Forget say which. Upper and lower case differ.",
  heading: {
    ask: "Ask about it",
    forget: "Forget…",
    cameBy: "You looked for its other name",
    aliases: "Also known as",
    merged: "merged with",
    type: "Kind",
    events: "Events",
    facts: "Facts",
    firstSeen: "First captured",
    lastSeen: "Last captured",
    number: (n: number | null) => (n === null ? "–" : count.format(n)),
  },
  tabs: {
    label: "What memory holds about it",
    facts: "Facts",
    timeline: "Timeline",
    conflicts: "Open conflicts",
    questions: "Questions",
  },
  day: {
    title: "As of a day",
    label: "As of the end of",
    date: "Date",
    today: "Today",
    todayEnd: "Today",
    isToday: "It is today.",
    step: "Change",
    before: "the change before",
    after: "the next change",
    noneBefore: "Nothing changed before.",
    noneAfter: "It is today.",
    ago: (days: number) => (days === 0 ? "today" : `${many(days, "day", "days")} ago`),
    marks: (n: number) => `${many(n, "day", "days")} with changes`,
  },
  facts: {
    label: "Facts",
    choose: "Choose a fact to see the sentence it was taken from, and what became of it.",
    now: (n: number) => `${many(n, "fact is", "facts are")} known and true now.`,
    onDay: (n: number, changed: number, added: number) =>
      [
        `${many(n, "fact was", "facts were")} known and true that day.`,
        changed === 0 ? "" : `${many(changed, "has", "have")} changed since.`,
        added === 0 ? "" : `${many(added, "more is", "more are")} known today.`,
        changed + added === 0 ? "Nothing has changed since." : "",
      ]
        .filter((part) => part !== "")
        .join(" "),
    every: (n: number, isAll: boolean) =>
      `${many(n, "fact", "facts")}${isAll ? " in all, also past, disputed and hidden ones." : " so far: scroll on for more."}`,
    notAll: "The newest 2,000 are compared.",
    showNow: "Now",
    showEvery: "Of every status",
    showAll: "All",
    showChanged: "Changed since",
    showSame: "The same today",
    today: "today:",
    since: "since",
    change: {
      ...{ same: "the same today", replaced: "replaced since", ended: "no longer true" },
      added: "not yet known then",
    },
    none: "No facts",
    noneHint:
      "Nothing was learned yet, or nothing of it holds now. What was said stands in the timeline.",
    noneThen: "Nothing was known that day, or nothing of this kind. Choose another day or view.",
  },
  timeline: {
    label: "Events in the order in which they occurred",
    choose: "Choose an event to see all of it.",
    found: (n: number, isAll: boolean) =>
      `${many(n, "event", "events")}, oldest first${isAll ? "." : "; scroll on for more."}`,
    events: (n: number) => many(n, "event", "events"),
    noThread: "Without a thread",
    ofThread: "The questions of this thread",
    none: "No events",
    noneHint: "What was captured is hidden by a forget, or was erased.",
  },
  conflicts: {
    label: "Open conflicts",
    found: (n: number, isAll: boolean) =>
      `${many(n, "open conflict", "open conflicts")}${isAll ? "." : " so far."}`,
    all: "Settle them in Conflicts",
    none: "No open conflicts",
    noneHint: "Where two values exclude each other, the conflict appears here by itself.",
  },
  questions: {
    label: "Questions about it, newest first",
    found: (n: number, isAll: boolean) =>
      `${many(n, "question", "questions")}${isAll ? "." : " so far."}`,
    all: "All of them in Why?",
    none: "No questions",
    noneHint:
      "No agent asked about it, or its traces are older than they are kept: 30 days unless the server says otherwise.",
  },
  keys: {
    search: "to the search",
    down: "next",
    up: "the one before",
    back: "back to all subjects",
    close: "close the evidence",
    tab: (name: string) => `to ${name}`,
  },
} as const;
