/**
 * What a client knows of an operation: `ok` happened, `refused` did not, `unknown` may have (no answer, or one that leaves it open), now or
 * later.
 */
export type Outcome = "ok" | "refused" | "unknown";

/** Times are milliseconds of one monotonic clock. */
interface Timed {
  startedMs: number;
  endedMs: number;
  outcome: Outcome;
}

/** One event, which states the fact `fact_<n>`; tries of one event have the same n. */
export interface Capture extends Timed {
  kind: "capture";
  n: number;
  subjectId: string;
  eventId: string | null;
  /** The job of the answer; null for a duplicate. */
  jobId: string | null;
  /** False where the event has no idempotency key: each try may be one row of its own. */
  isKeyed: boolean;
}

interface Consolidate extends Timed {
  kind: "consolidate";
  subjectId: string;
}

/** What an answer showed of a subject: a list of facts, or a packet with its trace. */
interface Read extends Timed {
  kind: "read";
  from: "facts" | "packet";
  subjectId: string;
  /** The facts, by what they state. */
  shown: readonly number[];
  /** What the events that a packet quotes state. */
  quoted: readonly number[];
  trace: { id: string; packet: string } | null;
}

/** The deletion of a subject. `ok`: the receipt is done; a forget that goes on is `unknown`, with its id. */
export interface Forget extends Timed {
  kind: "forget";
  subjectId: string;
  forgetId: string | null;
}

/** A rating as incorrect: the fact is served no more. */
interface Dispute extends Timed {
  kind: "dispute";
  subjectId: string;
  n: number;
}

interface MakeKey extends Timed {
  kind: "make key";
  keyId: string | null;
}

interface RevokeKey extends Timed {
  kind: "revoke key";
  keyId: string;
}

/** Use of a key that was made: `ok` was let in, `refused` is 401. */
interface UseKey extends Timed {
  kind: "use key";
  keyId: string;
}

export type Operation =
  | Capture
  | Consolidate
  | Read
  | Forget
  | Dispute
  | MakeKey
  | RevokeKey
  | UseKey;

export type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** The operations of one kind, in the order in which they ended. */
export const operationsOf = <Kind extends Operation["kind"]>(
  history: readonly Operation[],
  kind: Kind,
): Of<Kind>[] => history.filter((one): one is Of<Kind> => one.kind === kind);

export const isBefore = (first: Timed, second: Timed): boolean => first.endedMs < second.startedMs;
