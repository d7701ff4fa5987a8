import type { Tx } from "@memory/postgres";
import type { Standing } from "../../domain/transfer/contested.ts";

/** Rows by id, whatever project they belong to: the scope of each. */
const known =
  (table: string) =>
  async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map();
    const { rows } = await tx.query<{ id: string; token: string }>(
      `SELECT id, scope_token AS token FROM ${table} WHERE id = ANY($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, token }) => [id, token]));
  };

export const knownFactScopes = known("facts");
export const knownSetScopes = known("conflict_sets");
export const knownRatingScopes = known("feedback");

const OF_IDENTITY = `f.scope_token = a.token AND f.identity_key = a."identityKey" AND f.kind = 'fact'
  AND hashtextextended(f.identity_key, 0) = hashtextextended(a."identityKey", 0)`;

/** Live facts that one of some facts may not be able to stand beside: of its value, and of a single-valued identity those that hold it. */
export async function standingBeside(tx: Tx, facts: readonly Standing[]): Promise<Standing[]> {
  if (facts.length === 0) return [];
  const asked = facts.map(({ scopeToken: token, identityKey, valueKey, cardinality }) => {
    return { token, identityKey, valueKey, cardinality };
  });
  const { rows } = await tx.query<Standing>(
    `WITH asked AS MATERIALIZED (
       SELECT DISTINCT token, "identityKey", "valueKey", cardinality FROM json_to_recordset($1::json)
         AS a(token text, "identityKey" text, "valueKey" text, cardinality text)),
     found AS (
       SELECT f.id FROM asked a JOIN facts f ON ${OF_IDENTITY} AND f.value_key = a."valueKey"
         AND hashtextextended(f.value_key, hashtextextended(f.identity_key, 0))
           = hashtextextended(a."valueKey", hashtextextended(a."identityKey", 0))
       UNION
       SELECT held.id FROM asked a, LATERAL (
         SELECT id FROM facts f WHERE a.cardinality = 'single' AND ${OF_IDENTITY}
           AND f.status IN ('active', 'candidate', 'disputed') AND f.cardinality = 'single'
           AND (f.status = 'active' OR f.conflict_set_id IS NOT NULL) LIMIT 2) AS held)
     SELECT id, scope_token AS "scopeToken", identity_key AS "identityKey", value_key AS "valueKey",
       cardinality, status, conflict_set_id AS "conflictSetId"
     FROM facts WHERE scope_token = ANY($2) AND id IN (SELECT id FROM found)
       AND status IN ('active', 'candidate', 'disputed') AND temporal_state = 'current'`,
    [JSON.stringify(asked), [...new Set(asked.map(({ token }) => token))]],
  );
  return rows;
}
