import type { FactStatus } from "@memory/contracts";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import type { Fact } from "./fact.ts";

/** What made a fact move: shown by the fact's history. */
export interface Cause {
  readonly kind: "event" | "trace" | "feedback" | "forget" | "restore" | "resolve" | "review";
  /** Id of the event, trace, feedback, forget or conflict set. */
  readonly id: string | null;
}

export interface HistoryEntry {
  readonly factId: string;
  /** Version of the fact after the move. */
  readonly version: number;
  /** Null for a fact that was made. */
  readonly from: FactStatus | null;
  readonly to: FactStatus;
  readonly cause: Cause;
  readonly at: string;
}

interface ConflictChanges {
  readonly opened: readonly { id: string; factIds: readonly string[]; reason: string }[];
  readonly joined: readonly { id: string; factId: string }[];
  /** Resolved by what was said or by a client: status `resolved`, with the fact that holds, if one is left. */
  readonly resolved: readonly { setId: string; keptFactId: string | null }[];
  /** Left with fewer than two live members by a forget: the row goes. */
  readonly removed: readonly string[];
}

/**
 * What became of a statement: `made` a new fact, `superseded` an old one by a new one, `history` said of the past and kept as past,
 * `conflict` a candidate in an open set, `quarantined` kept for review and not learned, `unchanged` a replay, `disabled` said before its subject was hidden.
 */
export interface Outcome {
  readonly eventId: string;
  readonly position: number;
  readonly kind:
    | "made"
    | "reinforced"
    | "superseded"
    | "history"
    | "retracted"
    | "conflict"
    | "quarantined"
    | "unchanged"
    | "disabled"
    | "rejected";
  /** The fact that holds it now, or the facts a retraction ended. */
  readonly factIds: readonly string[];
  /** Why, for `rejected` and `quarantined`. */
  readonly reason: string | null;
}

/** A source of a fact whose assertion is no longer in the fact's row. */
export interface CompactedSource {
  readonly factId: string;
  readonly eventId: string;
  readonly position: number;
}

/** The row changes for the store to write in one transaction; all lists are empty when nothing changes. */
export interface Decision {
  /** Retraction rows among them (`kind`). */
  readonly inserted: readonly Fact[];
  /** Whole rows as they are now; a fact that was inserted by this decision is not among them. */
  readonly updated: readonly Fact[];
  /** Ids of retraction rows to delete, after an erasure. */
  readonly dropped: readonly string[];
  readonly history: readonly HistoryEntry[];
  readonly conflicts: ConflictChanges;
  readonly compacted: readonly CompactedSource[];
  readonly outcomes: readonly Outcome[];
}

export interface EventMark {
  readonly epoch: number;
  /** Said before a forget with `disable` that stands: its facts are inserted as disabled. */
  readonly hidden: boolean;
}

/** What a decision needs besides facts and statements: the time, ids, and what is known of the events. */
export interface DecisionContext {
  /** UTC instant of the transaction. */
  readonly now: string;
  readonly newId: () => string;
  /** Epoch of statements whose event is not in `events`. */
  readonly epoch: number;
  readonly events?: ReadonlyMap<string, EventMark>;
  /** Compacted sources of the facts that come from the events of this batch. */
  readonly compacted?: readonly CompactedSource[];
  /** Events a deleted fact had as source: nothing is learned from them again. */
  readonly erasedEventIds?: ReadonlySet<string>;
  /** Kinds of sources that may teach standing instructions beside the subject. */
  readonly trustedSources?: ReadonlySet<string> | undefined;
  /** What is known of predicates; the built-in ones where it is absent. */
  readonly predicates?: PredicateRegistry | undefined;
}
