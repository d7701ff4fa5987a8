import type { TimelinePosition } from "@memory/api";
import type { Db } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { MAX_PAGE_BYTES } from "@memory/transfer";
import { datetimeOf } from "@memory/values";
import { TIMELINE_START } from "../domain/timeline-cursor.ts";
import { SAME_DIGEST, WHOLE_EVENT_COLUMNS, type WholeEventRow } from "./event-columns.ts";

/** A row as an export shows it. */
export interface ExportRow extends WholeEventRow {
  job_id: string;
  /** Hex. */
  dedup_key: string | null;
  hidden: boolean;
}

/** Events beyond the position up to which they are counted that a page of subjects looks through. */
const MOST_BEYOND = 50_000;
const SUBJECTS_AT_ONCE = 100;

/** What is visible now, as text; null while too many events are not counted by subject yet. */
export async function snapshotNow(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ snapshot: string; many: boolean }>(
    `SELECT pg_current_snapshot()::text AS snapshot, EXISTS (
       SELECT FROM subjects_cursor c CROSS JOIN LATERAL (
         SELECT FROM events WHERE xid > c.after_xid ORDER BY xid OFFSET ${MOST_BEYOND} LIMIT 1
       ) AS e
     ) AS many`,
  );
  return rows[0]?.many === false ? rows[0].snapshot : null;
}

const ID = `subject_id COLLATE "C"`;
const SUBJECTS = `
  WITH counted AS (
    SELECT DISTINCT ${ID} AS name FROM (
      SELECT subject_id FROM subjects WHERE project_id = $1 AND ${ID} > $2 ORDER BY ${ID} FETCH FIRST $3 ROWS WITH TIES
    ) AS s
  ),
  beyond AS (
    SELECT DISTINCT e.${ID} AS name FROM subjects_cursor c JOIN events e ON e.xid > c.after_xid
    WHERE e.project_id = $1 AND e.${ID} > $2
  )
  SELECT name FROM (SELECT name FROM counted UNION SELECT name FROM beyond) AS names ORDER BY name LIMIT $3`;

/** The next subjects of a project that have events, in the order of bytes. */
export async function nextSubjects(db: Db, projectId: string, after: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: "export_subjects",
    text: SUBJECTS,
    values: [projectId, after, SUBJECTS_AT_ONCE],
  });
  return rows.map(({ name }) => name);
}

// Candidates come in the order of the index, by the same means as those of a timeline's page.
const PAGE = `
  WITH ahead AS (
    SELECT id, epoch, xid, sum(bytes + 600) OVER (ORDER BY occurred_at, recorded_at, id) - (bytes + 600) AS bytes_before
    FROM (
      SELECT id, epoch, xid, occurred_at, recorded_at, bytes FROM events
      WHERE ${SAME_DIGEST} AND CASE WHEN scope_token = $1 THEN 1 END IS NOT NULL
        AND (occurred_at, recorded_at, id) > ($2::timestamptz, $3::timestamptz, $4::uuid)
      ORDER BY occurred_at, recorded_at FETCH FIRST (SELECT $5::int) ROWS WITH TIES
    ) candidates
  )
  SELECT ${WHOLE_EVENT_COLUMNS}, e.job_id, encode(e.dedup_key, 'hex') AS dedup_key,
    (SELECT count(*)::int FROM ahead) AS candidates,
    pg_visible_in_snapshot(e.xid, $6::pg_snapshot) AND NOT EXISTS (
      SELECT FROM forgets f WHERE f.scope_token = e.scope_token AND f.mode = 'delete' AND f.epoch > e.epoch
    ) AS exported,
    EXISTS (
      SELECT FROM forgets f
      WHERE f.scope_token = e.scope_token AND f.mode = 'disable' AND NOT f.lifted AND f.epoch > e.epoch
    ) AS hidden
  FROM events e WHERE e.scope_token = $1 AND e.id = ANY (ARRAY(SELECT id FROM ahead WHERE bytes_before < $7))
  ORDER BY e.occurred_at, e.recorded_at, e.id`;

const ROWS_AT_ONCE = 500;

interface Asked {
  projectId: string;
  subjectId: string;
  snapshot: string;
  after: TimelinePosition | null;
  /** The size from which on no further row is read; one always is. */
  mostBytes?: number;
}

/** The next events of a subject that are visible in a snapshot, hidden ones included, and none that an erasure is about to delete. */
export async function readExportPage(
  db: Db,
  { projectId, subjectId, snapshot, after, mostBytes = MAX_PAGE_BYTES }: Asked,
): Promise<{ rows: ExportRow[]; next: TimelinePosition | null }> {
  const { occurredAt, recordedAt, id } = after ?? TIMELINE_START;
  const token = Buffer.from(scopeToken(projectId, subjectId), "hex");
  const { rows } = await db.query<ExportRow & { candidates: number; exported: boolean }>({
    name: "export_page",
    text: PAGE,
    values: [token, occurredAt, recordedAt, id, ROWS_AT_ONCE, snapshot, mostBytes],
  });
  const last = rows.at(-1);
  const isWhole =
    last === undefined || (last.candidates === rows.length && rows.length < ROWS_AT_ONCE);
  return {
    rows: rows.filter(({ exported }) => exported),
    next: isWhole
      ? null
      : {
          occurredAt: datetimeOf(last.occurred_at),
          recordedAt: datetimeOf(last.recorded_at),
          id: last.id,
        },
  };
}
