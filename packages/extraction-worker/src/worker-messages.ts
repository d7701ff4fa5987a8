import type { EventToRead } from "@memory/extraction/extract";
import type { PredicateEntry } from "@memory/extraction/predicates";

/** How the worker extracts. */
export interface ExtractionRules {
  readonly predicates: Readonly<Record<string, PredicateEntry>>;
  /** Without rules only structured fields are extracted. */
  readonly hasRules: boolean;
  /** What of an event a model should still read. */
  readonly modelReads: "nothing" | "words" | "everything";
}

/** What the worker is given when it starts. */
export interface WorkerInput extends ExtractionRules {
  /** Where it notes its progress, see `Progress`. */
  readonly progress: SharedArrayBuffer;
}

/** Events of one scope that the worker is to read; several requests travel in one message. */
export interface WorkerRequest {
  readonly id: number;
  /** Tasks of several tenants take turns. */
  readonly tenant: string;
  readonly events: readonly EventToRead[];
}

/** A response of the worker; those of some turns travel in one message. */
export interface WorkerResponse {
  readonly id: number;
  /** As JSON text: a number that keeps its digits cannot be posted. */
  readonly results: string;
  readonly cpuMs: number;
}

/** The progress of a worker, readable while it is busy: what it was reading when it was terminated is known. */
export class Progress {
  readonly buffer: SharedArrayBuffer;
  private readonly cells: Int32Array;

  constructor(buffer = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.cells = new Int32Array(buffer);
  }

  /** Notes that the worker continues with an event of a request. */
  note(id: number, event: number): void {
    Atomics.store(this.cells, 1, id);
    Atomics.store(this.cells, 2, event);
    Atomics.add(this.cells, 0, 1);
  }

  /** The number of steps so far; the request and the index of the event of the last step. */
  read(): { steps: number; id: number; event: number } {
    const [steps = 0, id = 0, event = 0] = [0, 1, 2].map((cell) => Atomics.load(this.cells, cell));
    return { steps, id, event };
  }
}
