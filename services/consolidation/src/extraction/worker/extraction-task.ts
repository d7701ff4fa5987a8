import type { EventBody } from "@memory/contracts";
import { compiledPatterns } from "@memory/extraction/rules";
import type { ExtractionSteps, InterimResult } from "../pipeline.ts";
import type { Steps } from "./round-robin.ts";
import type { Asked, Progress } from "./worker-messages.ts";

/** Of processor time that one event may take. */
const EVENT_MS = 2_000;
/** On top of it for each pattern that had to be compiled: whoever reads something first pays for those who read it later. */
const PATTERN_MS = 10;

interface Deps {
  /** Starts to extract from events of one scope. */
  readonly learning: () => (event: EventBody) => ExtractionSteps;
  readonly progress: Pick<Progress, "note">;
  /** Processor time of this thread since it was asked last. */
  readonly lapMs: () => number;
  readonly done: (id: number, results: readonly InterimResult[], cpuMs: number) => void;
}

/** Reads the events of one question step by step; one that takes too long is stopped, and what was read of it by then is kept. */
export class Reading implements Steps {
  readonly tenant: string;
  private readonly asked: Asked;
  private readonly deps: Deps;
  private readonly extract: (event: EventBody) => ExtractionSteps;
  private readonly results: InterimResult[] = [];
  private current: ExtractionSteps | null = null;
  private totalMs = 0;
  private eventMs = 0;
  private compiledBefore = 0;

  constructor(asked: Asked, deps: Deps) {
    this.tenant = asked.tenant;
    this.asked = asked;
    this.deps = deps;
    this.extract = deps.learning();
  }

  step(): boolean {
    const { events, id } = this.asked;
    const event = events[this.results.length];
    if (event === undefined) return this.end();
    this.deps.progress.note(id, this.results.length);
    const result = this.goOnWith(event);
    const tookMs = this.deps.lapMs();
    this.totalMs += tookMs;
    this.eventMs += tookMs;
    if (result === null) return false;
    this.results.push(result);
    this.current = null;
    return this.results.length === events.length && this.end();
  }

  /** One step of the event; its result when that was the last. */
  private goOnWith(event: EventBody): InterimResult | null {
    if (this.current === null) {
      this.current = this.extract(event);
      this.eventMs = 0;
      this.compiledBefore = compiledPatterns();
    }
    const mostMs = EVENT_MS + PATTERN_MS * (compiledPatterns() - this.compiledBefore);
    try {
      const { done, value } = this.current.next(this.eventMs > mostMs ? "stop" : undefined);
      return done ? value : null;
    } catch (error) {
      // Its message may hold what was said.
      const reason = `malformed: ${error instanceof Error ? error.name : "error"} while reading it`;
      return { eventId: event.id, statements: [], rejections: [reason], needsModel: false };
    }
  }

  private end(): boolean {
    this.deps.done(this.asked.id, this.results, this.totalMs);
    return true;
  }
}
