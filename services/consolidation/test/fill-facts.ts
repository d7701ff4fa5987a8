import type { Pool } from "@memory/postgres";
import { scopeToken } from "@memory/scope";

/** A row of a fact, as past captures would have left it. */
export interface Filled {
  id: string;
  recordedFrom: string;
  kind?: "fact" | "retraction";
  predicate?: string;
  value?: object;
  status?: string;
  temporalState?: string;
  assertions?: object[];
}

/** Fills the memory of a subject of a project. */
export async function fillFacts(
  pool: Pool,
  project: string,
  rows: readonly Filled[],
  subject = "s",
): Promise<void> {
  await pool.query(
    `INSERT INTO facts (id, scope_token, project_id, subject_id, epoch, version, kind, status, temporal_state,
       predicate, qualifiers, identity_key, value, value_key, cardinality, volatility, recorded_from,
       valid_from, assertions, source_event_ids, entities, ratings)
     SELECT f.id, $1, $2, $3, 0, 1, coalesce(f.kind, 'fact'), coalesce(f.status, 'active'),
       coalesce(f."temporalState", 'current'), coalesce(f.predicate, 'note'), '{}', 'note ' || f.id,
       coalesce(f.value, '{}')::text, f.id, 'multi', 'slow', f."recordedFrom",
       '2020-01-01T00:00:00.000Z', coalesce(f.assertions, '[]')::text, '{}', '{}',
       '{"useful":0,"irrelevant":0,"incorrect":0}'
     FROM json_to_recordset($4::json) AS f(id uuid, "recordedFrom" timestamptz, kind text, predicate text,
       value json, status text, "temporalState" text, assertions json)`,
    [scopeToken(project, subject), project, subject, JSON.stringify(rows)],
  );
}
