import { NIL_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";
import type { OwnLineOut } from "../../domain/transfer/lines.ts";
import { BYTES, factsOfScope, type StoredFact } from "../facts.ts";

/** Rows of one kind that are read at a time, and the bytes of them, about. */
const ROWS_AT_ONCE = 200;
const BYTES_AT_ONCE = 120_000;
/** Moves of one fact; of more the newest. */
const MOST_MOVES = 1_000;

/** A place in an order: what the rows after it are compared with. */
export type Place = readonly string[];

/** Whether there may be rows after the last of a page. */
const placeAfter = <Row>(rows: readonly Row[], of: (row: Row) => Place): Place | null => {
  const last = rows.at(-1);
  return last === undefined ? null : of(last);
};

/** Bytes that the members of a set may have for a line of theirs, and what a line of one takes beside them. */
const BYTES_OF_SET = 340_000;
const BYTES_BESIDE = 1_000;

/**
 * Whether the set of a fact fits into a line, and none of the facts that ever joined it has changed since a transaction: where the line of the
 * set was made after that, the fact is in it.
 */
const isInLine = (of: string, since: string): string => `(
  SELECT count(*) FILTER (WHERE member.conflict_set_id = ${of}) >= 2
    AND coalesce(sum(${bytesOf("member")} + ${BYTES_BESIDE}) FILTER (WHERE member.conflict_set_id = ${of}), 0) <= ${BYTES_OF_SET}
    AND coalesce(max(member.xid::text::bigint), 0) < ${since}::bigint
  FROM conflict_members m JOIN facts member ON member.id = m.fact_id WHERE member.scope_token = $1 AND m.set_id = ${of})`;

const bytesOf = (table: string): string =>
  BYTES.replaceAll("octet_length(", `octet_length(${table}.`);

/** Facts and retractions of a scope, in the order they were recorded; without those that the line of their open set holds. */
export async function exportedFacts(
  db: Db,
  token: string,
  sinceXid: string,
  after: Place,
): Promise<{ facts: StoredFact[]; next: Place | null }> {
  const [at = "-infinity", id = NIL_ID] = after;
  const { rows } = await db.query<{ id: string; recordedFrom: Date; isInLine: boolean }>(
    `SELECT id, recorded_from AS "recordedFrom",
       conflict_set_id IS NOT NULL AND ${isInLine("sized.conflict_set_id", "$4")} AS "isInLine"
     FROM (
       SELECT id, recorded_from, conflict_set_id,
         sum(${BYTES}) OVER (ORDER BY recorded_from, id) - (${BYTES}) AS before
       FROM (SELECT * FROM facts WHERE scope_token = $1 AND (recorded_from, id) > ($2::timestamptz, $3::uuid)
         ORDER BY recorded_from, id LIMIT ${ROWS_AT_ONCE}) AS following
     ) AS sized WHERE before < ${BYTES_AT_ONCE} ORDER BY recorded_from, id`,
    [token, at, id, sinceXid],
  );
  const facts = await factsOfScope(
    db,
    token,
    rows.flatMap((row) => (row.isInLine ? [] : [row.id])),
  );
  return { facts, next: placeAfter(rows, (row) => [row.recordedFrom.toISOString(), row.id]) };
}

/** The ids of the members of an open set whose line holds them; null where they take more than a line. */
export async function membersInLine(
  db: Db,
  token: string,
  setId: string,
): Promise<string[] | null> {
  const { rows } = await db.query<{ ids: string[]; bytes: number }>(
    `SELECT coalesce(array_agg(f.id), '{}') AS ids, coalesce(sum(${bytesOf("f")} + ${BYTES_BESIDE}), 0)::float8 AS bytes
     FROM conflict_members m JOIN facts f ON f.id = m.fact_id
     WHERE f.scope_token = $1 AND m.set_id = $2 AND f.conflict_set_id = $2`,
    [token, setId],
  );
  const [row] = rows;
  return row && row.ids.length >= 2 && row.bytes <= BYTES_OF_SET ? row.ids : null;
}

type LineRow<Type extends OwnLineOut["type"]> = Omit<
  Extract<OwnLineOut, { type: Type }>,
  "type" | "subject_id"
>;

/** The moves of facts of a scope, by fact. */
export async function exportedMoves(
  db: Db,
  token: string,
  factIds: readonly string[],
): Promise<Map<string, LineRow<"history">[]>> {
  const { rows } = await db.query<LineRow<"history"> & { at: Date | string }>(
    `SELECT moves.* FROM unnest($1::uuid[]) AS f(id), LATERAL (
       SELECT fact_id, version, from_status AS "from", to_status AS "to", cause_kind, cause_id, at, actor, key_prefix
       FROM fact_history WHERE scope_token = $2 AND fact_id = f.id ORDER BY version DESC, position DESC LIMIT ${MOST_MOVES}) AS moves
     ORDER BY fact_id, version`,
    [factIds, token],
  );
  const moves = rows.map((row) => ({ ...row, at: textOf(row.at) }));
  return Map.groupBy(moves, ({ fact_id }) => fact_id);
}

const textOf = (at: Date | string): string => new Date(at).toISOString();

/** Sources whose assertions are no longer in the rows of facts; those of deleted facts are marked. */
export async function exportedSources(
  db: Db,
  token: string,
  after: Place,
  most: number,
): Promise<{
  rows: { factId: string; isErased: boolean; eventId: string; position: number }[];
  next: Place | null;
}> {
  const [fact = NIL_ID, event = NIL_ID, place = "-1"] = after;
  const { rows } = await db.query<{
    factId: string;
    isErased: boolean;
    eventId: string;
    position: number;
  }>(
    `SELECT s.fact_id AS "factId", f.status = 'deleted' AS "isErased", s.event_id AS "eventId", s.position
     FROM facts f JOIN compacted_sources s ON s.fact_id = f.id
     WHERE f.scope_token = $1 AND (s.fact_id, s.event_id, s.position) > ($2::uuid, $3::uuid, $4::int)
     ORDER BY s.fact_id, s.event_id, s.position LIMIT $5`,
    [token, fact, event, place, most],
  );
  const next = placeAfter(rows, ({ factId, eventId, position }) => [
    factId,
    eventId,
    String(position),
  ]);
  return { rows, next };
}

/** A conflict set, and the members it has as long as it is open. */
export type ExportedSet = Omit<LineRow<"conflict">, "facts">;

/** Conflict sets of a scope that are open, or those that are resolved, oldest first. */
export async function exportedSets(
  db: Db,
  token: string,
  status: "open" | "resolved",
  after: Place,
  most: number,
): Promise<{ sets: ExportedSet[]; next: Place | null }> {
  const [at = "-infinity", id = NIL_ID] = after;
  const { rows } = await db.query<ExportedSet & { created_at: Date; resolved_at: Date | null }>(
    `SELECT id, status, reason, created_at, resolved_at, kept_fact_id, actor, key_prefix,
       ARRAY(SELECT fact_id FROM conflict_members WHERE set_id = c.id ORDER BY position) AS fact_ids
     FROM conflict_sets c WHERE scope_token = $1 AND status = $2
       AND (created_at, id) > ($3::timestamptz, $4::uuid) ORDER BY created_at, id LIMIT $5`,
    [token, status, at, id, most],
  );
  const sets = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  }));
  return { sets, next: placeAfter(sets, (set) => [set.created_at, set.id]) };
}

/** Ratings of a scope. */
export async function exportedRatings(
  db: Db,
  token: string,
  after: Place,
): Promise<{ ratings: LineRow<"rating">[]; next: Place | null }> {
  const { rows } = await db.query<LineRow<"rating"> & { created_at: Date }>(
    `SELECT id, fact_id, trace_id, rating, comment, fact_status, actor, key_prefix, created_at
     FROM feedback WHERE scope_token = $1 AND id > $2 ORDER BY id LIMIT ${ROWS_AT_ONCE / 2}`,
    [token, after[0] ?? NIL_ID],
  );
  const ratings = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { ratings, next: placeAfter(ratings, ({ id }) => [id]) };
}

/** Events that deleted facts of a scope were learned from. */
export async function exportedErased(
  db: Db,
  token: string,
  after: Place,
  most: number,
): Promise<{ rows: { factId: string | null; eventId: string }[]; next: Place | null }> {
  const { rows } = await db.query<{ factId: string | null; eventId: string }>(
    `SELECT fact_id AS "factId", event_id AS "eventId" FROM erased_sources
     WHERE scope_token = $1 AND event_id > $2 ORDER BY event_id LIMIT $3`,
    [token, after[0] ?? NIL_ID, most],
  );
  return { rows, next: placeAfter(rows, ({ eventId }) => [eventId]) };
}

/**
 * Job scopes that are not done, and the sources of facts that changed since a transaction (xid): their events are read
 * once more after an import, as what was learned from them may not be among the facts that were handed out.
 */
export async function exportedPending(
  db: Db,
  token: string,
  sinceXid: string,
  after: Place,
  most: number,
): Promise<{ jobs: { jobId: string; eventIds: string[] }[]; next: Place | null }> {
  const [id = NIL_ID] = after;
  const { rows } = await db.query<{ jobId: string; eventIds: string[] }>(
    `(SELECT job_id AS "jobId", event_ids AS "eventIds" FROM job_scopes
      WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND state <> 'done' AND job_id > $2
      ORDER BY job_id LIMIT $4)
     UNION ALL
     (SELECT DISTINCT event, ARRAY[event] FROM facts, unnest(source_event_ids) AS event
      WHERE scope_token = $1 AND xid >= $3::xid8 AND event > $2 ORDER BY event LIMIT $4)
     ORDER BY 1 LIMIT $4`,
    [token, id, sinceXid, most],
  );
  return { jobs: rows, next: placeAfter(rows, ({ jobId }) => [jobId]) };
}
