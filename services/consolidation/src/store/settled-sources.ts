import type { Db, Tx } from "@memory/postgres";
import type { SettledSource } from "../domain/facts/decision.ts";
import { jsonPortions } from "./json-portions.ts";

/** Settled sources of a scope's facts that come from some events. */
export async function settledAmong(
  db: Db,
  scopeToken: string,
  eventIds: readonly string[],
): Promise<SettledSource[]> {
  const { rows } = await db.query<SettledSource>(
    `SELECT s.fact_id AS "factId", s.event_id AS "eventId", s.position
     FROM settled_sources s JOIN facts f ON f.id = s.fact_id
     WHERE s.event_id = ANY($2) AND f.scope_token = $1`,
    [scopeToken, eventIds],
  );
  return rows;
}

/** Notes sources that are no longer in the rows of a scope's facts. */
export async function writeSettled(
  tx: Tx,
  scopeToken: string,
  sources: readonly SettledSource[],
): Promise<void> {
  for await (const rows of jsonPortions(sources, (source) => source))
    await tx.query(
      `INSERT INTO settled_sources (fact_id, event_id, position)
       SELECT "factId", "eventId", position
       FROM json_to_recordset($2::json) AS s("factId" uuid, "eventId" uuid, position int)
       JOIN facts f ON f.id = "factId" WHERE f.scope_token = $1
       ON CONFLICT DO NOTHING`,
      [scopeToken, rows],
    );
}

/** Moves the settled sources of rows that are removed with a deleted fact to that fact. */
export async function keepSettledSources(
  tx: Tx,
  scopeToken: string,
  from: readonly string[],
  factId: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO settled_sources (fact_id, event_id, position)
     SELECT $3, s.event_id, s.position
     FROM settled_sources s JOIN facts f ON f.id = s.fact_id
     WHERE f.scope_token = $1 AND s.fact_id = ANY($2)
     ON CONFLICT DO NOTHING`,
    [scopeToken, from, factId],
  );
}
