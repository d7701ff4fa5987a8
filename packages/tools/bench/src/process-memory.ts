import { readdir, readFile } from "node:fs/promises";

/** What a process holds in memory, in bytes, as Linux tells. */
export interface ProcessMemory {
  /** Pages of no file: heaps and buffers. */
  own: number;
  /** With its share of what it has in common with others, such as the program itself. */
  proportional: number;
  /** All that is mapped and in memory, what is shared counted in full. */
  resident: number;
}

/** The memory of the process that was started with this variable in its environment. Throws where there is none. */
export async function processMemory(variable: string, value: string): Promise<ProcessMemory> {
  const wanted = `${variable}=${value}`;
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (environment.split("\0").includes(wanted))
      return readRollup(await readFile(`/proc/${pid}/smaps_rollup`, "utf8"));
  }
  throw new Error(`no process has ${wanted}`);
}

/** Reads a page of smaps_rollup, whose figures are in KiB. */
function readRollup(page: string): ProcessMemory {
  const figure = (name: string) =>
    1024 * Number(new RegExp(`^${name}: +(\\d+) kB$`, "m").exec(page)?.[1]);
  return { own: figure("Anonymous"), proportional: figure("Pss"), resident: figure("Rss") };
}
