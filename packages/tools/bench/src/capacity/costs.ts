/** What something costs: for each request, and for each event in it. */
interface Linear {
  request: number;
  event: number;
}

/** What a load was measured to cost, by `npm run bench -- cost`; all figures are of an event. */
export interface MeasuredLoad {
  shape: string;
  eventsPerRequest: number;
  /** From the first capture until all was indexed and consolidated. */
  workedOffPerSecond: number;
  /** By process; Postgres and NATS among them. */
  processorMs: Record<string, number>;
  walBytes: number;
}

export interface Costs {
  processorMs: Record<string, Linear>;
  walBytes: Linear;
  /** Share of the machine's cores that the system had while it worked off a load; the clients of the bench had the rest. */
  busyShare: number;
}

/** Costs fitted to two loads of different sizes of request: a line goes through both. */
export function fitCosts(small: MeasuredLoad, large: MeasuredLoad, cores: number): Costs {
  const line = (a: number, b: number): Linear => {
    const request = (a - b) / (1 / small.eventsPerRequest - 1 / large.eventsPerRequest);
    return { request, event: a - request / small.eventsPerRequest };
  };
  const parts = Object.keys(small.processorMs);
  return {
    processorMs: Object.fromEntries(
      parts.map((part) => [part, line(small.processorMs[part] ?? 0, large.processorMs[part] ?? 0)]),
    ),
    walBytes: line(small.walBytes, large.walBytes),
    busyShare: (busyShare(small, cores) + busyShare(large, cores)) / 2,
  };
}

const busyShare = (load: MeasuredLoad, cores: number): number =>
  (load.workedOffPerSecond * totalOf(load.processorMs)) / 1_000 / cores;

export const totalOf = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

interface EventCost {
  /** By process. */
  processorMs: Record<string, number>;
  walBytes: number;
}

/** What an event costs in requests of that size. */
export function costOfEvent(costs: Costs, eventsPerRequest: number): EventCost {
  const at = ({ request, event }: Linear) => Math.max(0, event + request / eventsPerRequest);
  return {
    processorMs: Object.fromEntries(
      Object.entries(costs.processorMs).map(([part, line]) => [part, at(line)]),
    ),
    walBytes: at(costs.walBytes),
  };
}

/** Figures of a load, by what a reader calls them. */
export type Figures = Record<"workedOffPerSecond" | "processorMs" | "walBytes", number>;

/** What a load of requests of that size should be measured to cost on that many cores. */
export function predictedFigures(costs: Costs, eventsPerRequest: number, cores: number): Figures {
  const { processorMs, walBytes } = costOfEvent(costs, eventsPerRequest);
  const total = totalOf(processorMs);
  return {
    workedOffPerSecond: (1_000 * cores * costs.busyShare) / total,
    processorMs: total,
    walBytes,
  };
}

export const measuredFigures = (load: MeasuredLoad): Figures => ({
  workedOffPerSecond: load.workedOffPerSecond,
  processorMs: totalOf(load.processorMs),
  walBytes: load.walBytes,
});
