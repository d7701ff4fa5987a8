import { Worker } from "node:worker_threads";
import type { Extraction, ExtractionEvent, Extractor } from "../domain/extraction/extractor.ts";
import { inGroups } from "../in-groups.ts";
import { askFor, type ThreadData, type Told } from "./thread-messages.ts";

interface Limits {
  readonly batchMs: number;
  readonly eventMs: number;
}

/** Events of one question to the thread, so that a long batch holds up no other for long. */
const MOST_EVENTS = 200;
const MOST_BATCHES = 32;
/** Rules may have to be compiled first, on a machine that is busy. */
const WITHIN: Limits = { batchMs: 60_000, eventMs: 30_000 };
/** Far above what the rules of four languages need. */
const MEMORY_MB = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

class TooSlow extends Error {}

type Batch = readonly ExtractionEvent[];
/** What was read of each batch. */
type Read = readonly (readonly Extraction[])[];

interface Waiting {
  id: number;
  resolve: (extractions: Read) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** One thread that is asked one thing at a time, so that only what it took too long for is blamed. Made anew after it died. */
class ExtractionThread {
  private readonly file: URL;
  private readonly data: ThreadData;
  private waiting: Waiting | null = null;
  private worker: Worker | null = null;
  private lastId = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(file: URL, data: ThreadData) {
    this.file = file;
    this.data = data;
  }

  ask(batches: readonly Batch[], withinMs: number): Promise<Read> {
    const answer = this.turn.then(() => this.askNow(batches, withinMs));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  private askNow(batches: readonly Batch[], withinMs: number): Promise<Read> {
    const worker = this.running();
    const id = ++this.lastId;
    worker.postMessage(askFor(id, batches));
    const { promise, resolve, reject } = Promise.withResolvers<Read>();
    const timer = setTimeout(
      () => this.abandon(worker, new TooSlow("reading took too long")),
      withinMs,
    );
    this.waiting = { id, resolve, reject, timer };
    return promise;
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.file, { resourceLimits: MEMORY_MB, workerData: this.data });
    // A service that stops does not wait for it: what was not read is claimed again.
    worker.unref();
    worker.on("message", (told: Told) => this.settle(told));
    worker.on("error", (error) =>
      this.abandon(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on("exit", () => this.abandon(worker, new Error("the extraction thread ended")));
    this.worker = worker;
    return worker;
  }

  private settle(told: Told): void {
    const { waiting } = this;
    if (waiting?.id !== told.id) return;
    this.waiting = null;
    clearTimeout(waiting.timer);
    if ("failure" in told) waiting.reject(new Error(told.failure));
    else waiting.resolve(told.extractions);
  }

  private abandon(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    void worker.terminate();
    const { waiting } = this;
    this.waiting = null;
    clearTimeout(waiting?.timer);
    waiting?.reject(error);
  }
}

const tooSlow = ({ id }: ExtractionEvent): Extraction => ({
  eventId: id,
  statements: [],
  rejections: [{ reason: "malformed", detail: "reading it took too long" }],
});

/** Reads the events one by one; one that keeps the thread too long teaches nothing. */
async function oneByOne(
  thread: ExtractionThread,
  events: Batch,
  eventMs: number,
): Promise<Extraction[]> {
  const read: Extraction[] = [];
  for (const event of events) {
    try {
      read.push(...(await thread.ask([[event]], eventMs)).flat());
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      read.push(tooSlow(event));
    }
  }
  return read;
}

/** Reads several subjects' batches in one question; when that fails each by itself, so that only the culprit fails. */
async function readTogether(
  thread: ExtractionThread,
  batches: readonly Batch[],
  { batchMs, eventMs }: Limits,
): Promise<PromiseSettledResult<readonly Extraction[]>[]> {
  try {
    const read = await thread.ask(batches, batchMs);
    return read.map((value) => ({ status: "fulfilled", value }));
  } catch (error) {
    const isSlow = error instanceof TooSlow;
    if (!isSlow && batches.length === 1) return [{ status: "rejected", reason: error }];
    const alone = async (events: Batch) =>
      isSlow ? oneByOne(thread, events, eventMs) : (await thread.ask([events], batchMs)).flat();
    return Promise.allSettled(batches.map(alone));
  }
}

async function warm(thread: ExtractionThread, events: readonly ExtractionEvent[]): Promise<void> {
  for (const event of events) {
    // What fails here fails again when the thread is asked for something, and is told then.
    await thread.ask([[event]], WITHIN.batchMs).catch(() => undefined);
  }
}

/**
 * An extractor that reads in a thread of its own, so that requests are answered meanwhile. `file` is the thread's program;
 * `warmUp` is read at once, so that the first question need not wait for rules to be compiled; one that comes earlier waits for
 * one event of it at the most.
 */
export function threadExtractor(
  file: URL,
  {
    warmUp = [],
    predicates = {},
    within = WITHIN,
  }: Partial<ThreadData> & { warmUp?: readonly ExtractionEvent[]; within?: Limits } = {},
): Extractor {
  const thread = new ExtractionThread(file, { predicates });
  void warm(thread, warmUp);
  const read = inGroups((batches: Batch[]) => readTogether(thread, batches, within), MOST_BATCHES);
  return {
    async extract(events) {
      const extractions: Extraction[] = [];
      for (let at = 0; at < events.length; at += MOST_EVENTS) {
        const settled = await read(events.slice(at, at + MOST_EVENTS));
        if (settled.status === "rejected") throw settled.reason;
        extractions.push(...settled.value);
      }
      return extractions;
    },
  };
}
