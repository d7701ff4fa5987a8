import { MemoryError } from "../errors.ts";
import type { Guard } from "../guard.ts";
import type { Entry } from "./queue.ts";

/** What the buffer needs of a client. */
export interface Wire<Input, Options> {
  guard: Guard;
  /** The events of a capture, without org and project, each with its time and an idempotency key. */
  eventsOf(subjectId: string, input: Input, options: Partial<Options>): object[];
  /** Sends one capture of these events, which are JSON already, once; rejects with what the service answered. */
  send(texts: readonly string[], signal: AbortSignal): Promise<unknown>;
  /** Names the project that the key belongs to. */
  scope(): Promise<string>;
}

/** Keeps accepted events elsewhere than in memory until they are settled. */
export interface Store {
  /** Called once and first. */
  open(host: StoreHost): Promise<void>;
  /** The most bytes of a call. */
  readonly mostBytes: number;
  fits(bytes: number): boolean;
  /** Keeps entries, then gives them to the host, now or once it has room; in the order of the calls. */
  keep(entries: readonly Entry[]): Promise<void>;
  /** Refuses events of another project than those it holds. */
  claim(scope: string): Promise<void>;
  /** These are stored or refused, and the host may have room again. */
  settle(entries: readonly Entry[]): void;
  close(): Promise<void>;
}

export interface StoreHost {
  hasRoom(): boolean;
  /** So many entries are kept, and will be pushed. */
  kept(entries: number): void;
  push(entries: readonly Entry[]): void;
  /** Something could not be read or written; the buffer goes on. */
  failed(error: unknown): void;
  /** The store may have room again. */
  freed(): void;
}

/** Made by `dropWith` or `spillTo`. */
export interface WhenDown {
  drop?: Dropped;
  store?: Store;
}

export type Dropped = (events: object[], error: unknown) => unknown;

export interface BufferOptions {
  /** The most events of a request; default 100. */
  maxEvents?: number;
  /** The most bytes of the events of a request; default 60,000, which the service reads fastest. A larger event goes alone. */
  maxBytes?: number;
  /** How long an event may wait for others; default 250 ms. */
  maxDelayMs?: number;
  /** Requests at once; default 16. */
  maxInFlight?: number;
  /** The most events in memory; default 10,000. */
  maxWaitingEvents?: number;
  /** The most bytes of events in memory; default 16 MiB. */
  maxWaitingBytes?: number;
  /** What becomes of events that do not fit while the service does not answer. By default callers wait for room; see `dropWith` and `spillTo`. */
  whenDown?: WhenDown;
  /** Gets an event that the service refused. Without it, the next `flush` or `close` throws the error of the first. What a callback throws, they throw too. */
  onRejected?: (event: object, error: unknown) => unknown;
  /** Gets the error of every request that will be repeated. */
  onError?: (error: unknown) => unknown;
}

/** Never waits while the service is down: `dropped` gets the events that do not fit. */
export const dropWith = (dropped: Dropped): { drop: Dropped } => ({ drop: dropped });

/** Events were not accepted, because there is no room or the buffer is closed; or, where `unsent` is above 0, so many were not sent in time. */
export class BufferError extends MemoryError {
  override readonly name = "BufferError";
  readonly unsent: number;

  constructor(message: string, unsent = 0, cause?: unknown) {
    super(message, { cause });
    this.unsent = unsent;
  }
}
