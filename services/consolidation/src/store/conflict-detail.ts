import type { Db } from "@memory/postgres";
import type { ProjectScope, Sender } from "@memory/scope";
import type { ListedFact } from "../domain/facts/fact-json.ts";
import { LISTED } from "./listed-facts.ts";

/** What the members of a set may say together, in bytes of JSON; the first is read whatever it says. */
const MOST_BYTES = 1_000_000;

/** Facts of a project in the order given, as many as fit. */
export async function factsSideBySide(
  db: Db,
  { projectId }: ProjectScope,
  factIds: readonly string[],
): Promise<ListedFact[]> {
  const { rows } = await db.query<ListedFact>(
    `WITH sized AS (
       SELECT id AS fact_id, n, sum(octet_length(value) + octet_length(qualifiers)) OVER (ORDER BY n) AS bytes
       FROM unnest($2::uuid[]) WITH ORDINALITY AS asked (fact_id, n) JOIN facts ON id = asked.fact_id
       WHERE project_id = $1 AND kind = 'fact'
     )
     SELECT ${LISTED} FROM sized JOIN facts ON id = fact_id
     WHERE project_id = $1 AND (n = 1 OR bytes <= ${MOST_BYTES}) ORDER BY n`,
    [projectId, factIds],
  );
  return rows;
}

/** How a set was resolved. */
export interface ResolutionRow extends Sender {
  keptFactId: string | null;
  at: Date;
}

/** Null for a set that is open, or not of the project. */
export async function readResolution(
  db: Db,
  { projectId }: ProjectScope,
  setId: string,
): Promise<ResolutionRow | null> {
  const { rows } = await db.query<ResolutionRow>(
    `SELECT kept_fact_id AS "keptFactId", resolved_at AS at, actor, key_prefix AS "keyPrefix"
     FROM conflict_sets WHERE project_id = $1 AND id = $2 AND resolved_at IS NOT NULL`,
    [projectId, setId],
  );
  return rows[0] ?? null;
}
