import { Worker } from "node:worker_threads";
import { type Answer, type Asked, Progress, type ReadingRules } from "./worker-messages.ts";

/** What the compiled patterns that are kept, and the texts that are read, need together. */
const MEMORY_MB = { maxOldGenerationSizeMb: 176, maxYoungGenerationSizeMb: 16 };
const LOOK_MS = 250;

/** Why a thread ended: it took too long over one step, or too much memory; null for anything else. */
export type Cause = "slow" | "memory" | null;

export interface WorkerEnded {
  readonly cause: Cause;
  readonly error: Error;
  /** What it was reading: the id of the question and the place of the event in it. */
  readonly id: number;
  readonly event: number;
  /** Processor time since it last got on. */
  readonly stuckMs: number;
}

interface Options {
  readonly file: URL;
  readonly rules: ReadingRules;
  /** Of processor time, without getting on. */
  readonly stuckMs: number;
  readonly onAnswers: (answers: readonly Answer[]) => void;
  readonly ended: (ended: WorkerEnded) => void;
}

/** A thread that reads, watched: one that does not get on, or runs out of memory, ends and says what it was reading. */
export class ReadingThread {
  private readonly options: Options;
  private readonly worker: Worker;
  private readonly progress = new Progress();
  private readonly watch: NodeJS.Timeout;
  private asked = 0;
  private hasEnded = false;
  private steps = 0;
  private cpuMsAtStep = 0;

  constructor(options: Options) {
    this.options = options;
    this.worker = new Worker(options.file, {
      resourceLimits: MEMORY_MB,
      workerData: { ...options.rules, progress: this.progress.buffer },
    });
    // A service that stops does not wait for it: what was not read is claimed again.
    this.worker.unref();
    this.worker.on("message", (answers: Answer[]) => {
      this.asked -= answers.length;
      if (!this.hasEnded) options.onAnswers(answers);
    });
    this.worker.on("error", (error) => this.end(causeOf(error), asError(error)));
    this.worker.on("exit", () => this.end(null, new Error("the extraction thread ended")));
    this.watch = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Asks several questions at once: one message costs what many cost. */
  ask(asked: readonly Asked[]): void {
    this.asked += asked.length;
    this.worker.postMessage(asked);
  }

  /** Processor time tells a text that is slow to read from a machine that is busy. */
  private async look(): Promise<void> {
    const { steps } = this.progress.read();
    if (this.asked === 0 || steps === 0) return;
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
    this.hasEnded = true;
    clearInterval(this.watch);
    void this.worker.terminate();
    const { id, event } = this.progress.read();
    this.options.ended({ cause, error, id, event, stuckMs });
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

const causeOf = (error: unknown): Cause =>
  Reflect.get(Object(error), "code") === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : null;
