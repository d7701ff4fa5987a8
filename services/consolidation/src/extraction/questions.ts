import type { EventBody } from "@memory/contracts";
import type { LearntEvent, Lesson } from "../learn.ts";
import { Accounts } from "./accounts.ts";

/** Questions of one tenant that a thread has at a time. */
const MOST_OF_A_TENANT = 2;

const REASONS = {
  slow: "too_slow: reading it took too long",
  memory: "too_large: reading it took too much memory",
} as const;

/** Events of one scope that somebody waits to learn from. */
export class Question {
  readonly tenant: string;
  readonly resolve: (lessons: Lesson[]) => void;
  readonly reject: (error: Error) => void;
  private readonly events: readonly EventBody[];
  private readonly known = new Map<string, LearntEvent>();
  /** What the thread was reading when it ran out of memory: to be read alone. */
  private suspect: EventBody | null = null;

  constructor(
    events: readonly EventBody[],
    resolve: (lessons: Lesson[]) => void,
    reject: (error: Error) => void,
  ) {
    this.tenant = events[0]?.projectId ?? "";
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

  take(lessons: readonly LearntEvent[]): void {
    for (const lesson of lessons) this.known.set(lesson.eventId, lesson);
    this.suspect = null;
  }

  /** Notes at which event the thread ended; what takes too much memory is tried once more, alone. */
  blame(place: number, cause: "slow" | "memory"): EventBody | undefined {
    const event = this.toRead()[place];
    if (event === undefined) return undefined;
    const { id: eventId } = event;
    if (cause === "memory" && !this.isAlone) this.suspect = event;
    else this.take([{ eventId, statements: [], rejections: [REASONS[cause]], isLeft: false }]);
    return event;
  }

  /** Each event with its lesson; null as long as something is to be read. */
  lessons(): [EventBody, LearntEvent][] | null {
    const lessons = this.events.flatMap((event): [EventBody, LearntEvent][] => {
      const lesson = this.known.get(event.id);
      return lesson === undefined ? [] : [[event, lesson]];
    });
    return lessons.length === this.events.length ? lessons : null;
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

  /** Takes the next question to ask beside those that are asked, `most` at the most; null when there is none, or no place. */
  next(asked: readonly Question[], most: number): Question | null {
    if (asked.length >= most || asked.some(({ isAlone }) => isAlone)) return null;
    const alone = [...this.queues].find(([, [first]]) => first?.isAlone);
    if (alone !== undefined) return asked.length === 0 ? this.takeFrom(alone[0]) : null;
    const tenants = [...this.queues.keys()].filter(
      (id) => asked.filter(({ tenant }) => tenant === id).length < MOST_OF_A_TENANT,
    );
    const used = (tenant: string): number => this.accounts.usedBy(tenant);
    const first = tenants.reduce<string | null>(
      (least, id) => (least === null || used(id) < used(least) ? id : least),
      null,
    );
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
