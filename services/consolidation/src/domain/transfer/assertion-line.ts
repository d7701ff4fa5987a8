import { JsonObject } from "@memory/contracts";
import { z } from "zod";
import type { Assertion, Fact } from "../facts/fact.ts";
import { Count, Id, Instant, Text } from "./line-fields.ts";

const MOST_QUOTED = 300_000;

const EvidenceLine = z.strictObject({
  path: Text,
  start: Count,
  end: Count,
  quote: z.string().max(MOST_QUOTED),
  is_inferred: z.literal(true).optional(),
});

/** What one event said for a fact. Without `stated` it named the whole value. */
export const AssertionLine = z.strictObject({
  event_id: Id,
  position: z.number().int().min(0).max(1_000_000),
  says: z.enum(["is", "replaces", "replaces all", "ends"]),
  at: Instant,
  valid_from: Instant,
  valid_to: Instant.nullable(),
  occurred_at: Instant,
  stated: JsonObject.nullable().optional(),
  confidence: z.number().min(0).max(1),
  evidence: EvidenceLine.nullable(),
  quarantine: z.enum(["untrusted_directive", "echo", "untrusted_source"]).optional(),
  provenance: z
    .strictObject({
      voice: z.enum(["subject", "observer", "assistant", "tool", "document", "memory", "other"]),
      actor_type: Text.nullable(),
      source: Text.nullable(),
    })
    .optional(),
});

/** An assertion as it is in a line; `value` is the JSON text of the fact's value. */
export function assertionLine(one: Assertion, value: string): z.input<typeof AssertionLine> {
  const { evidence, provenance } = one;
  return {
    event_id: one.eventId,
    position: one.position,
    says: one.says,
    at: one.at,
    valid_from: one.validFrom,
    valid_to: one.validTo,
    occurred_at: one.occurredAt,
    ...(JSON.stringify(one.stated) !== value && { stated: one.stated }),
    confidence: one.confidence,
    evidence: evidence && {
      path: evidence.path,
      start: evidence.start,
      end: evidence.end,
      quote: evidence.quote,
      ...(evidence.isInferred && { is_inferred: true }),
    },
    ...(one.quarantine && { quarantine: one.quarantine }),
    ...(provenance && {
      provenance: {
        voice: provenance.voice,
        actor_type: provenance.actorType,
        source: provenance.source,
      },
    }),
  };
}

/** The assertion of a line of a fact with that value. */
export function toAssertion(
  line: z.output<typeof AssertionLine>,
  value: Record<string, unknown>,
  intoEvent: (id: string) => string,
): Assertion {
  const { evidence, provenance, quarantine } = line;
  return {
    eventId: intoEvent(line.event_id),
    position: line.position,
    says: line.says,
    at: line.at,
    validFrom: line.valid_from,
    validTo: line.valid_to,
    occurredAt: line.occurred_at,
    stated: (line.stated === undefined ? value : line.stated) as Fact["value"] | null,
    confidence: line.confidence,
    evidence: evidence && {
      path: evidence.path,
      start: evidence.start,
      end: evidence.end,
      quote: evidence.quote,
      ...(evidence.is_inferred && { isInferred: true }),
    },
    ...(quarantine && { quarantine }),
    ...(provenance && {
      provenance: {
        voice: provenance.voice,
        actorType: provenance.actor_type,
        source: provenance.source,
      },
    }),
  };
}
