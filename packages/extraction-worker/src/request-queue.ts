import type { EventToRead, ExtractionResult, InterimResult } from "@memory/extraction/extract";
import { DecayingSums } from "@memory/fairness";

interface Load {
  requests: number;
  /** Characters of payloads. */
  characters: number;
}

/**
 * What a worker holds at a time, of one tenant and in all; another request is sent while it holds less. Tenants take turns in the
 * worker, so the limits bound only what is held twice and read again after a restart.
 */
const MOST_PER_TENANT: Load = { requests: 128, characters: 50_000 };
const MOST_IN_ALL: Load = { requests: 512, characters: 200_000 };

/** How soon the time that a tenant used is forgotten. */
const HALF_LIFE_MS = 20_000;
const LEAST_MS = 0.1;

const NO_LOAD: Load = { requests: 0, characters: 0 };
const isBelow = (load: Load, most: Load): boolean =>
  load.requests < most.requests && load.characters < most.characters;

const REASONS = {
  slow: "too_slow: reading it took too long",
  memory: "too_large: reading it took too much memory",
} as const;

/** Events of one scope that wait for extraction. */
export class ExtractionRequest {
  readonly tenant: string;
  readonly characters: number;
  readonly resolve: (results: ExtractionResult[]) => void;
  readonly reject: (error: Error) => void;
  private readonly events: readonly EventToRead[];
  private readonly known = new Map<string, InterimResult>();
  /** The event that was being read when the worker ran out of memory: it is read alone. */
  private suspect: EventToRead | null = null;

  constructor(
    events: readonly EventToRead[],
    resolve: (results: ExtractionResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.tenant = events[0]?.projectId ?? "";
    this.characters = events.reduce((sum, { payload }) => sum + payload.length, 0);
    this.events = events;
    this.resolve = resolve;
    this.reject = reject;
  }

  /** True when nothing else may be read meanwhile. */
  get isAlone(): boolean {
    return this.suspect !== null;
  }

  toRead(): readonly EventToRead[] {
    return this.suspect === null
      ? this.events.filter(({ id }) => !this.known.has(id))
      : [this.suspect];
  }

  take(results: readonly InterimResult[]): void {
    for (const result of results) this.known.set(result.eventId, result);
    this.suspect = null;
  }

  /** Notes at which event the worker exited; an event that takes too much memory is tried once more, alone. */
  blame(index: number, cause: "slow" | "memory"): EventToRead | undefined {
    const event = this.toRead()[index];
    if (event === undefined) return undefined;
    const { id: eventId } = event;
    if (cause === "memory" && !this.isAlone) this.suspect = event;
    else this.take([{ eventId, statements: [], rejections: [REASONS[cause]], needsModel: false }]);
    return event;
  }

  /** Each event with its result; null while some have none. */
  results(): [EventToRead, InterimResult][] | null {
    const results = this.events.flatMap((event): [EventToRead, InterimResult][] => {
      const result = this.known.get(event.id);
      return result === undefined ? [] : [[event, result]];
    });
    return results.length === this.events.length ? results : null;
  }
}

/** What the worker holds, by tenant and in all. */
class Loads {
  readonly all: Load = { ...NO_LOAD };
  /** True while a request is read alone: nothing may run beside it. */
  isClosed = false;
  private readonly byTenant = new Map<string, Load>();

  constructor(running: readonly ExtractionRequest[]) {
    for (const request of running) this.add(request);
  }

  of(tenant: string): Load {
    return this.byTenant.get(tenant) ?? NO_LOAD;
  }

  add({ tenant, characters, isAlone }: ExtractionRequest): void {
    const own = this.byTenant.get(tenant) ?? { ...NO_LOAD };
    this.byTenant.set(tenant, own);
    for (const load of [own, this.all]) {
      load.requests++;
      load.characters += characters;
    }
    this.isClosed ||= isAlone;
  }
}

/** Requests that wait for the worker. Tenants that recently used least of its time come first. */
export class RequestQueue {
  private readonly queues = new Map<string, ExtractionRequest[]>();
  /** Processor time that each tenant used recently. */
  private readonly usedMs: DecayingSums;

  constructor(nowMs: () => number) {
    this.usedMs = new DecayingSums({ halfLifeMs: HALF_LIFE_MS, least: LEAST_MS, clockMs: nowMs });
  }

  add(request: ExtractionRequest): void {
    this.queueOf(request.tenant).push(request);
  }

  addFirst(request: ExtractionRequest): void {
    this.queueOf(request.tenant).unshift(request);
  }

  /** Adds processor time to a tenant's usage. */
  charge(tenant: string, usedMs: number): void {
    this.usedMs.add(tenant, usedMs);
  }

  /** Takes the requests to send beside those that are running, as many as there is room for. */
  take(running: readonly ExtractionRequest[]): ExtractionRequest[] {
    const loads = new Loads(running);
    const taken: ExtractionRequest[] = [];
    for (let next = this.next(loads); next !== null; next = this.next(loads)) {
      loads.add(next);
      taken.push(next);
    }
    return taken;
  }

  private next(loads: Loads): ExtractionRequest | null {
    if (loads.isClosed || !isBelow(loads.all, MOST_IN_ALL)) return null;
    let first: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [tenant, [request]] of this.queues) {
      if (request?.isAlone) return loads.all.requests === 0 ? this.takeFrom(tenant) : null;
      const used = this.usedMs.of(tenant);
      if (used >= least || !isBelow(loads.of(tenant), MOST_PER_TENANT)) continue;
      [first, least] = [tenant, used];
    }
    return first === null ? null : this.takeFrom(first);
  }

  private takeFrom(tenant: string): ExtractionRequest | null {
    const queue = this.queueOf(tenant);
    const request = queue.shift() ?? null;
    if (queue.length === 0) this.queues.delete(tenant);
    return request;
  }

  private queueOf(tenant: string): ExtractionRequest[] {
    const known = this.queues.get(tenant);
    if (known) return known;
    const queue: ExtractionRequest[] = [];
    this.queues.set(tenant, queue);
    return queue;
  }
}
