import type { Copies } from "@memory/contracts";
import { LAST_ID } from "@memory/ids";
import type { Db, Tx } from "@memory/postgres";
import { utcText } from "./event-columns.ts";

export interface Place {
  occurredAt: string;
  recordedAt: string;
  id: string;
}

export interface CopiedEvent extends Place {}

const PLACE = `id, ${utcText("occurred_at")} || 'Z' AS "occurredAt", ${utcText("recorded_at")} || 'Z' AS "recordedAt"`;
const ONE = "scope_digest(scope_token) = scope_digest($1::bytea) AND scope_token = $1";
const OTHER = "scope_digest(scope_token) = scope_digest($2::bytea) AND scope_token = $2";

const AFTER = `($3::timestamptz IS NULL
  OR (occurred_at, recorded_at, id) > ($3::timestamptz, $4::timestamptz, $5::uuid))`;

/** The transaction that a merge began with; the first of all where the database, restored on another server, has not reached it. */
const FROM =
  "CASE WHEN $3::xid8 < pg_snapshot_xmax(pg_current_snapshot()) THEN $3::xid8 ELSE '0'::xid8 END";

const bytes = (token = ""): Buffer => Buffer.from(token, "hex");

/** The transaction from which on an event may be missing in what is read from now on. */
export async function snapshotXid(db: Db): Promise<string> {
  const { rows } = await db.query<{ xid: string }>(
    "SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid",
  );
  return rows[0]?.xid ?? "0";
}

/** Whether a disable of one of the scopes is in force. */
export async function hasHidden(db: Db, tokens: readonly string[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM forgets WHERE scope_token = ANY (SELECT decode(t, 'hex') FROM unnest($1::text[]) AS t)
       AND mode = 'disable' AND NOT lifted LIMIT 1`,
    [tokens],
  );
  return rowCount === 1;
}

/** The events of each of two scopes. */
export async function countEvents(db: Db, [one, other]: readonly string[]): Promise<number[]> {
  const { rows } = await db.query<{ one: number; other: number }>(
    `SELECT (SELECT count(*)::int FROM events WHERE ${ONE}) AS one,
       (SELECT count(*)::int FROM events WHERE ${OTHER}) AS other`,
    [bytes(one), bytes(other)],
  );
  return [rows[0]?.one ?? 0, rows[0]?.other ?? 0];
}

/** The events of a merged scope that are copies: the others came by a name. */
export async function countCopies(db: Db, merged: string): Promise<number> {
  const { rows } = await db.query<{ copies: number }>(
    `SELECT count(*)::int AS copies FROM events WHERE ${ONE} AND sent_as IS NULL`,
    [bytes(merged)],
  );
  return rows[0]?.copies ?? 0;
}

/** The next events of two scopes in the order of their common timeline. */
export async function eventsAfter(
  db: Db,
  [one, other]: readonly string[],
  after: Place | null,
  limit: number,
): Promise<CopiedEvent[]> {
  const { rows } = await db.query<CopiedEvent>(
    `SELECT ${PLACE} FROM (
       (SELECT id, occurred_at, recorded_at FROM events WHERE ${ONE} AND ${AFTER}
        ORDER BY occurred_at, recorded_at, id LIMIT $6)
       UNION ALL
       (SELECT id, occurred_at, recorded_at FROM events WHERE ${OTHER} AND ${AFTER}
        ORDER BY occurred_at, recorded_at, id LIMIT $6)
     ) AS both_of ORDER BY occurred_at, recorded_at, id LIMIT $6`,
    [bytes(one), bytes(other), after?.occurredAt, after?.recordedAt, after?.id, limit],
  );
  return rows;
}

/** Events of two scopes from a transaction on. */
export async function eventsSince(
  db: Db,
  [one, other]: readonly string[],
  xid: string,
): Promise<CopiedEvent[]> {
  const { rows } = await db.query<CopiedEvent>(
    `SELECT ${PLACE} FROM (
       SELECT id, occurred_at, recorded_at FROM events WHERE ${ONE} AND xid >= ${FROM}
       UNION ALL
       SELECT id, occurred_at, recorded_at FROM events WHERE ${OTHER} AND xid >= ${FROM}
     ) AS both_of ORDER BY occurred_at, recorded_at, id`,
    [bytes(one), bytes(other), xid],
  );
  return rows;
}

/** Whether a scope was ever forgotten; keeps a forget of it waiting until the end of the transaction. */
export async function isErased(tx: Tx, token: string): Promise<boolean> {
  await tx.query(
    "SELECT pg_advisory_xact_lock_shared(hashtext('ingest:epoch'), epoch_bucket($1::bytea))",
    [bytes(token)],
  );
  const { rowCount } = await tx.query("SELECT FROM scopes WHERE token = $1 AND epoch > 0", [
    bytes(token),
  ]);
  return rowCount === 1;
}

interface Target {
  jobId: string;
  token: string;
  subjectId: string;
}

/** Copies events under other ids; one that is there, or whose idempotency key is, is left out. */
export async function copyEvents(
  tx: Tx,
  ids: readonly { id: string; copyId: string }[],
  { jobId, token, subjectId }: Target,
): Promise<number> {
  const { rowCount } = await tx.query(
    `INSERT INTO events (id, job_id, scope_token, epoch, org_id, project_id, subject_id, subject_type, actor_type, actor_id,
       agent_id, thread_id, run_id, kind, occurred_at, recorded_at, payload, source, classification, retention_policy,
       idempotency_key, dedup_key, bytes)
     SELECT i."copyId", $2, $3, 0, org_id, project_id, $4, subject_type, actor_type, actor_id,
       agent_id, thread_id, run_id, kind, occurred_at, recorded_at, payload, source, classification, retention_policy,
       idempotency_key, dedup_key, bytes
     FROM json_to_recordset($1::json) AS i(id uuid, "copyId" uuid) JOIN events e ON e.id = i.id
     ORDER BY e.occurred_at, e.recorded_at, e.id ON CONFLICT DO NOTHING`,
    [JSON.stringify(ids), jobId, bytes(token), subjectId],
  );
  return rowCount ?? 0;
}

interface Homes {
  homes: readonly { name: string; subjectId: string; token: string }[];
  /** Where events by a name go that is none any more. */
  other: { subjectId: string; token: string };
}

/** The events captured into a merged scope, where each of them goes, and whether one of its key is there. */
const CAPTURED = `
  SELECT m.id, coalesce(h.token, $3) AS token, coalesce(h."subjectId", $4) AS subject,
    m.idempotency_key IS NOT NULL AND EXISTS (
      SELECT FROM events d WHERE d.idempotency_key IS NOT NULL AND d.scope_token = decode(coalesce(h.token, $3), 'hex')
        AND row_dedup_digest(d.scope_token, d.dedup_key, d.idempotency_key)
          = row_dedup_digest(decode(coalesce(h.token, $3), 'hex'), m.dedup_key, m.idempotency_key)) AS is_duplicate
  FROM (SELECT * FROM events WHERE ${ONE} AND sent_as IS NOT NULL) AS m
  LEFT JOIN json_to_recordset($2::json) AS h(name text, token text, "subjectId" text) ON h.name = m.sent_as`;

/** Gives some of the events back that were captured into a merged scope; their place in the feed stays until they are announced. */
export async function moveSome(
  db: Db,
  merged: string,
  { homes, other }: Homes,
  most: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `WITH p AS MATERIALIZED (SELECT * FROM (${CAPTURED}) AS m WHERE NOT m.is_duplicate LIMIT $5)
     UPDATE events e SET scope_token = decode(p.token, 'hex'), subject_id = p.subject,
       epoch = coalesce((SELECT s.epoch FROM scopes s WHERE s.token = decode(p.token, 'hex')), 0)
     FROM p WHERE e.id = p.id AND e.scope_token = $1`,
    [...captured(merged, { homes, other }), most],
  );
  return rowCount ?? 0;
}

/**
 * Deletes some of the events captured into a merged scope of which the subject they would go to has one by the same key.
 * They are found once, as an array: what a fresh table's statistics say would have them found again for every row.
 */
export async function dropDuplicates(
  db: Db,
  merged: string,
  homes: Homes,
  most: number,
): Promise<void> {
  await db.query(
    `DELETE FROM events WHERE ${ONE} AND id = ANY (ARRAY(
       SELECT m.id FROM (${CAPTURED}) AS m WHERE m.is_duplicate LIMIT $5))`,
    [...captured(merged, homes), most],
  );
}

/** Whether a merged scope holds events that were captured by a name. */
export async function hasCaptured(db: Db, merged: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM events WHERE ${ONE} AND sent_as IS NOT NULL LIMIT 1`,
    [bytes(merged)],
  );
  return rowCount !== 0;
}

const captured = (merged: string, { homes, other }: Homes) => [
  ...[bytes(merged), JSON.stringify(homes), other.token, other.subjectId],
];

interface Portion {
  /** The transaction from which on events are meant. */
  xid: string;
  /** The capture after which the portion begins, in the order of their ids; null for the first. */
  after: string | null;
  most: number;
}

/**
 * Brings events of two scopes that were captured by a name into the feed again: some `most`, and what else their captures have, as
 * followers take a capture of one transaction for all of it. `next` is the last capture; null once nothing is left.
 */
export async function announceMoved(
  db: Db,
  [one, other]: readonly string[],
  { xid, after, most }: Portion,
): Promise<{ announced: number; next: string | null }> {
  const { rows } = await db.query<{ announced: number; next: string | null }>(
    `WITH moved AS MATERIALIZED (
       SELECT id, job_id FROM events WHERE ${ONE} AND sent_as IS NOT NULL AND xid >= ${FROM}
       UNION ALL SELECT id, job_id FROM events WHERE ${OTHER} AND sent_as IS NOT NULL AND xid >= ${FROM}
     ), later AS MATERIALIZED (SELECT id, job_id FROM moved WHERE $4::uuid IS NULL OR job_id > $4),
     last AS (SELECT job_id FROM later ORDER BY job_id OFFSET $5 - 1 LIMIT 1),
     announced AS (
       UPDATE events SET xid = pg_current_xact_id() WHERE scope_token IN ($1, $2) AND id = ANY (ARRAY(
         SELECT id FROM later WHERE job_id <= coalesce((SELECT job_id FROM last), '${LAST_ID}')))
       RETURNING id)
     SELECT (SELECT count(*)::int FROM announced) AS announced, (SELECT job_id FROM last) AS next`,
    [bytes(one), bytes(other), xid, after, most],
  );
  return rows[0] ?? { announced: 0, next: null };
}

const COPIES_AT_ONCE = 100;
const OF_COPY =
  "scope_digest(e.scope_token) = scope_digest(s.scope_token) AND e.scope_token = s.scope_token";

/** The merged subjects with events, as far as these are counted, that no name stands for, in the order of their tokens, after one. */
export async function copiesKept(
  db: Db,
  after: string | null,
): Promise<{ copies: Copies[]; next: string | null }> {
  const { rows } = await db.query<Copies & { token: string }>(
    `SELECT DISTINCT encode(s.scope_token, 'hex') AS token, s.project_id AS "projectId", s.subject_id AS "subjectId",
       EXISTS (SELECT FROM events e WHERE ${OF_COPY} AND e.sent_as IS NOT NULL) AS "hasCaptured"
     FROM subjects s WHERE length(s.subject_id) > 128 AND s.scope_token > $1
       AND NOT EXISTS (SELECT FROM subject_names n WHERE n.scope_token = encode(s.scope_token, 'hex'))
       AND EXISTS (SELECT FROM events e WHERE ${OF_COPY})
     ORDER BY token LIMIT ${COPIES_AT_ONCE}`,
    [bytes(after ?? "")],
  );
  const copies = rows.map(({ projectId, subjectId, hasCaptured }) => ({
    ...{ projectId, subjectId, hasCaptured },
  }));
  return { copies, next: rows.length === COPIES_AT_ONCE ? (rows.at(-1)?.token ?? null) : null };
}
