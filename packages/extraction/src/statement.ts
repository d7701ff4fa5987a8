import type { Cardinality, Volatility } from "@memory/contracts";
import type { JsonObject } from "@memory/values";
import type { Voice } from "./reading/turn.ts";

export const ACTIONS = ["create", "supersede", "retract"] as const;
export type Action = (typeof ACTIONS)[number];

/** What the wording says about the value that was true before; `corrects` is "not X but Y". */
export const CUES = ["none", "replaces", "corrects", "retracts"] as const;
type Cue = (typeof CUES)[number];

/** Who read it: the structured path, the rules over text, or a model. */
export type Origin = "structured" | "text" | "model";

/** Why a statement is not learned until somebody has reviewed it. */
export type QuarantineReason = "untrusted_directive" | "echo" | "untrusted_source";

/** Who stated something, as its event says. */
export interface Provenance {
  /** Whose words they are; `other` for somebody who is neither the subject nor a machine. */
  readonly voice: Voice | "other";
  readonly actorType: string | null;
  /** The kind of source that the event names. */
  readonly source: string | null;
}

/** Where in the event's payload it was read: the quote is the text at [start, end) of the string at `path`, in UTF-16 units. */
export interface Evidence {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** The quote says it in other words than the value: a model understood it so. */
  readonly isInferred?: true;
}

/** A statement that points at live facts by words of their value ("not Paul, Paula") instead of naming what it is about. */
export interface Reference {
  readonly mentions: string;
  /** Where to look; anywhere when absent. */
  readonly predicates?: readonly string[];
  /** The words that take the place of `mentions`; absent when the fact simply ends. */
  readonly becomes?: string;
  /** What may take the place of the value, the likeliest first: the first of its kind does; the fact simply ends when none is. */
  readonly becomesOneOf?: readonly string[];
  /** `mentions` is the right value itself: it takes the place of the last value of its shape ("make that 7"). */
  readonly isRightValue?: true;
  /** `mentions` is the right spelling: it takes the place of a name that is written nearly like it. */
  readonly isSpelling?: true;
  /**
   * Whatever is known of `predicates` is over; `mentions` is empty. With what becomes of it, only the one value of the first of them, the
   * likeliest, of which any is known.
   */
  readonly isAny?: true;
}

/** One thing an event says about its subject. Instants are UTC with `Z`, as `normalInstant` writes them. */
export interface Statement {
  readonly eventId: string;
  /** Place among the statements of its event, from 0. */
  readonly position: number;
  readonly predicate: string;
  readonly qualifiers: JsonObject;
  /** Null only when it retracts whatever is known. */
  readonly value: JsonObject | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** As stated, else `occurredAt`. */
  readonly validFrom: string;
  readonly statedValidFrom: boolean;
  readonly validTo: string | null;
  /** Null leaves it to the registry of predicates. */
  readonly volatility: Volatility | null;
  /** Null leaves it to the registry of predicates, then to what is known, then to the origin. */
  readonly cardinality: Cardinality | null;
  readonly action: Action | null;
  readonly cue: Cue;
  /** The value that it says is no longer so, where it names one beside the new one ("not X but Y"). */
  readonly replacedValue: JsonObject | null;
  readonly origin: Origin;
  readonly refersTo: Reference | null;
  /** The words it was read from, verbatim; null from the structured path. */
  readonly evidence: Evidence | null;
  /** Names the statement mentions, for the one-hop expansion. */
  readonly entities: readonly string[];
  readonly occurredAt: string;
  /** It gives orders, or repeats what memory said; absent for anything that is learned as usual. */
  readonly quarantine?: QuarantineReason;
  /** Of a standing instruction: who teaches it. */
  readonly provenance?: Provenance;
}

/** A statement that has no place among those of its event yet. */
export type Unplaced = Omit<Statement, "position">;

/** The most that a guess of the rules is sure. */
export const GUESSED = 0.6;

/** Whether a statement is one that a model may still say better. */
export const isGuess = ({ confidence }: Pick<Statement, "confidence">): boolean =>
  confidence <= GUESSED;
