import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** Resolves when the child has exited, at once if it already has. */
export function exited(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

export interface StopStep {
  signal: NodeJS.Signals;
  waitMs: number;
}

/** Sends each signal in turn, waiting that long for the child to end, and at last SIGKILL. */
export async function stopChild(child: ChildProcess, steps: StopStep[]): Promise<void> {
  const ended = exited(child);
  for (const { signal, waitMs } of steps) {
    if (hasEnded(child)) return;
    child.kill(signal);
    if (await within(ended, waitMs)) return;
  }
  if (!hasEnded(child)) child.kill("SIGKILL");
  await ended;
}

/** Whether `promise` settled within that time. */
async function within(promise: Promise<unknown>, waitMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => resolve("late"), waitMs);
  try {
    return (await Promise.race([promise, late])) !== "late";
  } finally {
    clearTimeout(timer);
  }
}

/** The last lines of a log file, for a message; empty if there is none. */
export function tailOf(file: string, lines = 25): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}

/** How a process ended, for a message. */
export function describeEnd(child: ChildProcess): string {
  if (child.signalCode !== null) return `ended by ${child.signalCode}`;
  return `ended with status ${child.exitCode}`;
}
