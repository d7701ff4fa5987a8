import { outcomeOf, pauseMs } from "./outcome.ts";
import { type Entry, SubjectQueues } from "./queue.ts";

export interface Limits {
  maxEvents: number;
  maxBytes: number;
  maxDelayMs: number;
  maxInFlight: number;
}

interface Owner {
  send(batch: readonly Entry[], signal: AbortSignal): Promise<unknown>;
  /** Whether to send what there is, full batch or not. */
  isHurried(): boolean;
  /** Stored or refused: not held any more. */
  settled(entries: readonly Entry[]): void;
  refused(entry: Entry, error: unknown): void;
  /** A request failed that will be repeated; `isStuck` when only a change elsewhere can help. */
  failed(error: unknown, isStuck: boolean): void;
}

/** Sends entries in batches until each is settled, several requests at once, one of a subject at a time. */
export class Sender {
  queues = new SubjectQueues();
  /** Requests without success in a row; while there are some, one at a time finds out whether the service is back. */
  failures = 0;
  #limits: Limits;
  #owner: Owner;
  #stop = new AbortController();
  #inFlight = new Set<Promise<void>>();
  #resumeAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = 0;

  constructor(limits: Limits, owner: Owner) {
    this.#limits = limits;
    this.#owner = owner;
  }

  /** Sends what is due; looks again by itself when the rest is. */
  run(): void {
    const { maxEvents, maxBytes, maxDelayMs, maxInFlight } = this.#limits;
    const { queues } = this;
    while (!this.#stop.signal.aborted && this.#inFlight.size < (this.failures ? 1 : maxInFlight)) {
      const oldestAt = queues.oldestAt;
      if (oldestAt === undefined) return;
      const isFull = queues.readyEvents >= maxEvents || queues.readyBytes >= maxBytes;
      const dueAt = isFull || this.#owner.isHurried() ? 0 : oldestAt + maxDelayMs;
      const at = Math.max(dueAt, this.#resumeAt);
      if (at > performance.now()) {
        this.#wakeAt(at);
        return;
      }
      const sending = this.#send(queues.take(maxEvents, maxBytes)).finally(() => {
        this.#inFlight.delete(sending);
        this.run();
      });
      this.#inFlight.add(sending);
    }
  }

  /** Sends nothing more; resolves when no request is in flight. What was not settled is in the queues. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#inFlight);
  }

  #wakeAt(at: number): void {
    if (this.#timer !== undefined && this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.run();
      },
      Math.ceil(at - performance.now()),
    );
  }

  async #send(batch: Entry[]): Promise<void> {
    try {
      await this.#owner.send(batch, this.#stop.signal);
      this.failures = 0;
      this.queues.release(batch, []);
      this.#owner.settled(batch);
    } catch (error) {
      this.#sort(batch, error);
    }
  }

  #sort(batch: Entry[], error: unknown): void {
    const outcome = outcomeOf(error, batch.length);
    if (outcome.kind === "refused") {
      const [refused] = batch.slice(outcome.n);
      this.queues.release(
        batch,
        batch.filter((entry) => entry !== refused),
      );
      if (refused) {
        try {
          this.#owner.refused(refused, error);
        } finally {
          this.#owner.settled([refused]);
        }
      }
      return;
    }
    if (outcome.kind === "halve")
      for (const entry of batch) entry.most = Math.ceil(batch.length / 2);
    if (outcome.kind !== "halve" || outcome.isDown) {
      this.failures++;
      this.#resumeAt = performance.now() + pauseMs(this.failures, error, Math.random());
    }
    this.queues.release(batch, batch);
    if (!this.#stop.signal.aborted) this.#owner.failed(error, outcome.kind === "stuck");
  }
}
