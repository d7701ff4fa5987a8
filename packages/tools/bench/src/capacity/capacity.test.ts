import fc from "fast-check";
import { expect, test } from "vitest";
import { capacityOf, type Demand } from "./capacity.ts";

const measured = {
  costs: {
    processorMs: {
      ingest: { request: 0.2, event: 0.05 },
      worker: { request: 0.1, event: 0.1 },
      postgres: { request: 0.4, event: 0.1 },
      nats: { request: 0.1, event: 0.01 },
    },
    walBytes: { request: 1_000, event: 1_000 },
    busyShare: 0.7,
  },
  questionMs: { context: 1, postgres: 0.5 },
  storedBytes: 1_000,
  indexBytes: 250,
};
const demand = fc.record({
  eventsPerSecond: fc.integer({ min: 1, max: 1_000_000 }),
  storedEvents: fc.integer({ min: 1_000, max: 1e12 }),
});

test("nothing that is needed shrinks when more is asked", () => {
  fc.assert(
    fc.property(demand, demand, (a, b) => {
      const least: Demand = {
        eventsPerSecond: Math.min(a.eventsPerSecond, b.eventsPerSecond),
        storedEvents: Math.min(a.storedEvents, b.storedEvents),
      };
      const [less, more] = [least, a].map((of) => capacityOf(of, measured));

      for (const figure of ["memoryGib", "diskTb", "connections", "cells", "costPerMonth"] as const)
        expect(more?.[figure]).toBeGreaterThanOrEqual(less?.[figure] ?? 0);
    }),
  );
});

test("a team's installation fits one machine, ten times a server's disk needs cells, and one server's worth does not", () => {
  const layoutOf = (eventsPerSecond: number, storedEvents: number) =>
    capacityOf({ eventsPerSecond, storedEvents }, measured).layout;

  expect([
    layoutOf(1, 1e6),
    layoutOf(100, 5e9),
    layoutOf(100, 2.5e10),
    layoutOf(100, 1.6e11),
  ]).toEqual(["machine", "server", "contexts", "cells"]);
});

test("a server's cores at that utilisation are what the server's share of the load costs", () => {
  const { cores } = capacityOf({ eventsPerSecond: 10_000, storedEvents: 1e6 }, measured);

  // (0.4 / 12 + 0.1) ms of an event and 0.5 ms of a tenth of a question, at 60 %, for primary and standby.
  expect(cores.postgres).toBeCloseTo((2 * 10 * (0.4 / 12 + 0.1 + 0.05)) / 0.6, 6);
});
