import type { Cardinality, FactStatus, Volatility } from "@memory/contracts";
import type { Evidence, Provenance, QuarantineReason } from "@memory/extraction";
import type { JsonObject } from "@memory/values";

/** What one event said for a fact: its source and its time. */
export interface Assertion {
  readonly eventId: string;
  readonly position: number;
  /** `replaces all` takes the place of every value of its identity; `replaces` of the one value there can be. */
  readonly says: "is" | "replaces" | "replaces all" | "ends";
  /** Its instant on the timeline of the identity; a resolve moves it to where the conflict was resolved. `validFrom` is what clients see. */
  readonly at: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly occurredAt: string;
  /** The keys it named itself, without those carried over from the value before; null ends whatever was so. */
  readonly stated: JsonObject | null;
  readonly confidence: number;
  readonly evidence: Evidence | null;
  /** Of a statement that was kept for review. */
  readonly quarantine?: QuarantineReason;
  /** Of a standing instruction, and of what was kept for review. */
  readonly provenance?: Provenance;
}

/** What is left in the row of assertions that it no longer holds; their events are in the table of compacted sources. */
export interface Compacted {
  /** How many events they were of. */
  readonly events: number;
  /** The highest confidence among them. */
  readonly best: number;
  /** The product of 1 - c/2 over their events. */
  readonly doubt: number;
}

export interface Ratings {
  readonly useful: number;
  readonly irrelevant: number;
  readonly incorrect: number;
}

/** A row of consolidation. Instants are UTC with `Z`. Every change raises `version`. */
export interface Fact {
  readonly id: string;
  readonly version: number;
  /** A retraction row records that something ended, for older statements that arrive later; no route and no feed shows it. */
  readonly kind: "fact" | "retraction";
  readonly status: FactStatus;
  /** What `restore` goes back to; null unless disabled. */
  readonly previousStatus: FactStatus | null;
  /** `current`: compared with incoming facts. `past`: history with an end. `detached`: lost a conflict or was merged; carries no validity. */
  readonly temporalState: "current" | "past" | "detached";
  /** Where on the timeline it ended, on the scale of `Assertion.at`; null while current. */
  readonly endedAt: string | null;
  /** As it was said; what makes an identity is `identityKey`. */
  readonly predicate: string;
  readonly qualifiers: JsonObject;
  /** Canonical predicate and qualifiers: equal for equal identities. */
  readonly identityKey: string;
  readonly value: JsonObject;
  /** Canonical value: equal for equal values. */
  readonly valueKey: string;
  readonly cardinality: Cardinality;
  readonly volatility: Volatility;
  readonly confidence: number | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly recordedFrom: string;
  readonly recordedTo: string | null;
  readonly supersededBy: string | null;
  /** The open conflict set it is a live member of. */
  readonly conflictSetId: string | null;
  /** The first, the newest, and those between that still say something of their own: at most 32 once it is restated. */
  readonly assertions: readonly Assertion[];
  /** Null while every assertion is in `assertions`. */
  readonly compacted: Compacted | null;
  /** The events of `assertions`, oldest first, each once. */
  readonly sourceEventIds: readonly string[];
  readonly entities: readonly string[];
  /** When the newest of several sources said it; null while there is only one. */
  readonly lastReinforcedAt: string | null;
  readonly ratings: Ratings;
  /** Epoch of the scope when its first source was captured. */
  readonly epoch: number;
}

/** Live: compared with incoming facts, and hidden by a forget with `disable`. */
export const isLive = (fact: Pick<Fact, "status" | "kind">): boolean =>
  fact.kind === "fact" &&
  (fact.status === "candidate" || fact.status === "active" || fact.status === "disputed");
