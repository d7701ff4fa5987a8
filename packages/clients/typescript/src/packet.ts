import { renderPrompt } from "./prompt.ts";
import type { AnswerOf, ContextPacket, PacketEpisode, PacketFact, PacketSession } from "./types.ts";

type Answer = AnswerOf<"POST", "/v1/context">;

/** What is remembered for a question. Holds nothing where the subject is unknown, and where the call failed and errors do not throw. */
export class Packet {
  readonly facts: readonly PacketFact[];
  /** Events of the past, in their own words. */
  readonly episodes: readonly PacketEpisode[];
  /** Whole conversations, for questions over them. */
  readonly sessions: readonly PacketSession[];
  readonly warnings: readonly string[];
  /** Those warnings that say what an open conflict hides. */
  readonly conflicts: readonly string[];
  /** "failed" also where there was no answer. */
  readonly status: ContextPacket["status"];
  readonly emptyReason: ContextPacket["empty_reason"];
  readonly tokenCount: number;
  /** Names the trace that explains the packet; null where there was no answer. */
  readonly traceId: string | null;
  /** Why there was no answer, where errors do not throw. */
  readonly error: unknown;

  constructor(answer: Answer | null, error?: unknown) {
    const packet = answer?.packet;
    this.facts = packet?.facts ?? [];
    this.episodes = packet?.episodes ?? [];
    this.sessions = packet?.sessions ?? [];
    this.warnings = packet?.warnings ?? [];
    this.conflicts = this.warnings.filter((warning) => warning.startsWith("open_conflict"));
    this.status = packet?.status ?? "failed";
    this.emptyReason = packet?.empty_reason ?? null;
    this.tokenCount = answer?.token_count ?? 0;
    this.traceId = answer?.trace_id ?? null;
    this.error = error;
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
