import type { FactsChange } from "@memory/contracts";
import type { Tx } from "@memory/postgres";

/** Rows per SQL statement: each changed fact is written to seven indexes. */
const ROWS_AT_ONCE = 1_000;

const DISABLE = `
  WITH live AS (SELECT id, conflict_set_id AS "setId" FROM facts WHERE id = ANY($2)),
  moved AS (
    UPDATE facts SET xid = pg_current_xact_id(), changed_at = clock_timestamp(), version = version + 1, status = 'disabled',
      previous_status = status, recorded_to = coalesce(recorded_to, $4), conflict_set_id = NULL
    FROM live WHERE facts.id = live.id
    RETURNING facts.id, version, previous_status, live."setId"),
  noted AS (
    INSERT INTO fact_history
      (fact_id, scope_token, version, from_status, to_status, cause_kind, cause_id, at)
    SELECT id, $1, version, previous_status, 'disabled', 'forget', $3, $4 FROM moved)
  SELECT id, version, "setId" FROM moved`;

interface Disabled {
  /** Empty when nothing was live. */
  facts: FactsChange["facts"];
  conflictSets: number;
}

/** Disables the live facts of older epochs in a scope and ends its conflicts; the scope's row is locked. Reads no values. */
export async function disableScope(
  tx: Tx,
  token: string,
  { epoch, forgetId, now }: { epoch: number; forgetId: string; now: string },
): Promise<Disabled> {
  const { rows: live } = await tx.query<{ id: string }>(
    `SELECT id FROM facts WHERE scope_token = $1 AND epoch < $2 AND kind = 'fact'
       AND status IN ('candidate', 'active', 'disputed')`,
    [token, epoch],
  );
  const facts: { id: string; version: number }[] = [];
  const sets = new Set<string>();
  for (let from = 0; from < live.length; from += ROWS_AT_ONCE) {
    const ids = live.slice(from, from + ROWS_AT_ONCE).map(({ id }) => id);
    const { rows } = await tx.query<{ id: string; version: number; setId: string | null }>(
      DISABLE,
      [token, ids, forgetId, now],
    );
    for (const { id, version, setId } of rows) {
      facts.push({ id, version });
      if (setId !== null) sets.add(setId);
    }
  }
  if (sets.size > 0) await tx.query("DELETE FROM conflict_sets WHERE id = ANY($1)", [[...sets]]);
  return { facts, conflictSets: sets.size };
}
