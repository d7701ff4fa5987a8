import { readFileSync } from "node:fs";
import type { System } from "@memory/launcher";

/** A process with all that it started. */
function treeOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return [pid, ...children.filter(Boolean).flatMap((child) => treeOf(Number(child)))];
}

/** Every process of a server, Postgres with its backends. */
export const processesOf = ({ pid }: { pid(): number | null }): number[] => {
  const first = pid();
  return first === null ? [] : treeOf(first);
};

/** Every process of a system. */
export const allProcesses = ({ services, postgres, nats }: System): number[] =>
  [...services, postgres, nats].flatMap(processesOf);

/** Sends a signal to processes; one that ended meanwhile does not matter. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  // 0 would be our own group.
  if (!pids.every((pid) => pid > 0)) throw new Error("a process is not running");
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}

/** The memory of a process that is in RAM now, in MiB. */
export function residentMib(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1_024;
}
