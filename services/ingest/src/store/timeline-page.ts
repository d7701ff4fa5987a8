import type { TimelinePosition } from "@memory/api";
import type { Db } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";
import { datetimeOf } from "@memory/values";
import { TIMELINE_START } from "../domain/timeline-cursor.ts";
import { SAME_DIGEST, WHOLE_EVENT_COLUMNS, type WholeEventRow } from "./event-columns.ts";

export interface TimelinePage {
  rows: WholeEventRow[];
  /** Null when nothing follows. */
  next: TimelinePosition | null;
}

// A page ends before the event that would exceed this; one event always fits. A timeline with a slow reader keeps this much in memory.
const PAGE_BYTES = 256 * 1024;
// Leaves time for an answer within ten seconds.
const MOST_MS = 8_000;

/*
 * Candidates come in the order of the index, those of one moment together: a sort would read the rest of a large scope. So that the server
 * does not choose one, the comparison of the token, by which it would expect one row alone, is put as a case, of which it expects that
 * nearly all rows fit, and how many are asked for as a query, of which it expects a tenth. Those of a page are named by an array, of which it
 * expects ten: a join with a tenth of all would read the index of ids from its start.
 */
const TEXT = `
  WITH ahead AS (
    SELECT id, sum(bytes) OVER (ORDER BY occurred_at, recorded_at, id) - bytes AS bytes_before
    FROM (
      SELECT id, occurred_at, recorded_at, bytes FROM events
      WHERE ${SAME_DIGEST} AND CASE WHEN scope_token = $1 THEN 1 END IS NOT NULL
        AND (occurred_at, recorded_at, id) > ($2::timestamptz, $3::timestamptz, $4::uuid)
      ORDER BY occurred_at, recorded_at FETCH FIRST (SELECT $5::int) ROWS WITH TIES
    ) candidates
  )
  SELECT ${WHOLE_EVENT_COLUMNS},
    (SELECT count(*)::int FROM ahead) AS candidates
  FROM events e WHERE e.scope_token = $1 AND e.id = ANY (ARRAY(SELECT id FROM ahead WHERE bytes_before < ${PAGE_BYTES}))
  ORDER BY e.occurred_at, e.recorded_at, e.id`;

/** At most `maxRows` events of a scope in the order (occurred_at, recorded_at, position in the batch), fewer when they are large. */
export async function readTimelinePage(
  db: Db,
  scope: Scope,
  after: TimelinePosition | null,
  maxRows: number,
): Promise<TimelinePage> {
  const { occurredAt, recordedAt, id } = after ?? TIMELINE_START;
  const statement = {
    name: "timeline_page",
    text: TEXT,
    values: [Buffer.from(tokenOf(scope), "hex"), occurredAt, recordedAt, id, maxRows + 1],
    query_timeout: MOST_MS,
  };
  const { rows } = await db.query<WholeEventRow & { candidates: number }>(statement);
  const page = rows.slice(0, maxRows);
  const last = page.at(-1);
  const isWhole = last === undefined || last.candidates === page.length;
  return { rows: page, next: isWhole ? null : positionOf(last) };
}

const positionOf = (row: WholeEventRow): TimelinePosition => ({
  occurredAt: datetimeOf(row.occurred_at),
  recordedAt: datetimeOf(row.recorded_at),
  id: row.id,
});
