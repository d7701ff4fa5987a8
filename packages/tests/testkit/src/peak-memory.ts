import { readFileSync } from "node:fs";

/** The most memory that a process ever had, in MiB, by Linux' count of resident pages. */
export const peakMib = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
