const COUNT = new Intl.NumberFormat("en");
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** A time in its largest unit: "3.4 seconds", "12 minutes", "2 days". */
function lasting(seconds: number): string {
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? (["second", 1] as const);
  const count = seconds / length;
  const shown = count < 10 ? count.toFixed(1) : String(Math.round(count));
  return `${shown} ${unit}${shown === "1.0" || shown === "1" ? "" : "s"}`;
}

/** What the overview says. */
export const overview = {
  title: "Overview",
  intro: "How this project's memory is doing now. The page is up to date by itself.",
  lasting,
  count: (count: number, areAll = true) => `${COUNT.format(count)}${areAll ? "" : "+"}`,
  seconds: (seconds: number | null) => (seconds === null ? "–" : `${seconds.toFixed(1)} s`),
  tiles: {
    title: "Now",
    backlog: "Waiting to be learned",
    backlogNone: "Nothing waits for its turn",
    oldest: (seconds: number) => `the oldest for ${lasting(seconds)}`,
    failed: "Failed",
    failedNone: "No job failed, and no dead letter",
    failedOf: (jobs: number, letters: number) =>
      `${COUNT.format(jobs)} failed, ${COUNT.format(letters)} dead ${letters === 1 ? "letter" : "letters"}`,
    delay: "From capture to fact",
    delayNone: "Nothing was learned within the last hour",
    delayOf: (seconds: number) => `95 of 100 within ${lasting(seconds)}`,
    conflicts: "Open conflicts",
    conflictsNone: "Nothing waits for a decision",
  },
  charts: {
    delay: "From capture to fact",
    delayNote: "Seconds, by five minutes of the last hour",
    learned: "Jobs learned",
    learnedNote: "Those that made a fact, by five minutes of the last hour",
    none: "Nothing was learned within the last hour",
    noneHint: "Captures that say something about their subject appear here seconds later.",
    table: "As a table",
    from: "From",
    jobs: "Jobs",
    half: "Half within",
    most: "95 of 100 within",
    summary: (jobs: number, half: string, most: string) =>
      `${COUNT.format(jobs)} ${jobs === 1 ? "job" : "jobs"}: half within ${half}, 95 of 100 within ${most}.`,
  },
  health: {
    title: "Health",
    all: "Everything answers",
    some: "Something does not answer",
    states: { up: "up", down: "down" } as Readonly<Record<string, string>>,
    parts: {
      ingest: "Ingest",
      consolidation: "Consolidation",
      worker: "Worker",
      context: "Context",
      admin: "Admin",
      gateway: "Gateway",
      mcp: "MCP",
      console: "Console",
    } as Readonly<Record<string, string>>,
    depends: {
      database: "database",
      nats: "NATS",
      service: "service",
      model: "model",
      disk: "disk",
    } as Readonly<Record<string, string>>,
    nothing: "answers",
  },
  failures: {
    title: "Failed jobs",
    label: "Jobs that failed",
    none: "Nothing failed",
    noneHint: "A job that fails is tried again by itself, and stands here meanwhile.",
    all: "All jobs that failed",
  },
} as const;
