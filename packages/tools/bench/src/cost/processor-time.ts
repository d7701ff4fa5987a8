import { readdir, readFile } from "node:fs/promises";
import type { BenchSystem } from "../bench-system.ts";
import { serviceMetric } from "../service-metric.ts";

/** Seconds of processor time that each process has used; Postgres and NATS with their children, where /proc tells. */
export type ProcessorTime = Record<string, number>;

/** Linux shows times in these, whatever its kernel's timer does. */
const TICKS_PER_SECOND = 100;

export async function processorTime(system: BenchSystem): Promise<ProcessorTime> {
  const services = system.services.map(
    async ({ name, internalUrl }) =>
      [name, await serviceMetric(internalUrl, "process_cpu_seconds_total")] as const,
  );
  const processes = await readProcesses();
  const servers = Object.entries({ postgres: system.postgres.pid(), nats: system.nats.pid() });
  return Object.fromEntries([
    ...(await Promise.all(services)),
    ...servers.flatMap(([name, pid]) => (pid === null ? [] : [[name, ofTree(processes, pid)]])),
  ]);
}

interface Process {
  parent: number;
  /** Of itself, and of its children that have ended. */
  seconds: number;
}

async function readProcesses(): Promise<Map<number, Process>> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const read = pids.map(async (pid): Promise<[number, Process][]> => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    if (stat === null) return [];
    // The name, in parentheses, may hold anything; proc(5) counts the fields after it from 3.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [[Number(pid), { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }]];
  });
  return new Map((await Promise.all(read)).flat());
}

function ofTree(processes: ReadonlyMap<number, Process>, root: number): number {
  const children = [...processes].filter(([, { parent }]) => parent === root);
  const own = processes.get(root)?.seconds ?? 0;
  return children.reduce((sum, [pid]) => sum + ofTree(processes, pid), own);
}
