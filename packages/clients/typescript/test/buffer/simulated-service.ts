import { guardOf } from "../../src/guard.ts";

/** Passes in simulated time, which the timers of node:timers/promises do not know. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface TestEvent {
  subject_id: string;
  idempotency_key: string;
  fault?: "named" | "unnamed" | undefined;
  text?: string;
}

/** What becomes of one request. */
export type Turn =
  | { kind: "stored"; ms: number }
  /** Stored, but the answer never comes. */
  | { kind: "answer lost"; ms: number }
  /** Stored long after the client gave up. */
  | { kind: "stored late"; ms: number }
  | { kind: "refused"; status: number; ms?: number; retryAfterMs?: number | undefined };

export class Answer extends Error {
  readonly status: number | undefined;
  readonly field: string | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(status?: number, field?: string, retryAfterMs?: number) {
    super(`answered ${status}`);
    this.status = status;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A service that stores an event of a subject and key once, and does to each request what its turn says; all is well after the last. */
export function simulatedService(turns: Turn[] = []) {
  const stored = new Map<string, string[]>();
  const batches: TestEvent[][] = [];
  const busy = new Set<string>();
  const seen = { overlaps: 0, inFlight: 0, mostInFlight: 0 };
  const tape = [...turns];

  function store(events: readonly TestEvent[]): void {
    for (const { subject_id, idempotency_key } of events) {
      const keys = stored.get(subject_id) ?? [];
      stored.set(subject_id, keys);
      if (!keys.includes(idempotency_key)) keys.push(idempotency_key);
    }
  }

  function check(events: readonly TestEvent[]): void {
    const n = events.findIndex(({ fault }) => fault === "named");
    if (n >= 0) throw new Answer(422, `events.${n}.payload`);
    if (events.some(({ fault }) => fault === "unnamed")) throw new Answer(400);
  }

  async function take(events: TestEvent[]): Promise<void> {
    const turn = tape.shift() ?? { kind: "stored", ms: 5 };
    if (turn.ms) await pause(turn.ms);
    if (turn.kind === "refused") throw new Answer(turn.status, undefined, turn.retryAfterMs);
    if (turn.kind === "stored late") {
      void pause(5_000).then(() => events.some(({ fault }) => fault) || store(events));
      throw new Answer();
    }
    check(events);
    store(events);
    if (turn.kind === "answer lost") throw new Answer();
  }

  return {
    stored,
    batches,
    seen,
    wire: {
      guard: guardOf("throw"),
      eventsOf: (subject_id: string, input: object[]) =>
        input.map((event) => ({ subject_id, ...event })),
      scope: async () => "org/project",
      async send(texts: readonly string[]): Promise<void> {
        const events = texts.map((text) => JSON.parse(text) as TestEvent);
        const subjects = new Set(events.map(({ subject_id }) => subject_id));
        for (const subject of subjects) if (busy.has(subject)) seen.overlaps++;
        for (const subject of subjects) busy.add(subject);
        batches.push(events);
        seen.mostInFlight = Math.max(seen.mostInFlight, ++seen.inFlight);
        try {
          await take(events);
        } finally {
          seen.inFlight--;
          for (const subject of subjects) busy.delete(subject);
        }
      },
    },
  };
}
