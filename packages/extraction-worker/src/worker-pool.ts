import {
  type EventToRead,
  type Extract,
  type ExtractionResult,
  type InterimResult,
  withEventForModel,
} from "@memory/extraction/extract";
import { parseJson } from "@memory/values";
import { ExtractionRequest, RequestQueue } from "./request-queue.ts";
import { ExtractionWorker, type WorkerExit } from "./worker-handle.ts";
import type { ExtractionRules, WorkerRequest, WorkerResponse } from "./worker-messages.ts";

/** Processor time over one step: no sentence that people write takes a hundredth of it. */
const STUCK_MS = 2_000;
/** Starting a second worker takes a second of processor time, which the queue needs while a service starts. */
const SPARE_AFTER_MS = 30_000;
/** What has read nothing for this long needs no worker: each holds some 100 MB. */
const REST_AFTER_MS = 60_000;

interface Options {
  /** The worker's program. */
  readonly file: URL;
  readonly rules: ExtractionRules;
  /** Read first by a worker that is expected to be needed, so that the first request need not wait for rules to be compiled. */
  readonly warmUp?: readonly EventToRead[];
  /** The same, as little as possible, for a spare worker, and for one that a request waits for already. */
  readonly leastWarmUp?: readonly EventToRead[];
  readonly stuckMs?: number;
  readonly spareAfterMs?: number;
  readonly restAfterMs?: number;
  /** Called for each worker that was terminated because of what it read. */
  readonly note?: (why: { cause: string; projectId: string; eventId: string }) => void;
}

export interface ExtractInWorker extends Extract {
  /** Starts a worker where there is none: texts will come, and need not wait for its rules to be compiled, a second of processor time. */
  expect(): void;
}

/**
 * Extracts in a worker thread beside the thread that answers requests. Tenants take turns, those that recently used least first. An event
 * that takes too long, or that takes too much memory when read alone, gives no statements; a worker that it terminated is replaced by a
 * spare one. None is started before something is to be read, and while nothing is read both end.
 */
export function extractInWorker(options: Options): ExtractInWorker {
  const pool = new ExtractionWorkerPool(options);
  const extract: Extract = (events) =>
    events.length === 0 ? Promise.resolve([]) : pool.extract(events);
  return Object.assign(extract, { expect: () => pool.expect() });
}

class ExtractionWorkerPool {
  private readonly options: Options;
  private readonly waiting = new RequestQueue(() => performance.now());
  private readonly running = new Map<number, ExtractionRequest>();
  private active: ExtractionWorker | null = null;
  private spare: ExtractionWorker | null = null;
  private lastId = 0;
  private isSendScheduled = false;
  private isSpareDue = false;
  private readAtMs = 0;
  private rest: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  expect(): void {
    this.active ??= this.started(this.options.warmUp);
    this.restLater();
  }

  extract(events: readonly EventToRead[]): Promise<ExtractionResult[]> {
    const { promise, resolve, reject } = Promise.withResolvers<ExtractionResult[]>();
    this.waiting.add(new ExtractionRequest(events, resolve, reject));
    this.sendSoon();
    return promise;
  }

  private started(warmUp = this.options.leastWarmUp ?? []): ExtractionWorker {
    const { file, rules, stuckMs = STUCK_MS } = this.options;
    const worker: ExtractionWorker = new ExtractionWorker({
      ...{ file, rules, stuckMs },
      onResponses: (responses) => {
        for (const response of responses) this.onResponse(response);
        this.sendNext();
      },
      onExit: (exit) => this.onExit(worker, exit),
    });
    // What fails here fails again on the first request, and is reported then.
    if (warmUp.length > 0) worker.send([{ id: 0, tenant: "", events: warmUp }]);
    return worker;
  }

  /** Sends the requests of one turn of the event loop in one message. */
  private sendSoon(): void {
    if (this.isSendScheduled) return;
    this.isSendScheduled = true;
    queueMicrotask(() => {
      this.isSendScheduled = false;
      this.sendNext();
    });
  }

  private sendNext(): void {
    const next: WorkerRequest[] = [];
    for (const request of this.waiting.take([...this.running.values()])) {
      const id = ++this.lastId;
      this.running.set(id, request);
      next.push({ id, tenant: request.tenant, events: request.toRead() });
    }
    if (next.length === 0) return;
    this.active ??= this.started();
    this.active.send(next);
  }

  private onResponse({ id, results, cpuMs }: WorkerResponse): void {
    const request = this.running.get(id);
    if (request === undefined) return;
    this.readAtMs = performance.now();
    this.startSpareLater();
    this.restLater();
    this.running.delete(id);
    this.waiting.charge(request.tenant, cpuMs);
    // Written by the worker's program.
    request.take(parseJson(results) as unknown as InterimResult[]);
    this.settle(request);
  }

  /** Called with each response: a process that reads nothing more needs no second worker. */
  private startSpareLater(): void {
    if (this.spare !== null || this.isSpareDue) return;
    this.isSpareDue = true;
    const afterMs = this.options.spareAfterMs ?? SPARE_AFTER_MS;
    const start = (): void => {
      this.isSpareDue = false;
      if (performance.now() - this.readAtMs < afterMs / 2) this.spare ??= this.started();
    };
    setTimeout(start, afterMs).unref();
  }

  private restLater(): void {
    clearTimeout(this.rest);
    const rest = (): void => {
      if (this.running.size > 0) {
        this.restLater();
        return;
      }
      this.spare?.retire();
      this.spare = null;
      this.active?.retire();
      this.active = null;
    };
    this.rest = setTimeout(rest, this.options.restAfterMs ?? REST_AFTER_MS).unref();
  }

  private settle(request: ExtractionRequest): void {
    const results = request.results();
    if (results === null) this.waiting.addFirst(request);
    else request.resolve(results.map(([event, result]) => withEventForModel(result, event)));
  }

  private onExit(worker: ExtractionWorker, exit: WorkerExit): void {
    if (worker === this.spare) this.spare = null;
    if (worker !== this.active) return;
    this.active = this.spare;
    this.spare = null;
    const lost = [...this.running.values()];
    const culprit = this.running.get(exit.id);
    this.running.clear();
    if (exit.cause === null || culprit === undefined) {
      for (const request of lost) request.reject(exit.error);
    } else {
      this.waiting.charge(culprit.tenant, exit.stuckMs);
      const event = culprit.blame(exit.event, exit.cause);
      this.options.note?.({
        cause: exit.cause,
        projectId: culprit.tenant,
        eventId: event?.id ?? "",
      });
      this.active ??= this.started();
      this.spare = this.started();
      for (const request of lost.reverse()) this.settle(request);
    }
    this.sendNext();
  }
}
