import type { EventBody } from "@memory/contracts";
import type { InterimResult, ExtractionResult } from "../pipeline.ts";
import { Accounts } from "./tenant-usage.ts";

interface Load {
  questions: number;
  /** Of payloads. */
  characters: number;
}

/**
 * What a thread has at a time, of one tenant and of all; another question goes while there is less. Tenants take turns in the
 * thread, so that none waits for what another has there: the bounds are of what is held twice and read again should it end.
 */
const MOST_OF_A_TENANT: Load = { questions: 32, characters: 50_000 };
const MOST_OF_ALL: Load = { questions: 128, characters: 200_000 };

const NO_LOAD: Load = { questions: 0, characters: 0 };
const isBelow = (load: Load, most: Load): boolean =>
  load.questions < most.questions && load.characters < most.characters;

const REASONS = {
  slow: "too_slow: reading it took too long",
  memory: "too_large: reading it took too much memory",
} as const;

/** Events of one scope that wait for extraction. */
export class Question {
  readonly tenant: string;
  readonly characters: number;
  readonly resolve: (results: ExtractionResult[]) => void;
  readonly reject: (error: Error) => void;
  private readonly events: readonly EventBody[];
  private readonly known = new Map<string, InterimResult>();
  /** What the thread was reading when it ran out of memory: to be read alone. */
  private suspect: EventBody | null = null;

  constructor(
    events: readonly EventBody[],
    resolve: (results: ExtractionResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.tenant = events[0]?.projectId ?? "";
    this.characters = events.reduce((sum, { payload }) => sum + payload.length, 0);
    this.events = events;
    this.resolve = resolve;
    this.reject = reject;
  }

  /** Nothing else may be read meanwhile. */
  get isAlone(): boolean {
    return this.suspect !== null;
  }

  toRead(): readonly EventBody[] {
    return this.suspect === null
      ? this.events.filter(({ id }) => !this.known.has(id))
      : [this.suspect];
  }

  take(results: readonly InterimResult[]): void {
    for (const result of results) this.known.set(result.eventId, result);
    this.suspect = null;
  }

  /** Notes at which event the thread ended; what takes too much memory is tried once more, alone. */
  blame(place: number, cause: "slow" | "memory"): EventBody | undefined {
    const event = this.toRead()[place];
    if (event === undefined) return undefined;
    const { id: eventId } = event;
    if (cause === "memory" && !this.isAlone) this.suspect = event;
    else this.take([{ eventId, statements: [], rejections: [REASONS[cause]], needsModel: false }]);
    return event;
  }

  /** Each event with its result; null as long as something is to be read. */
  results(): [EventBody, InterimResult][] | null {
    const results = this.events.flatMap((event): [EventBody, InterimResult][] => {
      const result = this.known.get(event.id);
      return result === undefined ? [] : [[event, result]];
    });
    return results.length === this.events.length ? results : null;
  }
}

/** How much of the thread is taken, by tenant and in all. */
class Loads {
  readonly all: Load = { ...NO_LOAD };
  /** Nothing may be asked beside a question that is read alone. */
  isClosed = false;
  private readonly byTenant = new Map<string, Load>();

  constructor(asked: readonly Question[]) {
    for (const question of asked) this.add(question);
  }

  of(tenant: string): Load {
    return this.byTenant.get(tenant) ?? NO_LOAD;
  }

  add({ tenant, characters, isAlone }: Question): void {
    const own = this.byTenant.get(tenant) ?? { ...NO_LOAD };
    this.byTenant.set(tenant, own);
    for (const load of [own, this.all]) {
      load.questions++;
      load.characters += characters;
    }
    this.isClosed ||= isAlone;
  }
}

/** Questions that wait for the thread. Those of tenants that used the least of its time of late come first. */
export class WaitingQuestions {
  private readonly queues = new Map<string, Question[]>();
  private readonly accounts: Accounts;

  constructor(nowMs: () => number) {
    this.accounts = new Accounts(nowMs);
  }

  add(question: Question): void {
    this.queueOf(question.tenant).push(question);
  }

  addFirst(question: Question): void {
    this.queueOf(question.tenant).unshift(question);
  }

  /** Puts processor time on a tenant's account. */
  charge(tenant: string, usedMs: number): void {
    this.accounts.add(tenant, usedMs);
  }

  /** Takes the questions to ask beside those that are asked, as many as there is room for. */
  take(asked: readonly Question[]): Question[] {
    const loads = new Loads(asked);
    const taken: Question[] = [];
    for (let next = this.next(loads); next !== null; next = this.next(loads)) {
      loads.add(next);
      taken.push(next);
    }
    return taken;
  }

  private next(loads: Loads): Question | null {
    if (loads.isClosed || !isBelow(loads.all, MOST_OF_ALL)) return null;
    const alone = [...this.queues].find(([, [first]]) => first?.isAlone);
    if (alone !== undefined) return loads.all.questions === 0 ? this.takeFrom(alone[0]) : null;
    let first: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const tenant of this.queues.keys()) {
      const used = this.accounts.usedBy(tenant);
      if (used >= least || !isBelow(loads.of(tenant), MOST_OF_A_TENANT)) continue;
      [first, least] = [tenant, used];
    }
    return first === null ? null : this.takeFrom(first);
  }

  private takeFrom(tenant: string): Question | null {
    const queue = this.queueOf(tenant);
    const question = queue.shift() ?? null;
    if (queue.length === 0) this.queues.delete(tenant);
    return question;
  }

  private queueOf(tenant: string): Question[] {
    const known = this.queues.get(tenant);
    if (known) return known;
    const queue: Question[] = [];
    this.queues.set(tenant, queue);
    return queue;
  }
}
