import { setTimeout as delay } from "node:timers/promises";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { captureCeiling } from "./capture-ceiling.ts";
import { loadOf } from "./cost/load.ts";
import { type Cost, printCost, printRatios } from "./cost/print-cost.ts";
import { type ProcessorTime, processorTime } from "./cost/processor-time.ts";
import { SHAPES, type Shape } from "./cost/shapes.ts";
import { countEpisodes, workedOffAtMs } from "./cost/worked-off.ts";
import { type WrittenBytes, writtenBytes } from "./cost/written-bytes.ts";
import { eventSource } from "./events.ts";

interface Options {
  repetitions: number;
  seconds: number;
  /** Only shapes whose name holds this. */
  only: string | undefined;
  /** Another checkout of this project with its dependencies installed, measured beside this one. */
  beside: string | undefined;
  /** Instead of another checkout: this one behind PgBouncer. */
  pooled: boolean;
}

const WARM_UP_SECONDS = 3;
const SETTLE_MS = 3_000;

/** A load that lasts, at ingest's own port with all followers at work: what it costs the system, process by process. */
export async function benchCost({
  repetitions,
  seconds,
  only,
  beside,
  pooled,
}: Options): Promise<object> {
  const shapes = SHAPES.filter(({ name }) => name.includes(only ?? ""));
  const checkouts = { here: null, ...(beside !== undefined && { beside }) };
  const systems = {
    ...Object.fromEntries(
      Object.entries(checkouts).map(([name, checkout]) => [name, { checkout, pooled: false }]),
    ),
    ...(pooled && { pooled: { checkout: null, pooled } }),
  };
  const costs: Record<string, Cost[]> = {};
  for (let repetition = 0; repetition < repetitions; repetition++)
    for (const [name, which] of Object.entries(systems)) {
      const measured = await measure(which, shapes, seconds);
      for (const cost of measured) printCost(name, cost);
      costs[name] = [...(costs[name] ?? []), ...measured];
    }
  const { here = [], beside: other = costs["pooled"] ?? [] } = costs;
  for (const { name } of shapes) printRatios(name, { here, beside: other });
  return costs;
}

async function measure(
  { checkout, pooled }: { checkout: string | null; pooled: boolean },
  shapes: readonly Shape[],
  seconds: number,
): Promise<Cost[]> {
  const system = await benchSystem({ pooled }, checkout);
  const { event } = eventSource(system.orgId, system.projectId);
  const { ownerUrl } = system.postgres.databases.ingest;
  // The rows of another checkout may have other columns.
  const ceiling = checkout === null ? await captureCeiling(ownerUrl, event) : null;
  try {
    const costs: Cost[] = [];
    for (const shape of shapes.slice(0, 1)) await costOf(system, shape, WARM_UP_SECONDS, "warm");
    for (const shape of shapes) {
      const cost = await costOf(system, shape, seconds, shape.name);
      const bare = ceiling && shape.bare;
      const barePerSecond = bare && (await ceiling.measure(bare.connections, bare.rows, seconds));
      costs.push({ ...cost, barePerSecond });
    }
    return costs;
  } finally {
    await ceiling?.close();
    await system.stop();
  }
}

/** What a load of that shape costs, from its first capture until all is worked off. */
export async function costOf(
  system: BenchSystem,
  shape: Shape,
  seconds: number,
  name: string,
): Promise<Omit<Cost, "barePerSecond">> {
  const load = await loadOf(system, shape, name);
  await delay(SETTLE_MS);
  const [indexed, processorBefore, bytesBefore] = [
    await countEpisodes(system),
    await processorTime(system),
    await writtenBytes(system),
  ];
  const startedMs = performance.now();
  const { events, took } = await load(seconds);
  const endedMs = await workedOffAtMs(system, indexed + events);
  const [processorAfter, bytesAfter] = [await processorTime(system), await writtenBytes(system)];
  return {
    ...{ shape: shape.name, events },
    capturedPerSecond: events / took,
    workedOffPerSecond: (1_000 * events) / (endedMs - startedMs),
    processorMs: perEvent(processorAfter, processorBefore, events / 1_000),
    walBytes: (bytesAfter.wal - bytesBefore.wal) / events,
    keptBytes: keptPerEvent(bytesAfter, bytesBefore, events),
  };
}

const perEvent = (after: ProcessorTime, before: ProcessorTime, by: number): ProcessorTime =>
  Object.fromEntries(
    Object.entries(after).map(([name, time]) => [name, (time - (before[name] ?? 0)) / by]),
  );

const keptPerEvent = (after: WrittenBytes, before: WrittenBytes, events: number) =>
  Object.fromEntries(
    Object.entries(after.kept).map(([name, { heap, index }]) => {
      const was = before.kept[name] ?? { heap: 0, index: 0 };
      return [name, { heap: (heap - was.heap) / events, index: (index - was.index) / events }];
    }),
  );
