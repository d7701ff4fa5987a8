import type { EventBody } from "@memory/contracts";
import { parseJson } from "../../domain/values/json-value.ts";
import { type Extract, type InterimResult, type ExtractionResult, withEventForModel } from "../pipeline.ts";
import { Question, WaitingQuestions } from "./request-queue.ts";
import { ReadingThread, type WorkerEnded } from "./worker-handle.ts";
import type { Answer, Asked, ReadingRules } from "./worker-messages.ts";

/** Of processor time over one sentence: none that people write takes a hundredth of it. */
const STUCK_MS = 2_000;
/** Starting a second thread costs a second of processor time, which a queue that waits at the start needs itself. */
const SPARE_AFTER_MS = 30_000;

interface Options {
  /** The thread's program. */
  readonly file: URL;
  readonly rules: ReadingRules;
  /** Read at once by the thread that is used first, so that the first question need not wait for rules to be compiled. */
  readonly warmUp?: readonly EventBody[];
  /** The same for the one that takes its place when it ends. */
  readonly spareWarmUp?: readonly EventBody[];
  readonly stuckMs?: number;
  /** Hears of each thread that was ended because of what it read. */
  readonly note?: (why: { cause: string; projectId: string; eventId: string }) => void;
}

/**
 * Learns in a thread beside the one that answers requests. Tenants take turns, those first that used the least of late. An event
 * that takes too long, or when read alone too much memory, teaches nothing; a thread that it ended is replaced by one that
 * stands ready.
 */
export function extractInWorker(options: Options): Extract {
  const pool = new ReadingPool(options);
  return (events) => (events.length === 0 ? Promise.resolve([]) : pool.extract(events));
}

class ReadingPool {
  private readonly options: Options;
  private readonly waiting = new WaitingQuestions(() => performance.now());
  private readonly asked = new Map<number, Question>();
  private active: ReadingThread | null = null;
  private spare: ReadingThread | null = null;
  private lastId = 0;
  private isAsking = false;
  private isSpareDue = false;

  constructor(options: Options) {
    this.options = options;
    this.active = this.started(options.warmUp);
  }

  extract(events: readonly EventBody[]): Promise<ExtractionResult[]> {
    const { promise, resolve, reject } = Promise.withResolvers<ExtractionResult[]>();
    this.waiting.add(new Question(events, resolve, reject));
    this.askSoon();
    return promise;
  }

  private started(warmUp: readonly EventBody[] = []): ReadingThread {
    const { file, rules, stuckMs = STUCK_MS } = this.options;
    const thread: ReadingThread = new ReadingThread({
      ...{ file, rules, stuckMs },
      onAnswers: (answers) => {
        for (const answer of answers) this.answered(answer);
        this.askNext();
      },
      ended: (ended) => this.ended(thread, ended),
    });
    // What fails here fails again when it is asked for something, and is told then.
    if (warmUp.length > 0) thread.ask([{ id: 0, tenant: "", events: warmUp }]);
    return thread;
  }

  /** What is asked for in the same turn of the event loop goes in one message. */
  private askSoon(): void {
    if (this.isAsking) return;
    this.isAsking = true;
    queueMicrotask(() => {
      this.isAsking = false;
      this.askNext();
    });
  }

  private askNext(): void {
    const next: Asked[] = [];
    for (const question of this.waiting.take([...this.asked.values()])) {
      const id = ++this.lastId;
      this.asked.set(id, question);
      next.push({ id, tenant: question.tenant, events: question.toRead() });
    }
    if (next.length === 0) return;
    this.active ??= this.started();
    this.active.ask(next);
  }

  private answered({ id, results, isExact, cpuMs }: Answer): void {
    const question = this.asked.get(id);
    if (question === undefined) return;
    this.startSpareLater();
    this.asked.delete(id);
    this.waiting.charge(question.tenant, cpuMs);
    // Written by the thread's program.
    const read = (isExact ? parseJson(results) : JSON.parse(results)) as unknown as InterimResult[];
    question.take(read);
    this.settle(question);
  }

  /** Called with each answer: a process that nobody asks anything needs no second thread. */
  private startSpareLater(): void {
    if (this.spare !== null || this.isSpareDue) return;
    this.isSpareDue = true;
    const start = (): void => {
      this.isSpareDue = false;
      this.spare ??= this.started(this.options.spareWarmUp);
    };
    setTimeout(start, SPARE_AFTER_MS).unref();
  }

  private settle(question: Question): void {
    const results = question.results();
    if (results === null) this.waiting.addFirst(question);
    else question.resolve(results.map(([event, result]) => withEventForModel(result, event)));
  }

  private ended(thread: ReadingThread, ended: WorkerEnded): void {
    if (thread === this.spare) this.spare = null;
    if (thread !== this.active) return;
    this.active = this.spare;
    this.spare = null;
    const lost = [...this.asked.values()];
    const culprit = this.asked.get(ended.id);
    this.asked.clear();
    if (ended.cause === null || culprit === undefined) {
      for (const question of lost) question.reject(ended.error);
    } else {
      this.waiting.charge(culprit.tenant, ended.stuckMs);
      const event = culprit.blame(ended.event, ended.cause);
      this.options.note?.({
        cause: ended.cause,
        projectId: culprit.tenant,
        eventId: event?.id ?? "",
      });
      this.active ??= this.started();
      this.spare = this.started(this.options.spareWarmUp);
      for (const question of lost.reverse()) this.settle(question);
    }
    this.askNext();
  }
}
