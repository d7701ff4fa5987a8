import { type Costs, costOfEvent, totalOf } from "./costs.ts";

export interface Demand {
  eventsPerSecond: number;
  storedEvents: number;
}

/** What was measured apart from the costs of an event. */
export interface Measured {
  costs: Costs;
  /** Processor time of a question to context, by process. */
  questionMs: Record<string, number>;
  /** Bytes of an event in all tables and indexes. */
  storedBytes: number;
  /** Bytes of an event in a context index in memory. */
  indexBytes: number;
}

/** What one may want to change: habits of the callers, sizes of machines, prices. */
export const ASSUMPTIONS = {
  eventsPerRequest: 12,
  questionsPerEvent: 0.1,
  eventsPerSubject: 500,
  /** Questions about one subject while its index stays in memory, and for how long it does. */
  questionsPerIndex: 10,
  indexKeptSeconds: 600,
  tracesKeptDays: 30,
  traceBytes: 2_500,
  /** Of a processor, at the busiest hour. */
  utilisation: 0.6,
  /** The fewest of each service, for rollouts and failures. */
  leastReplicas: 2,
  replicaGib: 0.15,
  connectionsPerReplica: 12,
  gibPerDatabaseCore: 4,
  /** Primary and standby. */
  copies: 2,
  /** Disk that is kept free, as a share of what is used. */
  freeDisk: 0.5,
  /** What one database server may have. */
  serverCores: 32,
  serverTb: 16,
  serverWalMbPerSecond: 200,
  /** Share of the busiest of the four databases. */
  largestDatabase: 0.45,
  corePerHour: 0.04,
  gibPerHour: 0.005,
  diskGbPerMonth: 0.1,
};
export type Assumptions = typeof ASSUMPTIONS;

export const LAYOUTS = {
  machine: "one machine",
  server: "services in replicas, one Postgres server with a standby, NATS in three",
  contexts: "a Postgres server with a standby for each context",
  cells: "cells: whole installations, an organisation in each by a routing table",
} as const;
type Layout = keyof typeof LAYOUTS;

interface Capacity {
  /** Busy cores, divided by the utilisation. */
  cores: { services: number; postgres: number; nats: number };
  replicas: number;
  memoryGib: number;
  diskTb: number;
  walMbPerSecond: number;
  connections: number;
  layout: Layout;
  /** Whole installations; 1 up to the last layout. */
  cells: number;
  costPerMonth: number;
}

/** Services that scale with the load, each by replicas of one core. */
const SERVICES = ["edge", "ingest", "consolidation", "worker", "context", "admin"];
const MACHINE = { cores: 4, diskTb: 0.5 };
const [GIB, GB, TB, MB] = [2 ** 30, 1e9, 1e12, 1e6];
const HOURS_PER_MONTH = 730;
const DAY_SECONDS = 86_400;

/** What an installation needs for a demand. */
export function capacityOf(
  { eventsPerSecond, storedEvents }: Demand,
  measured: Measured,
  of: Assumptions = ASSUMPTIONS,
): Capacity {
  const event = costOfEvent(measured.costs, of.eventsPerRequest);
  const questions = eventsPerSecond * of.questionsPerEvent;
  const coresOf = (part: string) =>
    (eventsPerSecond * (event.processorMs[part] ?? 0) +
      questions * (measured.questionMs[part] ?? 0)) /
    1_000 /
    of.utilisation;
  const [postgres, nats] = [coresOf("postgres"), coresOf("nats")];
  const parts = Object.keys({ ...event.processorMs, ...measured.questionMs });
  const services = totalOf(
    Object.fromEntries(
      parts.filter((p) => p !== "postgres" && p !== "nats").map((p) => [p, coresOf(p)]),
    ),
  );
  const replicas = SERVICES.reduce(
    (sum, name) => sum + Math.max(of.leastReplicas, Math.ceil(coresOf(name))),
    0,
  );
  const indexed = Math.min(
    storedEvents,
    (questions * of.indexKeptSeconds * of.eventsPerSubject) / of.questionsPerIndex,
  );
  const databaseCores = Math.max(1, postgres) * of.copies;
  const traces = questions * DAY_SECONDS * of.tracesKeptDays * of.traceBytes;
  const storedTb = (storedEvents * measured.storedBytes + traces) / TB;
  const diskTb = storedTb * of.copies * (1 + of.freeDisk);
  const walMbPerSecond = (eventsPerSecond * event.walBytes) / MB;
  const cores = { services, postgres: postgres * of.copies, nats: nats * 3 };
  const memoryGib =
    replicas * of.replicaGib +
    (indexed * measured.indexBytes) / GIB +
    databaseCores * of.gibPerDatabaseCore;
  /** How many servers' worth the demand is, by what runs out first. */
  const servers = Math.max(
    postgres / of.serverCores,
    storedTb / of.serverTb,
    walMbPerSecond / of.serverWalMbPerSecond,
  );
  const cells = Math.max(1, Math.ceil(servers * of.largestDatabase));
  return {
    cores,
    replicas,
    memoryGib,
    diskTb,
    walMbPerSecond,
    connections: replicas * of.connectionsPerReplica,
    layout: layoutFor(totalOf(cores), storedTb, servers, cells),
    cells,
    costPerMonth:
      (totalOf(cores) * of.corePerHour + memoryGib * of.gibPerHour) * HOURS_PER_MONTH +
      ((diskTb * TB) / GB) * of.diskGbPerMonth,
  };
}

function layoutFor(cores: number, storedTb: number, servers: number, cells: number): Layout {
  if (cells > 1) return "cells";
  if (servers > 1) return "contexts";
  return cores <= MACHINE.cores && storedTb <= MACHINE.diskTb ? "machine" : "server";
}
