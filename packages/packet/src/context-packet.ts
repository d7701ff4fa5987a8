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

/** The `packet` of the answer of POST /v1/context. */
export interface ContextPacket {
  readonly facts: readonly PacketFact[];
  readonly episodes: readonly PacketEpisode[];
  readonly warnings: readonly string[];
  readonly status: "ok" | "degraded" | "failed";
  readonly empty_reason: "no_relevant_memory" | null;
}
