import type { Fact } from "../domain/facts/fact.ts";

/** Column and type of every field of a fact, so that none can be forgotten. */
const COLUMN_OF: Record<keyof Fact, readonly [column: string, type: string]> = {
  id: ["id", "uuid"],
  epoch: ["epoch", "int"],
  version: ["version", "int"],
  kind: ["kind", "text"],
  status: ["status", "text"],
  previousStatus: ["previous_status", "text"],
  temporalState: ["temporal_state", "text"],
  endedAt: ["ended_at", "text"],
  predicate: ["predicate", "text"],
  qualifiers: ["qualifiers", "text"],
  identityKey: ["identity_key", "text"],
  value: ["value", "text"],
  valueKey: ["value_key", "text"],
  cardinality: ["cardinality", "text"],
  volatility: ["volatility", "text"],
  confidence: ["confidence", "float8"],
  validFrom: ["valid_from", "text"],
  validTo: ["valid_to", "text"],
  recordedFrom: ["recorded_from", "timestamptz"],
  recordedTo: ["recorded_to", "timestamptz"],
  supersededBy: ["superseded_by", "uuid"],
  conflictSetId: ["conflict_set_id", "uuid"],
  assertions: ["assertions", "text"],
  compacted: ["compacted", "text"],
  sourceEventIds: ["source_event_ids", "uuid[]"],
  entities: ["entities", "text[]"],
  lastReinforcedAt: ["last_reinforced_at", "text"],
  ratings: ["ratings", "text"],
};
const COLUMNS = Object.entries(COLUMN_OF).map(([field, [column, type]]) => ({
  field,
  column,
  type,
}));
/** The columns one after the other, each as `of` writes it. */
export const listed = (of: (column: (typeof COLUMNS)[number]) => string): string =>
  COLUMNS.map(of).join(", ");
