import type { FactStatus } from "@memory/contracts";
import type { QuarantineReason } from "@memory/extraction";
import type { Db } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";
import type { ListedFact } from "../domain/facts/fact-json.ts";
import { HELD_AT_FOURTH } from "./holds.ts";

export interface FactFilter {
  /** As it is, also with `asOf`. */
  readonly status?: FactStatus | undefined;
  /** An instant in UTC: only what was known and true then. */
  readonly asOf?: string | undefined;
}

/** The columns of a listed fact. Only an instruction, and what waits for a review, names who stated it. */
export const LISTED = `id, project_id AS "projectId", subject_id AS "subjectId", predicate, qualifiers, value, confidence, status,
  valid_from AS "validFrom", valid_to AS "validTo", recorded_from AS "recordedFrom", recorded_to AS "recordedTo",
  superseded_by AS "supersededBy", volatility, source_event_ids AS "sourceEventIds",
  coalesce((compacted::json->>'events')::int, 0) AS "compactedEvents", version,
  CASE WHEN strpos(assertions, '"provenance"') > 0 THEN assertions::json->-1->'provenance' END AS provenance`;

/** Facts of a scope, newest first, of one status or of one moment if given. */
export async function listScopeFacts(
  db: Db,
  scope: Scope,
  { status, asOf }: FactFilter,
  limit: number,
): Promise<ListedFact[]> {
  const { rows } = await db.query<ListedFact>(
    `SELECT ${LISTED}
     FROM facts
     WHERE scope_token = $1 AND kind = 'fact' AND ($2::text IS NULL OR status = $2)
       ${asOf === undefined ? "" : `AND ${HELD_AT_FOURTH}`}
     ORDER BY recorded_from DESC, id DESC LIMIT $3`,
    [tokenOf(scope), status ?? null, limit, ...(asOf === undefined ? [] : [asOf])],
  );
  return rows;
}

/** A fact that waits for a review. */
export interface QuarantinedFact extends ListedFact {
  readonly reason: QuarantineReason | null;
}
