import { Worker } from "node:worker_threads";
import type { ThreadAnswer, ThreadInput, ThreadRequest } from "./thread-messages.ts";
import { SENTENCE_WORKER } from "./worker-file.ts";

interface Waiting extends ThreadRequest {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

interface Options extends ThreadInput {
  /** Ends the thread, and frees its memory, when it had no work for so long. */
  readonly idleAfterMs?: number;
  /** A thread that loads the model, or computes one request, for longer hangs. */
  readonly hangsAfterMs: number;
}

/** A model in a thread, which starts with the first request and starts again after it failed or hung. Requests are answered in their order. */
export class EncoderThread {
  private readonly options: Options;
  private readonly waiting: Waiting[] = [];
  private running: Waiting | null = null;
  private worker: Worker | null = null;
  private isBusy = false;
  private idle: NodeJS.Timeout | undefined;
  private hang: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** Vectors of the texts, in their order; throws when that takes too long or the thread fails. */
  async encode(texts: readonly string[], timeoutMs: number): Promise<readonly Float32Array[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Float32Array[]>();
    const request = { texts, resolve, reject };
    this.waiting.push(request);
    const late = setTimeout(() => {
      // The thread need not compute what nobody waits for.
      const at = this.waiting.indexOf(request);
      if (at >= 0) this.waiting.splice(at, 1);
      reject(new Error(`the sentence model took longer than ${timeoutMs} ms`));
    }, timeoutMs);
    this.sendNext();
    return promise.finally(() => clearTimeout(late));
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    await this.terminate(new Error("the sentence model was stopped"));
  }

  private async terminate(error: Error): Promise<void> {
    const { worker } = this;
    this.end(worker, error);
    await worker?.terminate();
  }

  /** Has the thread end unless it answers in time. */
  private expectAnswer(): void {
    const { hangsAfterMs } = this.options;
    const error = new Error(`the sentence model did nothing for ${hangsAfterMs} ms`);
    this.hang = setTimeout(() => void this.terminate(error), hangsAfterMs).unref();
  }

  private sendNext(): void {
    clearTimeout(this.idle);
    if (this.worker === null && this.waiting.length > 0) this.start();
    else if (!this.isBusy) this.sendTo(this.worker);
  }

  private sendTo(worker: Worker | null): void {
    this.running = this.waiting.shift() ?? null;
    if (this.running !== null) {
      this.isBusy = true;
      this.expectAnswer();
      worker?.postMessage({ texts: this.running.texts } satisfies ThreadRequest);
    } else if (worker !== null && this.options.idleAfterMs !== undefined) {
      const stop = () => void this.stop();
      this.idle = setTimeout(stop, this.options.idleAfterMs).unref();
    }
  }

  /** A started thread is busy until it has loaded the model. */
  private start(): void {
    const { model, isBackground } = this.options;
    const workerData: ThreadInput = { model, isBackground };
    const worker = new Worker(SENTENCE_WORKER, { workerData });
    // A service that stops does not wait for it.
    worker.unref();
    worker.on("message", (answer: ThreadAnswer) => this.onAnswer(worker, answer));
    worker.on("error", (error) =>
      this.end(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on("exit", () => this.end(worker, new Error("the sentence model's thread ended")));
    this.worker = worker;
    this.isBusy = true;
    this.expectAnswer();
  }

  private onAnswer(worker: Worker, answer: ThreadAnswer): void {
    if (worker !== this.worker) return;
    clearTimeout(this.hang);
    const answered = this.running;
    this.running = null;
    this.isBusy = false;
    if ("vectors" in answer) answered?.resolve(answer.vectors);
    else answered?.reject(new Error(`the sentence model failed: ${answer.fault}`));
    this.sendNext();
  }

  /** What was sent to the thread, or waits for it, fails. */
  private end(worker: Worker | null, error: Error): void {
    if (worker !== this.worker) return;
    clearTimeout(this.hang);
    this.worker = null;
    this.isBusy = false;
    this.running?.reject(error);
    this.running = null;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
