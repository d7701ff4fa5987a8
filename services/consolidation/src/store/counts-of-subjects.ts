import type { Db } from "@memory/postgres";

interface SubjectCounts {
  facts: number;
  openConflicts: number;
}

/** Active facts and open conflict sets of each scope, in the order of the tokens; both are counted in an index. */
export async function countOfSubjects(
  db: Db,
  scopeTokens: readonly string[],
): Promise<SubjectCounts[]> {
  const { rows } = await db.query<SubjectCounts>(
    `SELECT
       (SELECT count(*)::int FROM facts f
        WHERE f.scope_token = asked.token AND f.kind = 'fact' AND f.status = 'active') AS facts,
       (SELECT count(*)::int FROM conflict_sets c
        WHERE c.scope_token = asked.token AND c.status = 'open') AS "openConflicts"
     FROM unnest($1::text[]) WITH ORDINALITY AS asked (token, n) ORDER BY n`,
    [scopeTokens],
  );
  return rows;
}
