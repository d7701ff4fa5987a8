import type { Message } from "../talk.ts";

/** How agents send what they have. */
export interface Shape {
  name: string;
  /** Clients that each wait for their answer before they send again. */
  clients: number;
  subjects: number;
  /** Events of the n-th request. */
  size: (n: number) => number;
  /** Rows of a bare insert that it is held against, and connections that send those; null for a shape without one. */
  bare: { rows: number; connections: number } | null;
}

/** Of ten requests of an agent most say one thing, and one brings what was gathered. */
const MIXED_SIZES = [1, 1, 2, 1, 1, 10, 1, 1, 2, 100];

export const SHAPES: readonly Shape[] = [
  {
    name: "singles",
    clients: 64,
    subjects: 10_000,
    size: () => 1,
    bare: { rows: 1, connections: 16 },
  },
  {
    name: "batches of 100",
    clients: 16,
    subjects: 20,
    size: () => 100,
    bare: { rows: 100, connections: 4 },
  },
  {
    name: "batches of 100 from many",
    clients: 16,
    subjects: 2_000,
    size: () => 100,
    bare: null,
  },
  {
    name: "batches of 10",
    clients: 32,
    subjects: 200,
    size: () => 10,
    bare: null,
  },
  {
    name: "mix",
    clients: 32,
    subjects: 1_000,
    size: (n) => MIXED_SIZES[n % MIXED_SIZES.length] ?? 1,
    bare: null,
  },
];

/** Bodies of captures of a shape, and how many events were in those that were taken. */
export function bodies(people: { next(): Message }, { size }: Shape) {
  let [requests, events] = [0, 0];
  return {
    next(): string {
      const batch = Array.from({ length: size(requests++) }, () => people.next().event);
      events += batch.length;
      return JSON.stringify({ events: batch });
    },
    events: () => events,
  };
}
