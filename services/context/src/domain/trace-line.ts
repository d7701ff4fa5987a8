import { readUuid, writeHex } from "@memory/bytes";
import { requiredText, ScopeId, storableText, UuidField } from "@memory/contracts";
import { parseJson } from "@memory/http-server";
import type { ContextPacket } from "@memory/packet";
import { normalInstant } from "@memory/values";
import { z } from "zod";
import { DECISION_BYTES, isScoreEntry, unpackDecisions } from "./trace-codec.ts";

const MOST_DEPTH = 1_100;
const TEXT = 256;

const Instant = z
  .string()
  .max(64)
  .refine((text) => text.endsWith("Z") && normalInstant(text) !== null, {
    error: "must be an instant in UTC",
  });

const Ids = z.array(z.guid());
/** What recall needs of a stored packet; whatever else it holds stays. */
const Packet = z.looseObject({
  facts: z.array(
    z.looseObject({
      id: z.guid(),
      predicate: z.string(),
      value: z.unknown(),
      source_event_ids: Ids,
    }),
  ),
  episodes: z.array(
    z.looseObject({
      event_id: z.guid(),
      occurred_at: z.string().nullable(),
      excerpt: z.string(),
    }),
  ),
  sessions: z.array(z.looseObject({ digest: z.string(), event_ids: Ids })).optional(),
  warnings: z.array(z.string()),
  status: z.enum(["ok", "degraded", "failed"]),
});

/** A trace as a line of an export: what was served, and why. */
export const TraceLine = z.strictObject({
  type: z.literal("trace"),
  id: UuidField,
  subject_id: ScopeId,
  query: requiredText(Number.POSITIVE_INFINITY),
  purpose: storableText(TEXT).nullable(),
  /** JSON text, exactly as served. */
  packet: z.string().refine((text) => packetIn(text) !== null, { error: "is no packet" }),
  /** Packed by the trace codec, in base64. */
  decisions: z.base64().refine(isPacked, { error: "are no packed decisions" }),
  token_count: z.number().int().min(0).max(1_000_000_000),
  as_of: Instant.nullable(),
  embedding_model: storableText(TEXT).nullable(),
  thread_id: storableText(TEXT).nullable(),
  run_id: storableText(TEXT).nullable(),
  /** Absent in exports of versions that did not keep them. */
  request_id: storableText(TEXT).nullish(),
  budget_tokens: z.number().int().min(1).max(1_000_000_000).nullish(),
  created_at: Instant,
});
export type TraceLine = z.output<typeof TraceLine>;

/** The packet that a trace holds as text, or null. */
export function packetIn(text: string): ContextPacket | null {
  try {
    const value = parseJson(Buffer.from(text), { maxDepth: MOST_DEPTH });
    return Packet.safeParse(value).success ? (value as ContextPacket) : null;
  } catch {
    return null;
  }
}

function isPacked(base64: string): boolean {
  try {
    unpackDecisions(Buffer.from(base64, "base64"));
    return true;
  } catch {
    return false;
  }
}

/** A packet with other ids. */
export function movedPacket(packet: ContextPacket, into: (id: string) => string): ContextPacket {
  const { sessions } = packet;
  return {
    ...packet,
    facts: packet.facts.map((fact) => ({
      ...fact,
      id: into(fact.id),
      source_event_ids: fact.source_event_ids.map(into),
    })),
    episodes: packet.episodes.map((episode) => ({
      ...episode,
      event_id: into(episode.event_id),
    })),
    ...(sessions && {
      sessions: sessions.map((session) => ({
        ...session,
        event_ids: session.event_ids.map(into),
      })),
    }),
  };
}

/** Packed decisions about items with other ids. */
export function movedDecisions(packed: Uint8Array, into: (id: string) => string): Uint8Array {
  const moved = packed.slice();
  for (let at = 0; at + DECISION_BYTES <= moved.length; at += DECISION_BYTES)
    if (!isScoreEntry(moved, at)) writeHex(moved, into(readUuid(packed, at)), at);
  return moved;
}

/** As many of the first packed decisions as take no more than some bytes, each with its score. */
export function firstDecisions(packed: Uint8Array, mostBytes: number): Uint8Array {
  if (packed.length <= mostBytes) return packed;
  let end = Math.floor(mostBytes / DECISION_BYTES) * DECISION_BYTES;
  if (isScoreEntry(packed, end)) end += DECISION_BYTES;
  return packed.slice(0, end);
}
