import type { Db, Tx } from "@memory/postgres";
import { type ProjectScope, type Scope, tokenOf } from "@memory/scope";
import type { Assertion, Fact, Ratings } from "../domain/fact.ts";
import { type JsonObject, parseJson } from "../domain/json-value.ts";

/** A fact as it is stored: with the scope it belongs to. */
export interface StoredFact extends Fact {
  readonly scopeToken: string;
  readonly projectId: string;
  readonly subjectId: string;
}

interface FactRow
  extends Omit<
    StoredFact,
    "qualifiers" | "value" | "assertions" | "ratings" | "recordedFrom" | "recordedTo"
  > {
  qualifiers: string;
  value: string;
  assertions: string;
  ratings: string;
  recordedFrom: Date;
  recordedTo: Date | null;
}

/** Column and type of every field of a fact, so that none can be forgotten. */
const COLUMN_OF: Record<keyof Fact, readonly [column: string, type: string]> = {
  id: ["id", "uuid"],
  epoch: ["epoch", "int"],
  version: ["version", "int"],
  kind: ["kind", "text"],
  status: ["status", "text"],
  previousStatus: ["previous_status", "text"],
  standing: ["standing", "text"],
  endedAt: ["ended_at", "text"],
  predicate: ["predicate", "text"],
  qualifiers: ["qualifiers", "text"],
  identityKey: ["identity_key", "text"],
  value: ["value", "text"],
  valueKey: ["value_key", "text"],
  cardinality: ["cardinality", "text"],
  volatility: ["volatility", "text"],
  confidence: ["confidence", "float8"],
  validFrom: ["valid_from", "text"],
  validTo: ["valid_to", "text"],
  recordedFrom: ["recorded_from", "timestamptz"],
  recordedTo: ["recorded_to", "timestamptz"],
  supersededBy: ["superseded_by", "uuid"],
  conflictSetId: ["conflict_set_id", "uuid"],
  assertions: ["assertions", "text"],
  sourceEventIds: ["source_event_ids", "uuid[]"],
  entities: ["entities", "text[]"],
  lastReinforcedAt: ["last_reinforced_at", "text"],
  ratings: ["ratings", "text"],
};
const COLUMNS = Object.entries(COLUMN_OF).map(([field, [column, type]]) => ({
  field,
  column,
  type,
}));
const listed = (of: (column: (typeof COLUMNS)[number]) => string): string =>
  COLUMNS.map(of).join(", ");

const SELECT_LIST = `scope_token AS "scopeToken", project_id AS "projectId", subject_id AS "subjectId",
  ${listed(({ column, field }) => `${column} AS "${field}"`)}`;

const UPSERT = `
  INSERT INTO facts (scope_token, project_id, subject_id, ${listed(({ column }) => column)})
  SELECT $1, $2, $3, ${listed(({ field }) => `f."${field}"`)}
  FROM json_to_recordset($4::json) AS f(${listed(({ field, type }) => `"${field}" ${type}`)})
  ON CONFLICT (id) DO UPDATE SET xid = pg_current_xact_id(),
    ${listed(({ column }) => `${column} = excluded.${column}`)}`;

/** The facts of a scope that a judgement may need: all but those that were deleted. */
export async function readScopeFacts(db: Db, scopeToken: string): Promise<StoredFact[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts WHERE scope_token = $1 AND status <> 'deleted' ORDER BY id`,
    [scopeToken],
  );
  return rows.map(toFact);
}

/** Of those, the rows of some identities and the rows that some events are sources of. */
export async function readFactsAbout(
  db: Db,
  scopeToken: string,
  identityKeys: readonly string[],
  eventIds: readonly string[],
): Promise<StoredFact[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts WHERE scope_token = $1 AND status <> 'deleted'
       AND (identity_key = ANY($2) OR source_event_ids && $3) ORDER BY id`,
    [scopeToken, identityKeys, eventIds],
  );
  return rows.map(toFact);
}

/** Facts by id, whatever their status; an unknown id is not there. */
export async function readFactsById(db: Db, factIds: readonly string[]): Promise<StoredFact[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts WHERE id = ANY($1) AND kind = 'fact'`,
    [factIds],
  );
  return rows.map(toFact);
}

/** A fact of a project, or null; of another project is as unknown. */
export async function findFact(
  db: Db,
  { projectId }: ProjectScope,
  factId: string,
): Promise<StoredFact | null> {
  const [fact] = await readFactsById(db, [factId]);
  return fact?.projectId === projectId ? fact : null;
}

/** Facts of a scope as a client lists them: newest first, one status if given. */
export async function listScopeFacts(
  db: Db,
  scope: Scope,
  status: string | null,
  limit: number,
): Promise<StoredFact[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts
     WHERE scope_token = $1 AND kind = 'fact' AND ($2::text IS NULL OR status = $2)
     ORDER BY recorded_from DESC, id DESC LIMIT $3`,
    [tokenOf(scope), status, limit],
  );
  return rows.map(toFact);
}

/** Writes whole rows, new ones and changed ones; each carries this transaction into the feed. */
export async function writeFacts(tx: Tx, scope: Scope, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({
    ...fact,
    qualifiers: JSON.stringify(fact.qualifiers),
    value: JSON.stringify(fact.value),
    assertions: JSON.stringify(fact.assertions),
    ratings: JSON.stringify(fact.ratings),
  }));
  await tx.query(UPSERT, [tokenOf(scope), scope.projectId, scope.subjectId, JSON.stringify(rows)]);
}

/** Removes rows with their history, such as retractions whose event was erased. */
export async function removeFacts(tx: Tx, factIds: readonly string[]): Promise<void> {
  if (factIds.length === 0) return;
  await tx.query("DELETE FROM fact_history WHERE fact_id = ANY($1)", [factIds]);
  await tx.query("DELETE FROM facts WHERE id = ANY($1)", [factIds]);
}

// The columns hold what writeFacts wrote there.
const toFact = (row: FactRow): StoredFact => ({
  ...row,
  qualifiers: parseJson(row.qualifiers) as JsonObject,
  value: parseJson(row.value) as JsonObject,
  assertions: parseJson(row.assertions) as unknown as Assertion[],
  ratings: parseJson(row.ratings) as unknown as Ratings,
  recordedFrom: row.recordedFrom.toISOString(),
  recordedTo: row.recordedTo?.toISOString() ?? null,
});
