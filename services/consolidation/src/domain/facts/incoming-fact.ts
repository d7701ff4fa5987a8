import type { Cardinality } from "@memory/contracts";
import type { Statement } from "@memory/extraction";
import { type Predicate, unknownCardinality } from "@memory/extraction/predicates";
import { compareInstants, earlierOf, valueKey } from "@memory/values";
import { identityKey } from "../predicates/identity.ts";
import { derived } from "./assertion.ts";
import type { Cause } from "./decision.ts";
import type { Assertion, Fact } from "./fact.ts";
import { type IdentityRows, isMixed } from "./identity-rows.ts";
import { rowsIn, type WorkingSet } from "./working-set.ts";

/** A statement ready for a decision: its identity, its time and the row it would be. */
export interface IncomingFact {
  readonly statement: Statement;
  readonly assertion: Assertion;
  readonly mainKey: string;
  /** The row as it would be inserted, `active` and beside nothing. */
  readonly fact: Fact;
  readonly cause: Cause;
}

export function toIncomingFact(workingSet: WorkingSet, statement: Statement): IncomingFact {
  const { context, registry } = workingSet;
  const predicate = registry.find(statement.predicate);
  const identity = identityKey(registry, statement.predicate, statement.qualifiers);
  const value = statement.value ?? {};
  const rows = rowsIn(workingSet, { identityKey: identity, predicate: statement.predicate });
  const cardinality = cardinalityOf(statement, rows, predicate);
  const assertion = assertionOf(statement, saysOf(statement, predicate.passing, cardinality));
  const fact: Fact = {
    id: context.newId(),
    version: 1,
    kind: assertion.says === "ends" ? "retraction" : "fact",
    status: "active",
    previousStatus: null,
    temporalState: "current",
    endedAt: null,
    predicate: statement.predicate,
    qualifiers: statement.qualifiers,
    identityKey: identity,
    value,
    valueKey: valueKey(value, predicate.mainKey),
    cardinality,
    volatility: statement.volatility ?? predicate.volatility,
    recordedFrom: context.now,
    recordedTo: null,
    supersededBy: null,
    conflictSetId: null,
    entities: [...new Set(statement.entities)],
    ratings: { useful: 0, irrelevant: 0, incorrect: 0 },
    epoch: context.events?.get(statement.eventId)?.epoch ?? context.epoch,
    ...derived([assertion]),
  };
  return {
    statement,
    assertion,
    mainKey: predicate.mainKey,
    fact,
    cause: { kind: "event", id: statement.eventId },
  };
}

/** What the statement says, else what stands, else what is known of the predicate, else what was so before. */
function cardinalityOf(
  statement: Statement,
  rows: IdentityRows,
  predicate: Predicate,
): Cardinality {
  const [firstLive] = rows.live.values();
  const [first] = rows.facts.values();
  return (
    statement.cardinality ??
    (isMixed(rows) ? "multi" : firstLive?.cardinality) ??
    predicate.cardinality ??
    first?.cardinality ??
    unknownCardinality(statement.origin)
  );
}

function assertionOf(statement: Statement, says: Assertion["says"]): Assertion {
  const { eventId, position, validFrom, validTo, occurredAt, confidence, evidence } = statement;
  const { provenance } = statement;
  return {
    eventId,
    position,
    says,
    at: timelineAt(statement),
    validFrom,
    validTo,
    occurredAt,
    stated: statement.value,
    confidence,
    evidence,
    ...(provenance && { provenance }),
  };
}

function saysOf(
  statement: Statement,
  passing: boolean,
  cardinality: Cardinality,
): Assertion["says"] {
  const { action, cue, origin } = statement;
  if (action === "retract") return "ends";
  if (action === "supersede" && origin === "structured" && cardinality === "multi")
    return "replaces all";
  if (action === "supersede") return "replaces";
  if (action === null && cue === "retracts") return "ends";
  if (action === null && cue !== "none") return "replaces";
  return passing && origin !== "structured" ? "replaces" : "is";
}

/**
 * Where a statement stands among the others. Who writes structured facts means the time it is valid from. Text that names a
 * start ("since 2020") speaks of the present all the same and stands where it was said, unless it is over.
 */
function timelineAt({ origin, validFrom, validTo, occurredAt }: Statement): string {
  if (origin === "structured") return validFrom;
  const isOver = validTo !== null && compareInstants(validTo, occurredAt) <= 0;
  return isOver ? earlierOf(validFrom, validTo) : occurredAt;
}
