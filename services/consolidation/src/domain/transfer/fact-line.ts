import { CARDINALITIES, JsonObject, VOLATILITIES } from "@memory/contracts";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { valueKey } from "@memory/values";
import { z } from "zod";
import { derived } from "../facts/assertion.ts";
import type { Fact } from "../facts/fact.ts";
import { identityKey } from "../predicates/identity.ts";
import { isQuarantined, quarantineKey } from "../quarantine/quarantine.ts";
import { AssertionLine, assertionLine, toAssertion } from "./assertion-line.ts";
import { Count, Id, Instant, Moment, Name, Status, SubjectId, Text } from "./line-fields.ts";
import { isPossible } from "./possible-states.ts";

const MOST_ASSERTIONS = 128;
const MOST_ENTITIES = 10_000;

/** A fact, or a retraction, as a line of an export. */
export const FactLine = z
  .strictObject({
    type: z.literal("fact"),
    id: Id,
    subject_id: SubjectId,
    version: z.number().int().min(1).max(1_000_000_000),
    kind: z.enum(["fact", "retraction"]),
    status: Status,
    /** What a restore goes back to. */
    previous_status: Status.nullable(),
    temporal_state: z.enum(["current", "past", "detached"]),
    ended_at: Instant.nullable(),
    predicate: Name,
    qualifiers: JsonObject,
    value: JsonObject,
    /** It was kept for review, and not learned. */
    quarantined: z.boolean(),
    cardinality: z.enum(CARDINALITIES),
    volatility: z.enum(VOLATILITIES),
    confidence: z.number().min(0).max(1).nullable(),
    valid_from: Instant.nullable(),
    valid_to: Instant.nullable(),
    recorded_from: Moment,
    recorded_to: Moment.nullable(),
    superseded_by: Id.nullable(),
    /** The open conflict set that it is a member of, which has a line of its own. */
    conflict_set_id: Id.nullable(),
    assertions: z.array(AssertionLine).max(MOST_ASSERTIONS),
    compacted: z
      .strictObject({
        events: Count,
        best: z.number().min(0).max(1),
        doubt: z.number().min(0).max(1),
      })
      .nullable(),
    entities: z.array(Text).max(MOST_ENTITIES),
    last_reinforced_at: Instant.nullable(),
    ratings: z.strictObject({ useful: Count, irrelevant: Count, incorrect: Count }),
  })
  .refine(isPossible, { path: ["status"], error: "is not possible with the other states" });
export type FactLine = z.output<typeof FactLine>;

/** A fact as a line; numbers in it keep every digit when it is written as JSON. */
export function factLine(fact: Fact, subjectId: string): z.input<typeof FactLine> {
  const value = JSON.stringify(fact.value);
  return {
    type: "fact",
    id: fact.id,
    subject_id: subjectId,
    version: fact.version,
    kind: fact.kind,
    status: fact.status,
    previous_status: fact.previousStatus,
    temporal_state: fact.temporalState,
    ended_at: fact.endedAt,
    predicate: fact.predicate,
    qualifiers: fact.qualifiers,
    value: fact.value,
    quarantined: isQuarantined(fact),
    cardinality: fact.cardinality,
    volatility: fact.volatility,
    confidence: fact.confidence,
    valid_from: fact.validFrom,
    valid_to: fact.validTo,
    recorded_from: fact.recordedFrom,
    recorded_to: fact.recordedTo,
    superseded_by: fact.supersededBy,
    conflict_set_id: fact.conflictSetId,
    assertions: fact.assertions.map((one) => assertionLine(one, value)),
    compacted: fact.compacted,
    entities: [...fact.entities],
    last_reinforced_at: fact.lastReinforcedAt,
    ratings: fact.ratings,
  };
}

export interface Restoring {
  /** What becomes of ids. */
  into: (id: string) => string;
  /** What becomes of ids of events. */
  intoEvent: (id: string) => string;
  registry: PredicateRegistry;
  epoch: number;
}

/** The row of a line, in no conflict set: identity, value key and sources follow from the line, and an erased fact keeps nothing. */
export function toFact(line: FactLine, { into, intoEvent, registry, epoch }: Restoring): Fact {
  const id = into(line.id);
  const isErased = line.status === "deleted";
  const { canonical: _canonical, mainKey } = registry.find(line.predicate);
  const identity = identityKey(registry, line.predicate, line.qualifiers as Fact["qualifiers"]);
  const ownKey = line.quarantined ? quarantineKey(identity) : identity;
  const assertions = line.assertions.map((one) => toAssertion(one, line.value, intoEvent));
  const said = derived(assertions, line.compacted);
  return {
    ...said,
    id,
    version: line.version,
    kind: line.kind,
    status: line.status,
    previousStatus: line.previous_status,
    temporalState: line.temporal_state,
    endedAt: line.ended_at,
    predicate: line.predicate,
    qualifiers: line.qualifiers as Fact["qualifiers"],
    identityKey: isErased ? `deleted ${id}` : ownKey,
    value: line.value as Fact["value"],
    valueKey: isErased ? "{}" : valueKey(line.value as Fact["value"], mainKey),
    cardinality: line.cardinality,
    volatility: line.volatility,
    confidence: line.confidence,
    validFrom: line.valid_from,
    validTo: line.valid_to,
    recordedFrom: line.recorded_from,
    recordedTo: line.recorded_to,
    supersededBy: line.superseded_by === null ? null : into(line.superseded_by),
    conflictSetId: null,
    entities: line.entities,
    lastReinforcedAt: line.last_reinforced_at,
    ratings: line.ratings,
    epoch,
  };
}
