import type { EventBody } from "@memory/contracts";
import type { PredicateEntry } from "@memory/extraction/predicates";

/** How the thread reads. */
export interface ReadingRules {
  readonly predicates: Readonly<Record<string, PredicateEntry>>;
  /** Without them only what a payload states is read. */
  readonly hasRules: boolean;
  /** What of an event is left to a model. */
  readonly leaves: "nothing" | "words" | "everything";
}

/** What the thread is given when it starts. */
export interface ThreadData extends ReadingRules {
  /** Where it notes how far it is, see `Progress`. */
  readonly progress: SharedArrayBuffer;
}

/** Events of one scope that the thread is asked to read; several questions travel in one message. */
export interface Asked {
  readonly id: number;
  /** Readings of several tenants take turns. */
  readonly tenant: string;
  readonly events: readonly EventBody[];
}

/** What the thread answers; those of some turns travel in one message. */
export interface Answer {
  readonly id: number;
  /** JSON text of them: a number that keeps its digits cannot be posted. */
  readonly results: string;
  /** There is such a number in it. */
  readonly isExact: boolean;
  readonly cpuMs: number;
}

/** Where a thread is, readable while it is busy: what it was reading when it had to be ended is known. */
export class Progress {
  readonly buffer: SharedArrayBuffer;
  private readonly cells: Int32Array;

  constructor(buffer = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.cells = new Int32Array(buffer);
  }

  /** Notes that the thread goes on with an event of a reading. */
  note(id: number, event: number): void {
    Atomics.store(this.cells, 1, id);
    Atomics.store(this.cells, 2, event);
    Atomics.add(this.cells, 0, 1);
  }

  /** Steps so far, and the reading and the place of the event of the last one. */
  read(): { steps: number; id: number; event: number } {
    const [steps = 0, id = 0, event = 0] = [0, 1, 2].map((cell) => Atomics.load(this.cells, cell));
    return { steps, id, event };
  }
}
