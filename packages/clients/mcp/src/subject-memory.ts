/** A fact as the service lists it; the fields that are looked at here. */
interface Fact {
  readonly id: string;
  readonly subject_id: string;
  readonly predicate: string;
  readonly value: unknown;
  readonly status: string;
  readonly confidence: number | null;
  readonly valid_from: string | null;
}

/** An event that a fact was taken from. */
interface Evidence {
  readonly occurred_at: string | null;
  /** The sentence that says it; null where it is erased or hidden. */
  readonly words: string | null;
}

export interface FactDetail extends Fact {
  readonly evidence: readonly Evidence[];
  readonly evidence_count: number;
  readonly history: readonly { readonly to: string; readonly at: string }[];
}

export interface Conflict {
  readonly id: string;
  readonly subject_id: string;
  readonly status: string;
  readonly members: readonly (Fact & { readonly evidence: readonly Evidence[] })[];
}

export interface Recalled {
  /** The block for a prompt, which says that it is data; "" when nothing was found. */
  readonly prompt: string;
  readonly facts: readonly Omit<Fact, "subject_id" | "status">[];
  readonly episodes: readonly {
    readonly event_id: string;
    readonly occurred_at: string | null;
    readonly excerpt: string;
  }[];
  readonly warnings: readonly string[];
  readonly status: string;
  readonly traceId: string;
}

export interface Trace {
  readonly trace_id: string;
  readonly query: string;
  readonly facts: readonly Omit<Fact, "subject_id" | "status">[];
  readonly episodes: readonly { readonly event_id: string; readonly excerpt: string }[];
  readonly decisions: readonly {
    readonly fact_id: string | null;
    readonly episode_id: string | null;
    readonly action: string;
    readonly reason_code: string;
  }[];
}

export interface Outcome {
  readonly outcome: string;
  readonly fact_ids: readonly string[];
  readonly reason: string | null;
}

/** What is held of the subject; null where a count is not known. */
export interface Held {
  readonly events: number;
  readonly facts: number | null;
  readonly openConflicts: number | null;
}

export interface Forgotten {
  readonly forgetId: string;
  readonly facts: number;
  readonly events: number;
  readonly traces: number;
}

export type ForgetMode = "disable" | "delete";

/**
 * The memory of one subject, and nothing else: an id of another subject's fact, trace or conflict is answered as one that does not exist.
 * Every call throws what the client throws.
 */
export interface SubjectMemory {
  recall(question: string, budgetTokens: number, signal: AbortSignal): Promise<Recalled>;
  /** Stores one note of the agent; gives back its event and the job that learns from it. */
  note(text: string, signal: AbortSignal): Promise<{ eventId: string; jobId: string | null }>;
  /** Waits until what was noted is learned, or throws where that takes too long. */
  learn(signal: AbortSignal): Promise<void>;
  outcomes(jobId: string, eventId: string, signal: AbortSignal): Promise<readonly Outcome[]>;
  /** The trace with this id, or the latest one; throws `trace_not_found`. */
  trace(id: string | undefined, signal: AbortSignal): Promise<Trace>;
  /** Throws `fact_not_found`. */
  fact(id: string, signal: AbortSignal): Promise<FactDetail>;
  /** Active facts, newest first. */
  facts(most: number, signal: AbortSignal): Promise<readonly Fact[]>;
  /** The oldest open conflicts, and how many are open. */
  conflicts(
    most: number,
    signal: AbortSignal,
  ): Promise<{ open: number; conflicts: readonly Conflict[] }>;
  /** Throws `conflict_not_found`. */
  conflict(id: string, signal: AbortSignal): Promise<Conflict>;
  resolve(
    conflictId: string,
    keepFactId: string,
    signal: AbortSignal,
  ): Promise<{ superseded: readonly string[] }>;
  held(signal: AbortSignal): Promise<Held>;
  forgetFact(id: string, mode: ForgetMode, signal: AbortSignal): Promise<Forgotten>;
  forgetAll(mode: ForgetMode, signal: AbortSignal): Promise<Forgotten>;
}
