import type { FactBody, FactStatus, Volatility } from "@memory/contracts";
import type { Provenance } from "@memory/extraction";
import { shownSubject } from "@memory/scope";
import { laterOf } from "@memory/values";
import type { Ratings } from "./fact.ts";
import { ratingScore } from "./rate-fact.ts";

/** A fact as its row says it. Parsed, what was said of it would take many times the memory. */
interface FactAsText {
  readonly id: string;
  readonly version: number;
  readonly projectId: string;
  readonly subjectId: string;
  readonly status: FactStatus;
  readonly predicate: string;
  /** JSON text. */
  readonly qualifiers: string;
  /** JSON text. */
  readonly value: string;
  readonly confidence: number | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly recordedFrom: Date;
  readonly volatility: Volatility;
  readonly sourceEventIds: readonly string[];
  /** Sources that are not among those. */
  readonly compactedEvents: number;
}

/** A fact as a client lists it. */
export interface ListedFact extends FactAsText {
  readonly recordedTo: Date | null;
  readonly supersededBy: string | null;
  /** Who stated it last; null where that is not kept. */
  readonly provenance: Provenance | null;
}

/** A fact as context is given it. */
export interface ServedFact extends FactAsText {
  readonly scopeToken: string;
  readonly epoch: number;
  readonly conflictSetId: string | null;
  readonly lastReinforcedAt: string | null;
  readonly ratings: Ratings;
  /** From when it was known and true, and until when; null for what never held, and for what holds. */
  readonly holdsFrom: string | null;
  readonly holdsUntil: string | null;
  readonly entities: readonly string[];
}

/** Sources of a fact that are shown; of more the newest, with how many there are. */
export const MOST_SOURCES = 20;

/** The newest sources, and how many there are where that is more. */
const shownSources = (eventIds: readonly string[], count: number) => {
  const ids = eventIds.slice(-MOST_SOURCES);
  return { ids, count: count > ids.length ? count : undefined };
};

const provenanceOut = ({ voice, actorType, source }: Provenance) => ({
  voice,
  actor_type: actorType,
  source,
});

/** A fact as the routes answer it, as JSON text. `source_event_ids`: the newest; all of them where there is no `source_count`. */
export function factText(fact: ListedFact): string {
  const { sourceEventIds, compactedEvents } = fact;
  const { ids, count } = shownSources(sourceEventIds, sourceEventIds.length + compactedEvents);
  const head = {
    id: fact.id,
    project_id: fact.projectId,
    subject_id: shownSubject(fact.subjectId),
    predicate: fact.predicate,
  };
  const tail = {
    confidence: fact.confidence,
    status: fact.status,
    valid_from: fact.validFrom,
    valid_to: fact.validTo,
    recorded_from: fact.recordedFrom.toISOString(),
    recorded_to: fact.recordedTo?.toISOString() ?? null,
    superseded_by: fact.supersededBy,
    volatility: fact.volatility,
    source_event_ids: ids,
    ...(count !== undefined && { source_count: count }),
    version: fact.version,
    ...(fact.provenance && { provenance: provenanceOut(fact.provenance) }),
  };
  const said = `"qualifiers":${fact.qualifiers},"value":${fact.value}`;
  return `${JSON.stringify(head).slice(0, -1)},${said},${JSON.stringify(tail).slice(1)}`;
}

/** A fact as it is sent to context. */
export function factBody(fact: ServedFact): FactBody {
  const { sourceEventIds, compactedEvents } = fact;
  const { ids, count } = shownSources(sourceEventIds, sourceEventIds.length + compactedEvents);
  return {
    id: fact.id,
    version: fact.version,
    scopeToken: fact.scopeToken,
    epoch: fact.epoch,
    projectId: fact.projectId,
    subjectId: fact.subjectId,
    status: fact.status,
    inConflict: fact.conflictSetId !== null,
    predicate: fact.predicate,
    value: fact.value,
    qualifiers: fact.qualifiers,
    confidence: fact.confidence,
    validFrom: fact.validFrom,
    validTo: fact.validTo,
    holdsFrom: fact.holdsFrom,
    holdsUntil: fact.holdsUntil,
    volatility: fact.volatility,
    freshAt: freshAt(fact),
    ratingScore: ratingScore(fact),
    entities: [...fact.entities],
    sourceEventIds: ids,
    ...(count !== undefined && { sourceCount: count }),
  };
}

/** The clock of volatility: the newest of last reinforcement and `valid_from`. */
export const freshAt = ({
  lastReinforcedAt,
  validFrom,
  recordedFrom,
}: Pick<ServedFact, "lastReinforcedAt" | "validFrom" | "recordedFrom">): string =>
  lastReinforcedAt !== null && validFrom !== null
    ? laterOf(lastReinforcedAt, validFrom)
    : (lastReinforcedAt ?? validFrom ?? recordedFrom.toISOString());
