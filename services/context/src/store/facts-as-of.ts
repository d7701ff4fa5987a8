import type { Db } from "@memory/postgres";
import type { FactRow } from "../domain/memory/scope-index.ts";
import { readFactRow } from "./index-facts.ts";
import { SAME_DIGEST } from "./scope-digest.ts";

/** More than are considered for any question, several times over. */
const MOST_FACTS = 2_000;

export interface FactsAsOf {
  /** Of the scope, when the facts were read. */
  readonly revision: number;
  readonly facts: readonly FactRow[];
  /** There were more; these are those that changed last. */
  readonly isCut: boolean;
}

// The text of an instant without its Z sorts by time. A field that is not there is as usual: a fact holds while it is valid.
const HELD = `status = 'active' AND rtrim(coalesce("holdsFrom", "validFrom"), 'Z') COLLATE "C" <= rtrim($2, 'Z') COLLATE "C"
  AND coalesce(rtrim(coalesce("holdsUntil", "validTo"), 'Z') COLLATE "C" > rtrim($2, 'Z') COLLATE "C", true)`;

/** The facts of a scope that were known and true at an instant in UTC, but for those of erased or hidden epochs. Null: no such scope. */
export async function readFactsAsOf(
  db: Db,
  token: string,
  asOf: string,
): Promise<FactsAsOf | null> {
  const { rows } = await db.query<{ revision: string; bodies: string[] | null }>(
    `SELECT s.revision, (SELECT array_agg(said) FROM (
       SELECT said FROM (
         SELECT coalesce(body, past_body) AS said, f.revision, fact_id
         FROM index_facts f WHERE ${SAME_DIGEST} AND scope_token = $1
           AND epoch >= greatest(s.erased_epoch, CASE WHEN body IS NULL THEN s.hidden_below ELSE 0 END)
           AND coalesce(body, past_body) IS NOT NULL) AS facts
       CROSS JOIN LATERAL json_to_record(said::json)
         AS x (status text, "holdsFrom" text, "validFrom" text, "holdsUntil" text, "validTo" text)
       WHERE ${HELD} ORDER BY facts.revision DESC, fact_id LIMIT $3) AS held) AS bodies
     FROM scopes s WHERE token = $1`,
    [token, asOf, MOST_FACTS + 1],
  );
  const [found] = rows;
  if (found === undefined) return null;
  const bodies = found.bodies ?? [];
  return {
    revision: Number(found.revision),
    // One that was contradicted later held without doubt until then.
    facts: bodies.slice(0, MOST_FACTS).map((body) => ({ ...readFactRow(body), inConflict: false })),
    isCut: bodies.length > MOST_FACTS,
  };
}
