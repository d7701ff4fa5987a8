import type { FactBody, FactStatus, Volatility } from "@memory/contracts";
import type { Fact } from "./fact.ts";
import { ratingScore } from "./feedback.ts";
import { laterOf } from "./instant.ts";
import type { JsonObject } from "./json-value.ts";
import { sourceCount } from "./settle.ts";

/** A fact as the routes answer it. */
export interface FactOut {
  id: string;
  project_id: string;
  subject_id: string;
  predicate: string;
  qualifiers: JsonObject;
  value: JsonObject;
  confidence: number | null;
  status: FactStatus;
  valid_from: string | null;
  valid_to: string | null;
  recorded_from: string;
  recorded_to: string | null;
  superseded_by: string | null;
  volatility: Volatility;
  /** The newest; all of them where there is no `source_count`. */
  source_event_ids: string[];
  source_count?: number;
  version: number;
}

/** Sources of a fact that are shown; of more the newest, with how many there are. */
const MOST_SOURCES = 20;

const shownSources = (fact: Fact): { ids: string[]; count: number | undefined } => {
  const ids = fact.sourceEventIds.slice(-MOST_SOURCES);
  const count = sourceCount(fact);
  return { ids, count: count > ids.length ? count : undefined };
};

interface Owner {
  readonly projectId: string;
  readonly subjectId: string;
}

export function factOut(fact: Fact, { projectId, subjectId }: Owner): FactOut {
  const { ids, count } = shownSources(fact);
  return {
    id: fact.id,
    project_id: projectId,
    subject_id: subjectId,
    predicate: fact.predicate,
    qualifiers: fact.qualifiers,
    value: fact.value,
    confidence: fact.confidence,
    status: fact.status,
    valid_from: fact.validFrom,
    valid_to: fact.validTo,
    recorded_from: fact.recordedFrom,
    recorded_to: fact.recordedTo,
    superseded_by: fact.supersededBy,
    volatility: fact.volatility,
    source_event_ids: ids,
    ...(count !== undefined && { source_count: count }),
    version: fact.version,
  };
}

/** A fact as context is handed it. */
export function factBody(fact: Fact, owner: Owner & { readonly scopeToken: string }): FactBody {
  const { ids, count } = shownSources(fact);
  return {
    id: fact.id,
    version: fact.version,
    scopeToken: owner.scopeToken,
    epoch: fact.epoch,
    projectId: owner.projectId,
    subjectId: owner.subjectId,
    status: fact.status,
    inConflict: fact.conflictSetId !== null,
    predicate: fact.predicate,
    value: JSON.stringify(fact.value),
    qualifiers: JSON.stringify(fact.qualifiers),
    confidence: fact.confidence,
    validFrom: fact.validFrom,
    validTo: fact.validTo,
    volatility: fact.volatility,
    freshAt: freshAt(fact),
    ratingScore: ratingScore(fact),
    entities: [...fact.entities],
    sourceEventIds: ids,
    ...(count !== undefined && { sourceCount: count }),
  };
}

/** The clock of volatility: the newest of last reinforcement and `valid_from`. */
export const freshAt = ({ lastReinforcedAt, validFrom, recordedFrom }: Fact): string =>
  lastReinforcedAt !== null && validFrom !== null
    ? laterOf(lastReinforcedAt, validFrom)
    : (lastReinforcedAt ?? validFrom ?? recordedFrom);
