import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import type { CountedEvents } from "../domain/subjects-page.ts";
import { utcText } from "./event-columns.ts";

/** Which subjects of a project a page is of. */
export interface SubjectsAsk {
  /** What their ids begin with; empty for all. */
  prefix: string;
  /** The id that the page begins after; empty for the first page. */
  after: string;
  mostRows: number;
}

/** Events beyond the position up to which they are counted that a page counts itself; with more it would take long. */
const MOST_BEYOND = 50_000;

/** Behind every subject id that begins with a prefix: no character is greater, and no id that long. */
const endOf = (prefix: string): string => prefix + "\u{10FFFF}".repeat(129);

const ID = `subject_id COLLATE "C"`;
const NAMED = `project_id = $1 AND ${ID} > $2 AND ${ID} >= $3 AND ${ID} < $4`;

// One snapshot: an event is either counted or beyond the position. Of both sides the first rows suffice, the last subject whole.
const TEXT = `
  WITH beyond AS MATERIALIZED (
    SELECT e.* FROM subjects_cursor c CROSS JOIN LATERAL (
      SELECT id, scope_token, epoch, project_id, subject_id, subject_type, recorded_at
      FROM events WHERE xid > c.after_xid ORDER BY xid LIMIT ${MOST_BEYOND + 1}
    ) AS e
  ),
  counts AS (
    (
      SELECT subject_id, scope_token, epoch, subject_type, events, first_seen, last_seen FROM subjects
      WHERE ${NAMED} AND pass = (SELECT pass FROM subjects_cursor)
      ORDER BY ${ID} FETCH FIRST $5 ROWS WITH TIES
    ) UNION ALL (
      SELECT subject_id, scope_token, epoch, (array_agg(subject_type ORDER BY recorded_at DESC, id DESC))[1],
        count(*)::int, min(recorded_at), max(recorded_at) FROM beyond
      WHERE ${NAMED} GROUP BY subject_id, scope_token, epoch
      ORDER BY ${ID} FETCH FIRST $5 ROWS WITH TIES
    )
  ),
  first AS (SELECT * FROM counts ORDER BY ${ID} FETCH FIRST $5 ROWS WITH TIES)
  SELECT beyond.many, first.subject_id AS "subjectId", encode(first.scope_token, 'hex') AS "scopeToken",
    first.subject_type AS "subjectType", first.events,
    ${utcText("first.first_seen")} AS "firstSeen", ${utcText("first.last_seen")} AS "lastSeen",
    first.epoch < (SELECT max(f.epoch) FROM forgets f WHERE f.scope_token = first.scope_token AND NOT f.lifted)
      IS TRUE OR EXISTS (SELECT FROM subject_names n WHERE n.token = encode(first.scope_token, 'hex')) AS "isForgotten"
  FROM (SELECT count(*) > ${MOST_BEYOND} AS many FROM beyond) AS beyond LEFT JOIN first ON true
  ORDER BY ${ID}`;

/** Without counts there is one row, which only says `many`. */
type Row = { many: boolean } & (CountedEvents | { subjectId: null });

/**
 * The counts of a project's subjects in the order of their ids, by the bytes of UTF-8: those of the first `mostRows` rows, and what
 * else there is of the last of them. Null while too many events are not counted yet.
 */
export async function readCounts(
  db: Db,
  { projectId }: ProjectScope,
  { prefix, after, mostRows }: SubjectsAsk,
): Promise<CountedEvents[] | null> {
  const { rows } = await db.query<Row>({
    name: "subjects_page",
    text: TEXT,
    values: [projectId, after, prefix, endOf(prefix), mostRows],
  });
  if (rows[0]?.many !== false) return null;
  return rows.filter((row): row is Row & CountedEvents => row.subjectId !== null);
}
