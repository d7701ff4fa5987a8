import { readFileSync } from "node:fs";

/** The most memory that a process ever had, in MiB, by Linux' count of resident pages. */
export const peakMib = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** How the images set up the allocator: a process without it keeps what large buffers leave behind. */
export const IMAGE_ALLOCATOR = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
