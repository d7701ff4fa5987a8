import {
  type EventToRead,
  type ExtractionSteps,
  type InterimResult,
  STAGE,
  type Stage,
} from "@memory/extraction/extract";
import { compiledPatterns } from "@memory/extraction/rules";
import type { StepwiseTask } from "./cohort.ts";
import type { Progress, WorkerRequest } from "./worker-messages.ts";

/** Processor time that one event may take. */
const EVENT_MS = 2_000;
/** Added for each pattern that had to be compiled: the first text that needs a pattern pays for later ones. */
const PATTERN_MS = 10;

interface Deps {
  /** Starts extraction from events of one scope. */
  readonly startExtraction: () => (event: EventToRead) => ExtractionSteps;
  readonly progress: Pick<Progress, "note">;
  /** Processor time of this thread since the last call. */
  readonly lapMs: () => number;
  readonly done: (id: number, results: readonly InterimResult[], cpuMs: number) => void;
}

/** Extracts from the events of one request step by step; an event that takes too long is stopped, and its statements so far are kept. */
export class ExtractionTask implements StepwiseTask {
  readonly tenant: string;
  stage: Stage = STAGE.turn;
  private readonly request: WorkerRequest;
  private readonly deps: Deps;
  private readonly extract: (event: EventToRead) => ExtractionSteps;
  private readonly results: InterimResult[] = [];
  private current: ExtractionSteps | null = null;
  private totalMs = 0;
  private eventMs = 0;
  private compiledFor = 0;

  constructor(request: WorkerRequest, deps: Deps) {
    this.tenant = request.tenant;
    this.request = request;
    this.deps = deps;
    this.extract = deps.startExtraction();
  }

  step(): boolean {
    const { events, id } = this.request;
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
    this.stage = STAGE.turn;
    return this.results.length === events.length && this.end();
  }

  /** Takes one step of the event; gives back its result after the last one. */
  private goOnWith(event: EventToRead): InterimResult | null {
    if (this.current === null) {
      this.current = this.extract(event);
      this.eventMs = 0;
      this.compiledFor = 0;
    }
    const mostMs = EVENT_MS + PATTERN_MS * this.compiledFor;
    const compiledBefore = compiledPatterns();
    try {
      const { done, value } = this.current.next(this.eventMs > mostMs ? "stop" : undefined);
      if (done) return value;
      this.stage = value;
      this.compiledFor += compiledPatterns() - compiledBefore;
      return null;
    } catch (error) {
      // The message may quote the text.
      const reason = `malformed: ${error instanceof Error ? error.name : "error"} while reading it`;
      return { eventId: event.id, statements: [], rejections: [reason], needsModel: false };
    }
  }

  private end(): boolean {
    this.deps.done(this.request.id, this.results, this.totalMs);
    return true;
  }
}
