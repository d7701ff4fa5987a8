import type { FactBody } from "@memory/contracts";
import type { Db, Tx } from "@memory/postgres";
import { didHold, isLive } from "../domain/memory/hard-filters.ts";
import type { FactRow } from "../domain/memory/scope-index.ts";
import { deleteVectors } from "./vectors.ts";

export interface KnownFact {
  version: number;
  epoch: number;
  sourceEventIds: string[];
  /** It is not live. */
  isGone: boolean;
}

export async function knownFacts(
  db: Db,
  factIds: readonly string[],
): Promise<Map<string, KnownFact>> {
  const { rows } = await db.query<KnownFact & { id: string }>({
    name: "known-facts",
    text: `SELECT fact_id AS id, version, epoch, source_event_ids AS "sourceEventIds",
       body IS NULL AS "isGone"
     FROM index_facts WHERE fact_id = ANY($1)`,
    values: [factIds],
  });
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

/** Writes facts of scopes whose rows are locked, whatever version is there; of one that is not live the version, and what it was while it held. */
export async function upsertFacts(
  tx: Tx,
  facts: readonly (FactBody & { revision: number })[],
): Promise<void> {
  const { rows } = await tx.query<{ fact_id: string }>({
    name: "upsert-facts",
    text: `INSERT INTO index_facts AS held
       (fact_id, scope_token, version, epoch, revision, body, past_body, source_event_ids)
     SELECT id, "scopeToken", version, epoch, revision, body, "pastBody", "sourceEventIds"
     FROM json_to_recordset($1) AS given (
       id uuid, "scopeToken" text, version int, epoch int, revision bigint, body text, "pastBody" text,
       "sourceEventIds" uuid[])
     ON CONFLICT (fact_id) DO UPDATE SET
       version = excluded.version, epoch = excluded.epoch, revision = excluded.revision,
       body = excluded.body, past_body = excluded.past_body, source_event_ids = excluded.source_event_ids
     WHERE held.scope_token = excluded.scope_token
     RETURNING fact_id`,
    values: [JSON.stringify(facts.map(stored))],
  });
  const changed = new Set(rows.map(({ fact_id }) => fact_id));
  const gone = facts.filter((fact) => changed.has(fact.id) && !isLive(fact.status));
  if (gone.length > 0)
    await deleteVectors(
      tx,
      gone.map(({ id }) => id),
    );
}

function stored(fact: FactBody & { revision: number }) {
  const { id, scopeToken, version, epoch, revision, status } = fact;
  return {
    id,
    scopeToken,
    version,
    epoch,
    revision,
    body: isLive(status) ? JSON.stringify(factRow(fact)) : null,
    pastBody: didHold(fact) ? JSON.stringify({ ...factRow(fact), status: "active" }) : null,
    sourceEventIds: status === "deleted" ? [] : fact.sourceEventIds,
  };
}

const factRow = (fact: FactBody): FactRow => ({
  id: fact.id,
  status: fact.status,
  inConflict: fact.inConflict,
  predicate: fact.predicate,
  value: fact.value,
  qualifiers: fact.qualifiers,
  confidence: fact.confidence,
  validFrom: fact.validFrom,
  validTo: fact.validTo,
  volatility: fact.volatility,
  freshAt: fact.freshAt,
  ratingScore: fact.ratingScore,
  entities: fact.entities,
  sourceEventIds: fact.sourceEventIds,
  // What is usual is left out: most facts hold while they are valid.
  ...(fact.holdsFrom !== fact.validFrom && { holdsFrom: fact.holdsFrom }),
  ...(fact.holdsUntil !== fact.validTo && { holdsUntil: fact.holdsUntil }),
  ...(fact.sourceCount !== undefined && { sourceCount: fact.sourceCount }),
});

/** What a body column holds, written by `upsertFacts`. */
export const readFactRow = (body: string): FactRow => JSON.parse(body) as FactRow;

/** A fact that its owner does not know any more. */
export async function deleteFact(tx: Tx, token: string, factId: string): Promise<void> {
  await tx.query("DELETE FROM index_facts WHERE scope_token = $1 AND fact_id = $2", [
    token,
    factId,
  ]);
  await deleteVectors(tx, [factId]);
}

/** Version and revision of those facts of a scope that are known, by id. */
export async function factRevisions(
  tx: Tx,
  token: string,
  factIds: readonly string[],
): Promise<Map<string, { version: number; revision: number }>> {
  const { rows } = await tx.query<{ id: string; version: number; revision: string }>(
    `SELECT fact_id AS id, version, revision FROM index_facts
     WHERE fact_id = ANY($2) AND scope_token = $1`,
    [token, factIds],
  );
  return new Map(
    rows.map(({ id, version, revision }) => [id, { version, revision: Number(revision) }]),
  );
}
