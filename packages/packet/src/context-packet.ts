/** A fact as the contract's packet carries it. */
export interface PacketFact {
  readonly id: string;
  readonly predicate: string;
  readonly value: unknown;
  readonly confidence: number | null;
  readonly valid_from: string | null;
  /** The newest; all of them where there is no `source_count`. */
  readonly source_event_ids: readonly string[];
  readonly source_count?: number;
}

/** A source event as the contract's packet carries it; `excerpt` has at most 300 code points. */
export interface PacketEpisode {
  readonly event_id: string;
  readonly kind: string;
  readonly occurred_at: string | null;
  readonly excerpt: string;
}

/** A session of conversation in some of its own sentences; only for questions over whole conversations. */
export interface PacketSession {
  readonly thread_id: string | null;
  /** When its first and its last event occurred. */
  readonly from: string | null;
  readonly until: string | null;
  /** Sentences as they were said, in order, with ellipses between them. */
  readonly digest: string;
  /** The events the sentences are from. */
  readonly event_ids: readonly string[];
}

/** The `packet` of the answer of POST /v1/context. */
export interface ContextPacket {
  readonly facts: readonly PacketFact[];
  readonly episodes: readonly PacketEpisode[];
  /** Absent where there are none. */
  readonly sessions?: readonly PacketSession[];
  readonly warnings: readonly string[];
  readonly status: "ok" | "degraded" | "failed";
  readonly empty_reason: "no_relevant_memory" | null;
}
