import { mapInSlices } from "@memory/fairness";
import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { type JsonObject, parseJson } from "@memory/values";
import type { AffectedIdentity } from "../domain/facts/affected-identities.ts";
import { MOST_MEMBERS } from "../domain/facts/conflict-set.ts";
import type { Assertion, Compacted, Fact, Ratings } from "../domain/facts/fact.ts";
import { MOST_ORDERED_PAST } from "../domain/facts/identity-rows.ts";
import { listed } from "./fact-columns.ts";

/** A fact as it is stored: with the scope it belongs to. */
export interface StoredFact extends Fact {
  readonly scopeToken: string;
  readonly projectId: string;
  readonly subjectId: string;
}

interface FactRow
  extends Omit<
    StoredFact,
    "qualifiers" | "value" | "assertions" | "compacted" | "ratings" | "recordedFrom" | "recordedTo"
  > {
  qualifiers: string;
  value: string;
  assertions: string;
  compacted: string | null;
  ratings: string;
  recordedFrom: Date;
  recordedTo: Date | null;
}

const SELECT_LIST = `scope_token AS "scopeToken", project_id AS "projectId", subject_id AS "subjectId",
  ${listed(({ column, field }) => `${column} AS "${field}"`)}`;

/** Of what a row says: parsed it takes several times as much memory. Reads no more of a long text than how long it is. */
export const BYTES =
  "octet_length(value) + octet_length(value_key) + octet_length(identity_key) + octet_length(assertions)";

/** The facts of scopes that a decision may need, by scope: all but those that were deleted. */
export async function readScopeFacts(
  db: Db,
  scopeTokens: readonly string[],
): Promise<ReadonlyMap<string, StoredFact[]>> {
  if (scopeTokens.length === 0) return new Map();
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts WHERE scope_token = ANY($1) AND status <> 'deleted' ORDER BY id`,
    [scopeTokens],
  );
  return Map.groupBy(await mapInSlices(rows, toFact), ({ scopeToken }) => scopeToken);
}

/** Of those, the rows of one identity. */
export async function readIdentityFacts(
  db: Db,
  scopeToken: string,
  identityKey: string,
): Promise<StoredFact[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts
     WHERE scope_token = $1 AND hashtextextended(identity_key, 0) = hashtextextended($2, 0)
       AND identity_key = $2 AND status <> 'deleted' ORDER BY id`,
    [scopeToken, identityKey],
  );
  return mapInSlices(rows, toFact);
}

/** Of those, the rows of identities by the hashes of their keys. */
export async function readFactsOfIdentities(
  db: Db,
  scopeToken: string,
  hashes: readonly string[],
): Promise<StoredFact[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts
     WHERE scope_token = $1 AND hashtextextended(identity_key, 0) = ANY($2::bigint[])
       AND status <> 'deleted' ORDER BY id`,
    [scopeToken, hashes],
  );
  return mapInSlices(rows, toFact);
}

/** Live values of an identity that a decision about another value reads: one more than a conflict set takes. */
const LIVE_BESIDE = MOST_MEMBERS + 1;

const OF_IDENTITY = `scope_token = a.token AND identity_key = a."identityKey"
  AND hashtextextended(identity_key, 0) = hashtextextended(a."identityKey", 0)`;

const CONCERNED = `
  WITH asked AS MATERIALIZED (
    SELECT token, "identityKey", "valueKeys", "touchesAll" FROM json_to_recordset($1::json)
      AS a(token text, "identityKey" text, "valueKeys" text[], "touchesAll" boolean))
  SELECT stated.id FROM asked a, unnest(a."valueKeys") AS key, LATERAL (
    SELECT id FROM facts WHERE scope_token = a.token
      AND identity_key = a."identityKey" AND value_key = key
      AND hashtextextended(value_key, hashtextextended(identity_key, 0))
        = hashtextextended(key, hashtextextended(a."identityKey", 0))
    ORDER BY id DESC LIMIT ${MOST_ORDERED_PAST}) AS stated
  UNION SELECT live.id FROM asked a, LATERAL (
    SELECT id FROM facts WHERE ${OF_IDENTITY} AND kind = 'fact'
      AND status IN ('active', 'candidate', 'disputed')
    LIMIT CASE WHEN a."touchesAll" THEN NULL ELSE ${LIVE_BESIDE} END) AS live
  UNION SELECT past.id FROM asked a, LATERAL (
    SELECT id FROM facts WHERE ${OF_IDENTITY} AND kind = 'fact' AND status = 'superseded'
      AND temporal_state = 'past' ORDER BY ended_at DESC LIMIT ${MOST_ORDERED_PAST}) AS past
  UNION SELECT ended.id FROM asked a, LATERAL (
    SELECT id FROM facts WHERE ${OF_IDENTITY} AND kind = 'retraction'
    ORDER BY recorded_from DESC LIMIT ${MOST_ORDERED_PAST}) AS ended
  UNION SELECT other.id FROM asked a, LATERAL (
    SELECT id FROM facts WHERE ${OF_IDENTITY} AND kind = 'fact' LIMIT 1) AS other
  UNION SELECT id FROM facts WHERE scope_token = ANY($2) AND source_event_ids && $3
  UNION SELECT s.fact_id FROM compacted_sources s JOIN facts f ON f.id = s.fact_id
    WHERE f.scope_token = ANY($2) AND s.event_id = ANY($3)`;

const ABOUT = `
  WITH concerned AS MATERIALIZED (${CONCERNED}),
  size AS (SELECT coalesce(sum(${BYTES}), 0) AS bytes FROM facts
    WHERE id IN (SELECT id FROM concerned) AND scope_token = ANY($2))
  SELECT coalesce(bytes > $4::bigint, false) AS "isTooMuch", ${SELECT_LIST}
  FROM size LEFT JOIN facts ON coalesce(bytes <= $4, true) AND id IN (SELECT id FROM concerned)
    AND scope_token = ANY($2) AND status <> 'deleted'
  ORDER BY id`;

/** What decisions about statements of a scope need to know. */
export interface AskedFacts {
  readonly token: string;
  readonly identities: readonly AffectedIdentity[];
  readonly eventIds: readonly string[];
}

/**
 * Of those, by scope, the rows that decisions about some identities need, and the rows that some events are sources of.
 * Of an identity with a long past the newest of it. Null when what they say is more than `mostBytes`; null as these is no limit.
 */
export async function readFactsAbout(
  db: Db,
  asked: readonly AskedFacts[],
  mostBytes: number | null,
): Promise<ReadonlyMap<string, StoredFact[]> | null> {
  if (asked.length === 0) return new Map();
  const identities = asked.flatMap(({ token, identities }) =>
    identities.map((identity) => ({ token, ...identity })),
  );
  const { rows } = await db.query<Found>(ABOUT, [
    JSON.stringify(identities),
    asked.map(({ token }) => token),
    asked.flatMap(({ eventIds }) => eventIds),
    mostBytes,
  ]);
  if (rows[0]?.isTooMuch) return null;
  const found = rows.flatMap(({ isTooMuch, ...row }) => (row.id === null ? [] : [row]));
  return Map.groupBy(await mapInSlices(found, toFact), ({ scopeToken }) => scopeToken);
}

/** A row of nothing where there is none. */
type Found = { isTooMuch: boolean } & (FactRow | { id: null });

/** Facts by id, whatever their status; an unknown id is not there. */
export async function readFactsById(db: Db, factIds: readonly string[]): Promise<StoredFact[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts WHERE id = ANY($1) AND kind = 'fact'`,
    [factIds],
  );
  return mapInSlices(rows, toFact);
}

/** Rows of a scope by id, whatever their kind and status, in the order they were recorded. */
export async function factsOfScope(
  db: Db,
  scopeToken: string,
  ids: readonly string[],
): Promise<StoredFact[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${SELECT_LIST} FROM facts WHERE scope_token = $1 AND id = ANY($2)
     ORDER BY facts.recorded_from, facts.id`,
    [scopeToken, ids],
  );
  return mapInSlices(rows, toFact);
}

/** Those of some facts of a scope that were deleted. */
export async function deletedAmong(
  db: Db,
  scopeToken: string,
  factIds: readonly string[],
): Promise<Set<string>> {
  if (factIds.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM facts WHERE scope_token = $1 AND id = ANY($2) AND status = 'deleted'",
    [scopeToken, factIds],
  );
  return new Set(rows.map(({ id }) => id));
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

// The columns hold what writeFacts wrote there.
const toFact = (row: FactRow): StoredFact => ({
  ...row,
  qualifiers: parseJson(row.qualifiers) as JsonObject,
  value: parseJson(row.value) as JsonObject,
  assertions: parseJson(row.assertions) as unknown as Assertion[],
  compacted: row.compacted === null ? null : (JSON.parse(row.compacted) as Compacted),
  ratings: parseJson(row.ratings) as unknown as Ratings,
  recordedFrom: row.recordedFrom.toISOString(),
  recordedTo: row.recordedTo?.toISOString() ?? null,
});
