import { renderPrompt } from "./prompt.ts";
import type { AnswerOf, ContextPacket, PacketEpisode, PacketFact, PacketSession } from "./types.ts";

type Answer = AnswerOf<"POST", "/v1/context">;

/** What is remembered for a question. Holds nothing where the subject is unknown, and where the call failed and errors do not throw. */
export class Packet {
  declare readonly facts: readonly PacketFact[];
  /** Events of the past, in their own words. */
  declare readonly episodes: readonly PacketEpisode[];
  /** Whole conversations, for questions over them. */
  declare readonly sessions: readonly PacketSession[];
  declare readonly warnings: readonly string[];
  /** Those warnings that say what an open conflict hides. */
  declare readonly conflicts: readonly string[];
  /** "failed" also where there was no answer. */
  declare readonly status: ContextPacket["status"];
  declare readonly emptyReason: ContextPacket["empty_reason"];
  declare readonly tokenCount: number;
  /** Names the trace that explains the packet; null where there was no answer. */
  declare readonly traceId: string | null;
  /** Why there was no answer, where errors do not throw. */
  declare readonly error: unknown;

  constructor(answer: Answer | null, error?: unknown) {
    const { packet, token_count: tokenCount = 0, trace_id: traceId = null } = answer ?? {};
    const warnings = packet?.warnings ?? [];
    // The fields declared above.
    Object.assign(this, {
      facts: packet?.facts ?? [],
      episodes: packet?.episodes ?? [],
      sessions: packet?.sessions ?? [],
      warnings,
      conflicts: warnings.filter((warning) => warning.startsWith("open_conflict")),
      status: packet?.status ?? "failed",
      emptyReason: packet?.empty_reason ?? null,
      tokenCount,
      traceId,
      error,
    });
  }

  /** True where there is nothing to put into a prompt. */
  get isEmpty(): boolean {
    return this.facts.length + this.episodes.length + this.sessions.length === 0;
  }

  /** A block for the system message that nothing remembered can close; "" for an empty packet. */
  toPrompt(): string {
    return renderPrompt(this);
  }
}
