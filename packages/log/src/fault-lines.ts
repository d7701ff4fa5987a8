interface FaultLines {
  level: string;
  /** The message of the log line: a constant of the code. */
  event: string;
  count: number;
}

const LEAST_LEVEL = 40;
const LEVELS: Record<number, string> = { 40: "warn", 50: "error", 60: "fatal" };
/** A metric has a series for each: messages that are no constants must not make it grow without end. */
const MOST_EVENTS = 200;

const lines = new Map<string, FaultLines>();

/** Counts a log line of a warning, an error or worse; `args` are the arguments of the log call. */
export function countFaultLine(level: number, args: readonly unknown[]): void {
  if (level < LEAST_LEVEL) return;
  const given = args.find((arg): arg is string => typeof arg === "string") ?? "error";
  const name = LEVELS[level] ?? String(level);
  const known = lines.has(`${name} ${given}`) || lines.size < MOST_EVENTS;
  const event = known ? given : "other";
  const line = lines.get(`${name} ${event}`) ?? { level: name, event, count: 0 };
  line.count++;
  lines.set(`${name} ${event}`, line);
}

/** How many warnings and errors this process has logged, by level and message. */
export const faultLines = (): readonly Readonly<FaultLines>[] => [...lines.values()];
