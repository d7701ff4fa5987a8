import { outcomeOf, pauseMs } from "./outcome.ts";
import type { Entry, SubjectQueues } from "./queue.ts";

export interface Limits {
  maxEvents: number;
  maxBytes: number;
  maxDelayMs: number;
  maxInFlight: number;
}

/** What the sender tells and asks the buffer. */
interface Owner {
  send(batch: readonly Entry[], signal: AbortSignal): Promise<unknown>;
  /** Whether to send what there is, full batch or not. */
  isHurried(): boolean;
  /** Stored: not held any more. */
  settled(entries: readonly Entry[]): void;
  refused(entry: Entry, error: unknown): void;
  /** A request failed that will be repeated; `isStuck` when only a change elsewhere can help. */
  failed(error: unknown, isStuck: boolean): void;
}

/** Sends entries in batches until each is settled. */
export interface Sender {
  /** Sends what is due; looks again by itself when the rest is. */
  run(): void;
  /** Whether the last request failed. Then one at a time finds out whether the service is back. */
  isDown(): boolean;
  /** Sends nothing more; resolves when no request is in flight. What was not settled is in the queues. */
  stop(): Promise<unknown>;
}

/** Sends by the limits, several requests at once. */
export function sender(queues: SubjectQueues, limits: Limits, owner: Owner): Sender {
  const { maxEvents, maxBytes, maxDelayMs, maxInFlight } = limits;
  const stopping = new AbortController();
  const { signal } = stopping;
  const inFlight = new Set<Promise<void>>();
  let failures = 0;
  let resumeAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerAt = 0;

  /** When a request may be sent; undefined while none may. */
  function dueAt(): number | undefined {
    const oldestAt = queues.oldestAt();
    const { ready } = queues;
    if (signal.aborted || inFlight.size >= (failures ? 1 : maxInFlight) || oldestAt === undefined)
      return undefined;
    const isDue = ready.events >= maxEvents || ready.bytes >= maxBytes || owner.isHurried();
    return Math.max(resumeAt, isDue ? 0 : oldestAt + maxDelayMs);
  }

  function run(): void {
    for (let at = dueAt(); at !== undefined; at = dueAt()) {
      if (at > performance.now()) {
        wakeAt(at);
        return;
      }
      const sending = send(queues.take(maxEvents, maxBytes)).finally(() => {
        inFlight.delete(sending);
        run();
      });
      inFlight.add(sending);
    }
  }

  function wakeAt(at: number): void {
    if (timer && timerAt <= at) return;
    clearTimeout(timer);
    timerAt = at;
    const wake = () => {
      timer = undefined;
      run();
    };
    timer = setTimeout(wake, Math.ceil(at - performance.now()));
  }

  async function send(batch: Entry[]): Promise<void> {
    try {
      await owner.send(batch, signal);
    } catch (error) {
      failed(batch, error);
      return;
    }
    failures = 0;
    queues.release(batch, []);
    owner.settled(batch);
  }

  function failed(batch: Entry[], error: unknown): void {
    const { refused, halve, wait, stuck = false } = outcomeOf(error, batch.length);
    if (halve) for (const entry of batch) entry.most = Math.ceil(batch.length / 2);
    if (wait) resumeAt = performance.now() + pauseMs(++failures, error, Math.random());
    queues.release(
      batch,
      batch.filter((_, n) => n !== refused),
    );
    const entry = batch[refused ?? -1];
    if (entry) owner.refused(entry, error);
    else if (!signal.aborted) owner.failed(error, stuck);
  }

  return {
    run,
    isDown: () => failures > 0,
    stop() {
      stopping.abort();
      clearTimeout(timer);
      return Promise.all(inFlight);
    },
  };
}
