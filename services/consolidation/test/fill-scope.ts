import type { Pool } from "@memory/postgres";

interface Filling {
  token: string;
  /** Notes of 16 kB each, every one of another identity. */
  notes: number;
  /** How many of them can be read; the others are older. */
  readable?: number;
}

/** Fills a scope with facts, as past captures would have. */
export async function fillScope(
  pool: Pool,
  { token, notes, readable = notes }: Filling,
): Promise<void> {
  await pool.query(
    `INSERT INTO facts (id, scope_token, project_id, subject_id, epoch, version, kind, status, temporal_state,
       predicate, qualifiers, identity_key, value, value_key, cardinality, volatility, recorded_from,
       valid_from, assertions, source_event_ids, entities, ratings)
     SELECT gen_random_uuid(), $1, 'p', 's', 0, 1, 'fact', 'active', 'current', 'note', '{}', 'note ' || n,
       json_build_object('value', repeat('x', 16000)), n::text, 'multi', 'slow', now(),
       CASE WHEN n <= $3 THEN '2020-01-01T00:00:00.000Z' ELSE '2019-01-01T00:00:00.000Z' END,
       CASE WHEN n <= $3 THEN '[]' ELSE 'not JSON' END, '{}', '{}', '{"useful":0,"irrelevant":0,"incorrect":0}'
     FROM generate_series(1, $2::int) AS n`,
    [token, notes, readable],
  );
}
