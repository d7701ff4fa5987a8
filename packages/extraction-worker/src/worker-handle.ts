import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import {
  type ExtractionRules,
  Progress,
  type WorkerRequest,
  type WorkerResponse,
} from "./worker-messages.ts";

/**
 * Cached patterns and what is read take some 150 MB. V8 collects the whole heap again and again when that is near the limit of the old
 * generation, and makes the young one smaller. A message that is read allocates some 90 KB.
 */
const MEMORY_MB = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 96 };
/** A size in the flags of the process would be that of every thread. */
const OF_EACH_THREAD = "--max-semi-space-size=0";
const LOOK_MS = 250;

/** Why a worker exited: it took too long over one step or too much memory; null for any other reason. */
export type Cause = "slow" | "memory" | null;

export interface WorkerExit {
  readonly cause: Cause;
  readonly error: Error;
  /** What it was reading: the id of the request and the index of the event in it. */
  readonly id: number;
  readonly event: number;
  /** Processor time since its last progress. */
  readonly stuckMs: number;
}

interface Options {
  readonly file: URL;
  readonly rules: ExtractionRules;
  /** Processor time without progress after which it is terminated. */
  readonly stuckMs: number;
  readonly onResponses: (responses: readonly WorkerResponse[]) => void;
  readonly onExit: (exit: WorkerExit) => void;
}

/** A watched worker: one that makes no progress or runs out of memory is terminated and reports what it was reading. */
export class ExtractionWorker {
  private readonly options: Options;
  private readonly worker: Worker;
  private readonly progress = new Progress();
  private readonly watch: NodeJS.Timeout;
  private openRequests = 0;
  private hasEnded = false;
  private steps = 0;
  private cpuMsAtStep = 0;

  constructor(options: Options) {
    this.options = options;
    setFlagsFromString(OF_EACH_THREAD);
    this.worker = new Worker(options.file, {
      resourceLimits: MEMORY_MB,
      workerData: { ...options.rules, progress: this.progress.buffer },
    });
    // A service that stops does not wait for it: unread events are claimed again.
    this.worker.unref();
    this.worker.on("message", (responses: WorkerResponse[]) => {
      this.openRequests -= responses.length;
      if (!this.hasEnded) options.onResponses(responses);
    });
    this.worker.on("error", (error) => this.end(causeOf(error), asError(error)));
    this.worker.on("exit", () => this.end(null, new Error("the extraction worker exited")));
    this.watch = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Sends several requests in one message, which costs as much as sending one. */
  send(requests: readonly WorkerRequest[]): void {
    this.openRequests += requests.length;
    this.worker.postMessage(requests);
  }

  /** Ends it without a report: for one that has nothing to read. */
  retire(): void {
    this.hasEnded = true;
    clearInterval(this.watch);
    void this.worker.terminate();
  }

  /** Processor time tells a text that is slow to read from a busy machine. */
  private async look(): Promise<void> {
    const { steps } = this.progress.read();
    if (this.openRequests === 0 || steps === 0) return;
    const cpuMs = await this.cpuMs();
    if (cpuMs === null || this.hasEnded) return;
    if (steps !== this.steps) {
      this.steps = steps;
      this.cpuMsAtStep = cpuMs;
    } else if (cpuMs - this.cpuMsAtStep > this.options.stuckMs)
      this.end("slow", new Error("reading took too long"), cpuMs - this.cpuMsAtStep);
  }

  private async cpuMs(): Promise<number | null> {
    const usage = await this.worker.cpuUsage().catch(() => null);
    return usage === null ? null : (usage.user + usage.system) / 1000;
  }

  private end(cause: Cause, error: Error, stuckMs = 0): void {
    if (this.hasEnded) return;
    this.retire();
    const { id, event } = this.progress.read();
    this.options.onExit({ cause, error, id, event, stuckMs });
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

const causeOf = (error: unknown): Cause =>
  Reflect.get(Object(error), "code") === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : null;
