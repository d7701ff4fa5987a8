import type { Cardinality } from "@memory/contracts";
import type { JsonObject } from "@memory/values";
import type { Statement } from "./statement.ts";
import type { Steps } from "./steps.ts";

/** Something that was said before an event in its conversation, in an event of its own. */
export interface EarlierTurn {
  readonly role: "user" | "assistant";
  /** What was said; of a long turn its end. It was not checked for secrets or orders. */
  readonly text: string;
  /** RFC 3339 in UTC. */
  readonly occurredAt: string;
}

/** What an extractor reads of an event. `payload` and `source` are parsed JSON; nothing here is trusted but the envelope. */
export interface ExtractionEvent {
  readonly id: string;
  /** RFC 3339 in UTC; relative dates in the text are resolved against it. */
  readonly occurredAt: string;
  readonly kind: string;
  readonly actorType: string | null;
  readonly threadId: string | null;
  readonly payload: unknown;
  readonly source: unknown;
  /** Whose it is; readings of one scope are not taken for another's. */
  readonly scopeToken?: string;
  /** The last turns of the conversation before it, oldest first; absent where none were looked for. */
  readonly earlierTurns?: readonly EarlierTurn[];
  /** It was read before: only what it answers to the earlier turns is still to be read. */
  readonly isReplyOnly?: boolean;
}

/** A fact that is known of the subject of events. */
export interface KnownFact {
  readonly predicate: string;
  readonly qualifiers: JsonObject;
  readonly value: JsonObject;
  readonly cardinality: Cardinality;
}

export const REJECTION_REASONS = [
  "echo",
  "noise",
  "no_evidence",
  "self_reference",
  "untrusted_directive",
  "secret",
  "question",
  "hypothetical",
  "doubtful",
  "quoted",
  "malformed",
  "too_large",
  "too_slow",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Something that was seen and not extracted. `detail` names the place or rule, never the text itself. */
export interface Rejection {
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** What a model was paid for. */
export interface ModelUsage {
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/** Why a model could not read an event just now; shown to clients that ask for the job, so it holds nothing of what was said. */
export interface ReadingFailure {
  readonly reason: string;
  /** Not before this long; null leaves it to the back-off of tries. */
  readonly afterMs: number | null;
  /**
   * `event`: its own doing, so that it is tried ever more seldom. `provider`: another try may do better soon. `configuration`: no
   * event can be read until somebody changes a setting or an account. `budget`: it was not tried at all.
   */
  readonly cause: "event" | "provider" | "configuration" | "budget";
}

/** What was extracted from one event, in the order it was said. */
export interface Extraction {
  readonly eventId: string;
  readonly statements: readonly Statement[];
  readonly rejections: readonly Rejection[];
  /** Of the call that read the event; a call for several events is counted at the last of them. */
  readonly usage?: ModelUsage;
  /** Set when it has to be read again. */
  readonly failure?: ReadingFailure;
}

/** The reading of one event, stage by stage of each sentence. One that has taken too long and is stopped keeps what was read by then. */
export type EventReading = Steps<Extraction>;

/**
 * Reads events of ONE subject and extracts statements from each of them. The result has one entry per event, in the order given.
 * Events of one call see each other: a question in one is answered in the next. `known` is what they may change, newest first.
 */
export interface Extractor {
  extract(
    events: readonly ExtractionEvent[],
    known?: readonly KnownFact[],
  ): Promise<readonly Extraction[]> | readonly Extraction[];
}
