const COUNT = new Intl.NumberFormat("en");
const counted = (count: number, one: string, many: string): string =>
  `${COUNT.format(count)} ${count === 1 ? one : many}`;

/** What the page of jobs says. */
export const jobs = {
  title: "Jobs",
  intro: "What was captured and is not learned yet. A job that is done leaves the list.",
  waiting: (count: number, areAll: boolean) =>
    count === 0
      ? "Nothing waits."
      : `${areAll ? "" : "More than "}${counted(count, "waits", "wait")}.`,
  letters: (count: number) =>
    count === 1
      ? "One is a dead letter, listed apart."
      : `${COUNT.format(count)} are dead letters, listed apart.`,
  filters: {
    title: "Which jobs",
    status: "Status",
    statuses: {
      all: "All that are not done",
      pending: "Waiting",
      running: "Running",
      failed: "Failed",
      dead_letter: "Dead letters",
    },
    subject: "Subject",
    id: "Job",
    idHint: "consolidation_job_id of a capture",
    apply: "Apply",
    clear: "Clear",
  },
  list: {
    label: "Jobs",
    empty: "Nothing waits",
    emptyHint:
      "Everything that was captured has been learned from. New captures appear here for a second or two.",
    noMatch: "No job is so",
    noMatchHint: "Choose another status, or clear the subject.",
    more: "Reading on …",
    events: (count: number) => counted(count, "event", "events"),
    tries: (count: number) => (count === 0 ? "not tried yet" : counted(count, "try", "tries")),
  },
  statuses: {
    pending: "Waiting",
    running: "Running",
    failed: "Failed",
    dead_letter: "Dead letter",
    done: "Done",
  },
  explains: {
    pending: "It waits for its turn, or for its next try.",
    running: "A worker reads its events now.",
    failed: "The last try failed. It is tried again by itself, ever more seldom.",
    dead_letter:
      "Its capture could not be taken up. It is tried again by itself, ever more seldom.",
    done: "Everything in it was read.",
    never:
      "It was accepted while a forget of its subject was lost, so nothing tries it again. Capture its events again.",
  },
  detail: {
    label: "Job",
    back: "All jobs",
    about: (subject: string) => `Job about ${subject}`,
    title: "Job",
    id: "Id",
    captured: "Captured",
    updated: "Last change",
    tries: "Tries",
    nextTry: "Next try",
    now: "due now",
    tokens: "Tokens of a model",
    error: "Why the last try failed",
    retry: "Try again now",
    events: "What became of its events",
    noOutcomes: "nothing to learn, or not read yet",
    noEvents: "None of its events has been read yet.",
    facts: (count: number) => counted(count, "fact", "facts"),
    outcomes: {
      made: "new",
      reinforced: "stated again",
      superseded: "replaced another",
      history: "true before",
      retracted: "ended",
      conflict: "contradicts",
      quarantined: "waits for a review",
      unchanged: "unchanged",
      disabled: "disabled",
      rejected: "rejected",
    } as Readonly<Record<string, string>>,
  },
  retried: (count: number) =>
    count === 0
      ? "There is nothing to try again: it runs, waits for its turn, or is done."
      : "It is tried again now.",
  keys: {
    down: "the next job",
    up: "the one before",
    retry: "try it again now",
    filter: "to the filters",
    close: "close the job",
  },
} as const;
