import { unlessAborted } from "../deadline.ts";
import { bytesOf } from "../events.ts";
import { BufferError, type BufferOptions, type Wire } from "./options.ts";
import { type Entry, subjectQueues } from "./queue.ts";
import { sender } from "./sender.ts";

/** Takes events at once and sends them in batches; see `memory.buffer`. */
export interface CaptureBuffer<Input, Options> extends AsyncDisposable {
  /** Events that were accepted and are neither stored by the service nor refused, those on disk included. */
  readonly unsettled: number;
  /**
   * Accepts events: resolves once they are in memory, or on disk with a spill directory; waits while there is no room. All events of a call are accepted
   * or none. Throws `BufferError` instead of waiting where `wait` is false, and after `close`; `RangeError` for a call that there is never room for; and, while it
   * waits, the answer of a service that will not take anything until somebody acts, such as 401.
   */
  capture(
    subjectId: string,
    input: Input,
    options?: Options & { wait?: boolean; signal?: AbortSignal },
  ): Promise<void>;
  /** Sends what was accepted before now without further delay; resolves when the service has stored or refused all of it. */
  flush(options?: { signal?: AbortSignal }): Promise<void>;
  /**
   * Accepts nothing more and sends what there is, by default for 30 s. What could not be sent stays in the spill directory, goes to the
   * callback of `dropWith`, or else is lost, which a `BufferError` says. A second call waits for the first.
   */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

interface Waiting {
  resolve(value?: void | Promise<void>): void;
  reject(error: unknown): void;
}

interface Caller extends Waiting {
  entries: readonly Entry[];
  bytes: number;
}

interface Flush extends Waiting {
  /** Entries up to this number are waited for. */
  upTo: number;
  left: number;
}

const IS_CLOSED = "the capture buffer is closed";
const eventOf = ({ json }: Entry): object => JSON.parse(json) as object; // made from an event

/**
 * Each event is stored once, in the order of its subject, however often a request has to be repeated: it has its idempotency key from
 * the moment it is captured.
 */
export function captureBuffer<Input, Options extends object>(
  wire: Wire<Input, Options>,
  options: BufferOptions = {},
): CaptureBuffer<Input, Options> {
  const { maxEvents = 100, maxBytes = 60_000, maxDelayMs = 250, maxInFlight = 16 } = options;
  const { maxWaitingEvents = 10_000, maxWaitingBytes = 2 ** 24, onError, onRejected } = options;
  const { store, drop } = options.whenDown ?? {};
  const mostBytes = store?.mostBytes ?? maxWaitingBytes;
  const mostEvents = store ? Number.POSITIVE_INFINITY : maxWaitingEvents;
  const queues = subjectQueues();
  /** Callers that wait for room, first come, first served. */
  const callers: Caller[] = [];
  const flushes = new Set<Flush>();
  const refusals: unknown[] = [];
  let accepted = 0;
  let numbered = 0;
  let settledCount = 0;
  let claimed: Promise<void> | undefined;
  let closed: Promise<void> | undefined;

  const { run, isDown, stop } = sender(
    queues,
    { maxEvents, maxBytes, maxDelayMs, maxInFlight },
    {
      send,
      isHurried: () => flushes.size + callers.length > 0,
      settled,
      refused(entry, error) {
        if (onRejected) void heard(() => onRejected(eventOf(entry), error));
        else refusals[0] ??= error;
        settled([entry]);
      },
      failed(error, isStuck) {
        failing(error);
        if (isStuck) failAll(error);
        else if (drop && isDown())
          for (const { entries, resolve } of callers.splice(0)) resolve(dropped(entries));
      },
    },
  );
  const hasRoom = (events: number, bytes: number) =>
    queues.held.events + events <= maxWaitingEvents && queues.held.bytes + bytes <= maxWaitingBytes;
  const opened = store?.open({
    hasRoom: () => hasRoom(1, 1),
    kept(entries) {
      accepted += entries;
    },
    push,
    failed: failing,
    freed: admit,
  });
  opened?.catch(() => {}); // every call throws it

  /** What a callback throws ends nothing: the next `flush` or `close` throws it. */
  async function heard(callback: () => unknown): Promise<void> {
    try {
      await callback();
    } catch (error) {
      refusals[0] ??= error;
    }
  }

  function failing(error: unknown): void {
    void heard(() => onError?.(error));
  }

  function push(entries: readonly Entry[]): void {
    for (const entry of entries) {
      entry.seq = ++numbered;
      queues.push(entry);
    }
    run();
  }

  async function send(batch: readonly Entry[], signal: AbortSignal): Promise<void> {
    if (store) {
      claimed ??= wire.scope().then((scope) => store.claim(scope));
      await claimed.catch((error: unknown) => {
        claimed = undefined;
        throw error;
      });
    }
    await wire.send(
      batch.map(({ json }) => json),
      signal,
    );
  }

  function settled(entries: readonly Entry[]): void {
    settledCount += entries.length;
    for (const flush of flushes) {
      flush.left -= entries.filter(({ seq }) => seq <= flush.upTo).length;
      if (flush.left === 0) flush.resolve();
    }
    store?.settle(entries);
    admit();
  }

  const fits = ({ entries, bytes }: Pick<Caller, "entries" | "bytes">) =>
    store ? store.fits(bytes) : hasRoom(entries.length, bytes);

  function accept(entries: readonly Entry[]): Promise<void> | undefined {
    if (store) return store.keep(entries);
    accepted += entries.length;
    push(entries);
    return undefined;
  }

  /** There may be room. */
  function admit(): void {
    for (let [caller] = callers; caller && fits(caller); [caller] = callers) {
      callers.shift();
      caller.resolve(accept(caller.entries));
    }
  }

  function failAll(error: unknown): void {
    for (const { reject } of [...callers.splice(0), ...flushes]) reject(error);
  }

  async function dropped(entries: readonly Entry[]): Promise<void> {
    await drop?.(entries.map(eventOf), new BufferError("the service does not answer"));
  }

  function entriesOf(
    subject: string,
    events: readonly object[],
  ): Pick<Caller, "entries" | "bytes"> {
    const at = performance.now();
    const entries = events.map((event) => {
      const json = JSON.stringify(event);
      return { subject, json, bytes: bytesOf(json) + 1, at, most: maxEvents, seq: 0 };
    });
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    if (bytes > mostBytes || entries.length > mostEvents)
      throw new RangeError("more events than the capture buffer may hold");
    return { entries, bytes };
  }

  async function capture(
    subject: string,
    input: Input,
    own: Partial<Options & { wait: boolean; signal: AbortSignal }> = {},
  ): Promise<void> {
    const { entries, bytes } = entriesOf(subject, wire.eventsOf(subject, input, own));
    await opened;
    if (closed) throw new BufferError(IS_CLOSED);
    if (!callers[0] && fits({ entries, bytes })) return accept(entries);
    if (drop && isDown()) return dropped(entries);
    if (own.wait === false) throw new BufferError("the capture buffer is full");
    return turnOf(entries, bytes, own.signal);
  }

  async function turnOf(entries: readonly Entry[], bytes: number, signal?: AbortSignal) {
    const turn = new Promise<void>((resolve, reject) => {
      callers.push({ entries, bytes, resolve, reject });
    });
    run();
    try {
      await (signal ? unlessAborted(turn, signal) : turn);
    } catch (error) {
      const n = callers.findIndex((caller) => caller.entries === entries);
      if (n >= 0) callers.splice(n, 1);
      admit();
      throw error;
    }
  }

  async function flush(signal?: AbortSignal): Promise<void> {
    await opened;
    const left = accepted - settledCount;
    if (left) {
      const asked = {} as Flush;
      const flushed = new Promise<void>((resolve, reject) => {
        flushes.add(Object.assign(asked, { upTo: accepted, left, resolve, reject }));
      });
      run();
      try {
        await (signal ? unlessAborted(flushed, signal) : flushed);
      } finally {
        flushes.delete(asked);
      }
    }
    const [refusal] = refusals.splice(0);
    if (refusal) throw refusal as Error; // what a call of the client threw
  }

  async function close(timeoutMs: number): Promise<void> {
    for (const { reject } of callers.splice(0)) reject(new BufferError(IS_CLOSED));
    const late = AbortSignal.timeout(timeoutMs);
    let failure: unknown;
    await flush(late).catch((error: unknown) => {
      failure = error;
    });
    await stop();
    await store?.close();
    const unsent = queues.all();
    const { length } = unsent;
    if (drop && length) await dropped(unsent);
    else if (!store && length)
      throw new BufferError(`${IS_CLOSED}: ${length} events were not sent`, length, failure);
    else if (failure && failure !== late.reason) throw failure as Error; // as above
  }

  /** What errors become is a setting of the client. */
  const guarded = (operation: string, work: () => Promise<void>): Promise<void> =>
    wire.guard(operation, work, () => {});
  const closing = ({ timeoutMs = 30_000 }: { timeoutMs?: number } = {}) =>
    (closed ??= guarded("close", () => close(timeoutMs)));
  return {
    get unsettled() {
      return accepted - settledCount;
    },
    capture: (...call) => guarded("capture", () => capture(...call)),
    flush: ({ signal } = {}) => guarded("flush", () => flush(signal)),
    close: closing,
    [Symbol.asyncDispose]: () => closing(),
  };
}
