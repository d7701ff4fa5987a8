import type { Db } from "@memory/postgres";
import type { ServedFact } from "../domain/facts/fact-json.ts";
import { HOLDS } from "./holds.ts";
import { readPortions, type Sized } from "./portions.ts";

// Not `kind = 'fact'`: a plan that is made while the table is small, and kept, would read all of the feed's index for it.
const OF_FACTS = "FROM facts WHERE id = ANY($1) AND kind <> 'retraction'";

/** Ids of facts in portions that can be read at once; unknown ids are left out. */
export async function servedPortions(db: Db, factIds: readonly string[]): Promise<string[][]> {
  const { rows } = await db.query<Sized>({
    name: "served-portions",
    text: `SELECT id AS key, 1 AS rows, octet_length(value) + octet_length(qualifiers) AS bytes
     ${OF_FACTS}`,
    values: [factIds],
  });
  return readPortions(rows);
}

/** Facts by id, whatever their status. */
export async function readServedFacts(db: Db, factIds: readonly string[]): Promise<ServedFact[]> {
  const { rows } = await db.query<ServedFact>({
    name: "served-facts",
    text: `SELECT id, version, scope_token AS "scopeToken", epoch, project_id AS "projectId",
       subject_id AS "subjectId", status, conflict_set_id AS "conflictSetId", predicate, value, qualifiers,
       confidence, valid_from AS "validFrom", valid_to AS "validTo", volatility,
       recorded_from AS "recordedFrom", last_reinforced_at AS "lastReinforcedAt",
       ratings::json AS ratings, ${HOLDS}, entities, source_event_ids AS "sourceEventIds",
       coalesce((compacted::json->>'events')::int, 0) AS "compactedEvents"
     ${OF_FACTS}`,
    values: [factIds],
  });
  return rows;
}
