import { newId } from "@memory/ids";
import { type Tx, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { eraseScope } from "../src/store/erase-scope.ts";
import { eraseTraces } from "../src/store/forgets.ts";
import { ownPool } from "./own-pool.ts";

const pool = await ownPool(2);

const ROWS = 4_500;
const MOST_AT_ONCE = 2_000;
const tokenOf = (subject: string) => scopeToken("p", subject);

/** Does the work in a transaction; answers the most rows that one of its statements changed or gave back. */
async function mostRows(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let most = 0;
  await transaction(pool, async (tx) => {
    const watched = new Proxy(tx, {
      get: (target, name) =>
        name !== "query"
          ? Reflect.get(target, name)
          : async (text: string, values: unknown[]) => {
              const result = await target.query(text, values);
              most = Math.max(most, result.rowCount ?? 0);
              return result;
            },
    });
    await work(watched);
  });
  return most;
}

/** Outcomes of so many jobs of a scope; every third names the fact. */
const outcomes = (token: string, factId: string) =>
  pool.query(
    `INSERT INTO job_outcomes (job_id, scope_token, epoch, tries, outcomes)
     SELECT gen_random_uuid(), decode($1, 'hex'), 0, 1, jsonb_build_array(jsonb_build_object('eventId', gen_random_uuid(),
       'outcomes', jsonb_build_array(jsonb_build_object('factIds',
         jsonb_build_array('other', CASE WHEN n % 3 = 0 THEN $2::text ELSE 'none' END)))))
     FROM generate_series(1, ${ROWS}) AS n`,
    [token, factId],
  );

test("a deleted fact goes out of what became of events a portion at a time", async () => {
  const [token, id] = [tokenOf("outcomes"), newId()];
  await outcomes(token, id);

  const most = await mostRows((tx) =>
    eraseTraces(tx, { id, scopeToken: token, epoch: 0 }, [id], []),
  );

  expect(most).toBe(MOST_AT_ONCE);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS kept, count(*) FILTER (WHERE outcomes::text LIKE '%' || $2 || '%')::int AS naming
     FROM job_outcomes WHERE scope_token = decode($1, 'hex') AND outcomes::text LIKE '%other%'`,
    [token, id],
  );
  expect(rows).toEqual([{ kept: ROWS, naming: 0 }]);
});

test("the facts, histories and outcomes of a subject go a portion at a time, and are counted", async () => {
  const token = tokenOf("facts");
  await outcomes(token, newId());
  await pool.query(
    `WITH made AS (
       INSERT INTO facts (id, scope_token, project_id, subject_id, epoch, version, kind, status, temporal_state, predicate, qualifiers,
         identity_key, value, value_key, cardinality, volatility, recorded_from, assertions, source_event_ids, entities, ratings)
       SELECT gen_random_uuid(), $1, 'p', 'facts', 0, 1, CASE WHEN n % 9 = 0 THEN 'retraction' ELSE 'fact' END, 'active', 'said',
         'topic', '{}', n::text, '{}', n::text, 'multi', 'stable', now(), '[]', ARRAY[gen_random_uuid()], '{}', '[]'
       FROM generate_series(1, ${ROWS}) AS n RETURNING id)
     INSERT INTO fact_history (fact_id, scope_token, version, to_status, cause_kind, at)
     SELECT id, $1, 1, 'active', 'event', now() FROM made`,
    [token],
  );

  let counted: unknown;
  const most = await mostRows(async (tx) => {
    counted = await eraseScope(tx, token, 1);
  });

  expect(most).toBe(MOST_AT_ONCE);
  expect(counted).toEqual({ facts: (ROWS * 8) / 9, conflictSets: 0 });
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM facts WHERE scope_token = $1) AS facts,
       (SELECT count(*)::int FROM fact_history WHERE scope_token = $1) AS history,
       (SELECT count(*)::int FROM job_outcomes WHERE scope_token = decode($1, 'hex')) AS outcomes`,
    [token],
  );
  expect(rows).toEqual([{ facts: 0, history: 0, outcomes: 0 }]);
});
