import type { ProcessorTime } from "./processor-time.ts";
import type { WrittenBytes } from "./written-bytes.ts";

/** What one event of a load cost. */
export interface Cost {
  shape: string;
  events: number;
  /** While captures came. */
  capturedPerSecond: number;
  /** From the first capture until all was indexed and consolidated. */
  workedOffPerSecond: number;
  /** Of an event. */
  processorMs: ProcessorTime;
  walBytes: number;
  keptBytes: WrittenBytes["kept"];
  barePerSecond: number | null;
}

/** Processor time of an event in all services together. */
const ofServices = ({ processorMs: { postgres: _, nats: __, ...services } }: Cost): number =>
  Object.values(services).reduce((sum, ms) => sum + ms, 0);

/** Prints the figures of one load. */
export function printCost(name: string, cost: Cost): void {
  const { shape, events, capturedPerSecond, workedOffPerSecond, barePerSecond } = cost;
  const ms = Object.entries(cost.processorMs).map(([part, time]) => `${part} ${time.toFixed(3)}`);
  const kept = Object.entries(cost.keptBytes).map(
    ([part, { heap, index }]) => `${part} ${heap.toFixed(0)} + ${index.toFixed(0)}`,
  );
  const bare = barePerSecond === null ? "" : `, bare insert ${barePerSecond.toFixed(0)}`;
  console.log(`
${name}, ${shape}: ${events} events; ${capturedPerSecond.toFixed(0)} captured a second, ${workedOffPerSecond.toFixed(0)} worked off${bare}
  processor time of an event: services ${ofServices(cost).toFixed(3)} ms (${ms.join(", ")})
  bytes of an event: WAL ${cost.walBytes.toFixed(0)}; heap + index: ${kept.join(", ")}`);
}

/** Prints what the figures of a load are beside a bare insert and beside another checkout, repetition by repetition. */
export function printRatios(
  shape: string,
  { here = [], beside = [] }: Record<string, Cost[]>,
): void {
  const of = (costs: Cost[]) => costs.filter((cost) => cost.shape === shape);
  const ratios = (name: string, figure: (cost: Cost, n: number) => number | null) => {
    const each = of(here).flatMap((cost, n) => figure(cost, n) ?? []);
    if (each.length > 0)
      console.log(`${shape}: ${name} = ${each.map((ratio) => ratio.toFixed(2)).join(" · ")}`);
  };
  const other = (n: number) => of(beside)[n] ?? null;
  const against = (figure: (cost: Cost) => number) => (cost: Cost, n: number) => {
    const than = other(n);
    return than && figure(cost) / figure(than);
  };
  ratios(
    "captured / bare insert",
    ({ capturedPerSecond: mine, barePerSecond: bare }) => bare && mine / bare,
  );
  ratios(
    "worked off / beside",
    against(({ workedOffPerSecond }) => workedOffPerSecond),
  );
  ratios("processor time of services / beside", against(ofServices));
  ratios(
    "WAL bytes / beside",
    against(({ walBytes }) => walBytes),
  );
}
