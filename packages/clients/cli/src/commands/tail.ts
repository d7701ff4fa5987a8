import { setTimeout as pause } from "node:timers/promises";
import { APIError, type Fact, MemoryError } from "@memory-service/client";
import type { Command } from "commander";
import { addressCheck } from "../checks/service.ts";
import { does, leaf, type Run } from "../command.ts";
import { EXIT, UsageError } from "../exit.ts";
import { type FactChanges, factChanges } from "../fact-changes.ts";
import { factText } from "../fact-text.ts";
import type { Io } from "../io.ts";

const LONGEST_PAUSE_S = 60;

interface Options {
  since?: string;
  interval: string;
}

export function addTail(program: Command, io: Io): void {
  const command = leaf(program, "tail [subject]", "Show facts of a subject as they change")
    .option("--since <time>", "begin with what changed then or later; default now")
    .option("--interval <seconds>", "how often to ask", "2");
  does<Options>(command, io, async (run, options, named) => {
    const every = interval(options.interval);
    const memory = run.connect();
    const subject = memory.subject(run.subject(named || undefined));
    // At once: while node winds down it no longer catches a second signal, which timeout and npm send too.
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.on(signal, () => process.exit(EXIT.done));
    const since = options.since ?? (await serviceTime(run));
    const changes = factChanges(since, (changedSince) => subject.facts({ changedSince }));
    run.out.note(`Changes of ${subject.id} since ${since}; Ctrl+C ends it.`);
    return follow(run, changes, every);
  });
}

/** Without end. A failure that may pass is noted, and asked again after ever longer pauses; before anything was answered it ends the command. */
async function follow({ out }: Run, changes: FactChanges, every: number): Promise<never> {
  let wait = every;
  let hasAnswered = false;
  for (;;) {
    try {
      for await (const fact of changes.next()) out.item(fact, lineOf(fact));
      hasAnswered = true;
      wait = every;
    } catch (error) {
      if (!hasAnswered || !mayPass(error)) throw error;
      wait = Math.max(every, Math.min(wait * 2, LONGEST_PAUSE_S));
      out.note(`${(error as Error).message} Asking again in ${wait} s.`);
    }
    await pause(wait * 1000);
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof APIError
    ? error.status >= 500 || error.status === 429
    : error instanceof MemoryError;

const lineOf = (fact: Fact): string => {
  const text = fact.status === "deleted" ? "" : factText(fact);
  return [fact.changed_at, fact.status.padEnd(10), text, fact.id].filter(Boolean).join("  ");
};

/** The clock of the service, as changes have its times; ours where it does not say. */
async function serviceTime({ settings }: Run): Promise<string> {
  const { url, urlFrom } = settings();
  const [, health] = await addressCheck(url, urlFrom);
  return new Date(health?.serverTime ?? Date.now()).toISOString();
}

function interval(text: string): number {
  const value = Number(text);
  if (value >= 0.2 && value <= 3600) return value;
  throw new UsageError(`--interval takes seconds from 0.2 to 3600, not "${text}".`);
}
