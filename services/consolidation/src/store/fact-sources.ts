import type { FactStatus } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";

/** The newest source events of facts of a project, by the id of the fact; an unknown fact is not there. */
export async function newestSources(
  db: Db,
  { projectId }: ProjectScope,
  factIds: readonly string[],
  mostOfEach: number,
): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ id: string; eventIds: string[] }>(
    `SELECT id, source_event_ids[greatest(cardinality(source_event_ids) - $3::int + 1, 1):] AS "eventIds"
     FROM facts WHERE id = ANY($2) AND project_id = $1 AND kind = 'fact'`,
    [projectId, factIds, mostOfEach],
  );
  return new Map(rows.map(({ id, eventIds }) => [id, eventIds.toReversed()]));
}

/** What facts say, and what was said for them. */
export interface SaidOfFact {
  id: string;
  scopeToken: string;
  status: FactStatus;
  predicate: string;
  /** JSON text. */
  value: string;
  /** JSON text of a list of assertions. */
  assertions: string;
  /** How many events it has as sources. */
  sourceCount: number;
}

/** Facts of a project, whatever their status; an unknown id is not there. */
export async function saidOfFacts(
  db: Db,
  { projectId }: ProjectScope,
  factIds: readonly string[],
): Promise<SaidOfFact[]> {
  const { rows } = await db.query<SaidOfFact>(
    `SELECT id, scope_token AS "scopeToken", status, predicate, value, assertions,
       cardinality(source_event_ids) + coalesce((compacted::json->>'events')::int, 0) AS "sourceCount"
     FROM facts WHERE id = ANY($2) AND project_id = $1 AND kind = 'fact'`,
    [projectId, factIds],
  );
  return rows;
}
