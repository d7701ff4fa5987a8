import { Admission } from "./admission.ts";
import { Flushes } from "./flushes.ts";
import { BufferClosedError, BufferFullError, type BufferOptions, type Wire } from "./options.ts";
import type { Entry } from "./queue.ts";
import { Sender } from "./sender.ts";

const CLOSE_WITHIN_MS = 30_000;
const encoder = new TextEncoder();
const eventOf = ({ json }: Entry): object => JSON.parse(json) as object; // an event was made to it

/**
 * Takes events at once and sends them in batches. Each is stored once, in the order of its subject, however often a request
 * has to be repeated: an event has its idempotency key from the moment it is captured.
 */
export class CaptureBuffer<Input = object[], Options extends object = object>
  implements AsyncDisposable
{
  #wire: Wire<Input, Options>;
  #options: BufferOptions;
  #store;
  #drop;
  #mostEvents: number;
  #mostBytes: number;
  #sender: Sender;
  #flushes = new Flushes();
  #admission: Admission;
  #opened: Promise<void> | undefined;
  #claimed: Promise<void> | undefined;
  #closed: Promise<void> | undefined;
  #refusals: unknown[] = [];

  constructor(wire: Wire<Input, Options>, options: BufferOptions = {}) {
    const { maxEvents = 100, maxBytes = 60_000, maxDelayMs = 250, maxInFlight = 8 } = options;
    const { maxWaitingEvents = 10_000, maxWaitingBytes = 16 * 1024 * 1024, whenDown } = options;
    const { store, drop } =
      typeof whenDown === "object" ? { store: undefined, drop: undefined, ...whenDown } : {};
    this.#wire = wire;
    this.#options = options;
    this.#store = store;
    this.#drop = drop;
    this.#mostEvents = store ? Number.POSITIVE_INFINITY : maxWaitingEvents;
    this.#mostBytes = store?.mostBytes ?? maxWaitingBytes;
    this.#sender = new Sender(
      { maxEvents, maxBytes, maxDelayMs, maxInFlight },
      {
        send: (batch, signal) => this.#send(batch, signal),
        isHurried: () => this.#flushes.isAsked || this.#admission.isWaitedFor,
        settled: (entries) => this.#settled(entries),
        refused: (entry, error) => this.#refused(entry, error),
        failed: (error, isStuck) => this.#failed(error, isStuck),
      },
    );
    const { queues } = this.#sender;
    const hasRoom = (events: number, bytes: number) =>
      queues.events + events <= maxWaitingEvents && queues.bytes + bytes <= maxWaitingBytes;
    this.#admission = new Admission((events, bytes) =>
      store ? store.fits(bytes) : hasRoom(events, bytes),
    );
    this.#opened = store?.open({
      hasRoom: () => hasRoom(1, 1),
      kept: (entries) => this.#flushes.accept(entries),
      push: (entries) => this.#push(entries),
      failed: (error) => options.onError?.(error),
      freed: () => this.#admission.admit(),
    });
    this.#opened?.catch(() => undefined); // every call throws it
  }

  /** Events that were accepted and are neither stored by the service nor refused, those on disk included. */
  get unsettled(): number {
    return this.#flushes.unsettled;
  }

  /**
   * Accepts events: resolves once they are in memory, or on disk with a spill directory; waits while there is no room. All events of a call are accepted
   * or none. Throws `BufferFullError` instead of waiting where `wait` is false, `RangeError` for a call that there is never room for, `BufferClosedError` after
   * `close`, and, while it waits, the answer of a service that will not take anything until somebody acts, such as 401.
   */
  capture(
    subjectId: string,
    input: Input,
    options?: Options & { wait?: boolean; signal?: AbortSignal },
  ): Promise<void> {
    return this.#guarded("capture", () => this.#capture(subjectId, input, options));
  }

  /** Sends what was accepted before now without further delay; resolves when the service has stored or refused all of it. */
  flush(options: { signal?: AbortSignal } = {}): Promise<void> {
    return this.#guarded("flush", () => this.#flush(options.signal));
  }

  /**
   * Accepts nothing more and sends what there is. What could not be sent in time stays in the spill directory, goes to the
   * callback of `dropWith`, or else is lost, which a `BufferClosedError` says. A second call waits for the first.
   */
  close({ timeoutMs = CLOSE_WITHIN_MS }: { timeoutMs?: number } = {}): Promise<void> {
    this.#closed ??= this.#guarded("close", () => this.#close(timeoutMs));
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** What errors become is a setting of the client. */
  #guarded(operation: string, work: () => Promise<void>): Promise<void> {
    return this.#wire.guard(operation, work, () => undefined);
  }

  async #capture(
    subjectId: string,
    input: Input,
    options?: Options & { wait?: boolean; signal?: AbortSignal },
  ): Promise<void> {
    const entries = this.#entriesOf(subjectId, input, options);
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    if (this.#opened) await this.#opened;
    if (this.#closed) throw new BufferClosedError("the capture buffer is closed");
    if (entries.length > this.#mostEvents || bytes > this.#mostBytes)
      throw new RangeError("more events than the capture buffer may hold");
    if (!this.#admission.isOpen(entries.length, bytes)) {
      if (this.#drop && this.#sender.failures) return this.#dropped(entries);
      if (options?.wait === false) throw new BufferFullError("the capture buffer is full");
    }
    const accept = () => this.#accept(entries);
    const admitted = this.#admission.wait(entries.length, bytes, accept, options?.signal);
    this.#sender.run();
    if (!(await admitted)) this.#dropped(entries);
  }

  async #flush(signal?: AbortSignal): Promise<void> {
    if (this.#opened) await this.#opened;
    const flushed = this.#flushes.wait(signal);
    this.#sender.run();
    await flushed;
    const [refusal] = this.#refusals.splice(0);
    if (refusal) throw refusal;
  }

  async #close(timeoutMs: number): Promise<void> {
    const closed = "the capture buffer was closed";
    this.#admission.failAll(new BufferClosedError(`${closed} before it had room`));
    let failure: unknown;
    await this.#flush(AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
      failure = error;
    });
    await this.#sender.stop();
    await this.#store?.close();
    const unsent = [...this.#sender.queues];
    if (this.#drop && unsent.length > 0) this.#dropped(unsent);
    else if (!this.#store && unsent.length > 0)
      throw new BufferClosedError(
        `${closed}: ${unsent.length} events were not sent`,
        unsent.length,
        failure,
      );
    else if (failure && !this.unsettled) throw failure;
  }

  #entriesOf(subject: string, input: Input, options: Options | undefined): Entry[] {
    const at = performance.now();
    return this.#wire.eventsOf(subject, input, options).map((event) => {
      const json = JSON.stringify(event);
      const bytes = encoder.encode(json).length + 1;
      return { subject, json, bytes, at, most: Number.POSITIVE_INFINITY, seq: 0 };
    });
  }

  async #accept(entries: readonly Entry[]): Promise<true> {
    if (this.#store) await this.#store.keep(entries);
    else {
      this.#flushes.accept(entries.length);
      this.#push(entries);
    }
    return true;
  }

  #push(entries: readonly Entry[]): void {
    for (const entry of entries) {
      entry.seq = this.#flushes.next();
      this.#sender.queues.push(entry);
    }
    this.#sender.run();
  }

  async #send(batch: readonly Entry[], signal: AbortSignal): Promise<void> {
    if (this.#store) {
      this.#claimed ??= this.#wire.scope().then((scope) => this.#store?.claim(scope));
      await this.#claimed.catch((error: unknown) => {
        this.#claimed = undefined;
        throw error;
      });
    }
    await this.#wire.send(
      batch.map(({ json }) => json),
      signal,
    );
  }

  #settled(entries: readonly Entry[]): void {
    this.#store?.settle(entries);
    this.#flushes.settle(entries);
    this.#store?.more();
    this.#admission.admit();
  }

  #refused(entry: Entry, error: unknown): void {
    const { onRejected } = this.#options;
    if (onRejected) onRejected(eventOf(entry), error);
    else this.#refusals.push(error);
  }

  #failed(error: unknown, isStuck: boolean): void {
    this.#options.onError?.(error);
    if (isStuck) {
      this.#flushes.failAll(error);
      this.#admission.failAll(error);
    } else if (this.#drop && this.#sender.failures) this.#admission.skipAll();
  }

  #dropped(entries: readonly Entry[]): void {
    this.#drop?.(entries.map(eventOf), new BufferFullError("the service does not answer"));
  }
}
