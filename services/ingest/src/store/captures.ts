import type { Capture, CapturePart, FeedAsk } from "@memory/contracts";
import { type FeedPage, readFeedPage } from "@memory/feed";
import type { Db } from "@memory/postgres";
import { datetimeOf } from "./event-columns.ts";

interface PartRow {
  xid: string;
  job_id: string;
  scope_token: string;
  epoch: number;
  event_ids: string[];
}

const PART_COLUMNS = "job_id, encode(scope_token, 'hex') AS scope_token, epoch, event_ids";
const PAGE_ROWS = 1_000;

const partOf = ({ scope_token, epoch, event_ids }: PartRow): CapturePart => ({
  scopeToken: scope_token,
  epoch,
  eventIds: event_ids,
});

/** A page of the captures' feed; `xid` of an item is that of its transaction. */
export async function readCapturesPage(
  db: Db,
  ask: FeedAsk,
): Promise<FeedPage<Capture & { xid: string }>> {
  const page = await readFeedPage<PartRow>(
    db,
    { table: "capture_parts", columns: PART_COLUMNS, orderBy: "job_id", pageRows: PAGE_ROWS },
    ask,
  );
  const captures = new Map<string, Capture & { xid: string }>();
  for (const row of page.rows) {
    const capture = captures.get(row.job_id);
    if (capture) capture.parts.push(partOf(row));
    else captures.set(row.job_id, { jobId: row.job_id, parts: [partOf(row)], xid: row.xid });
  }
  return { ...page, rows: [...captures.values()] };
}

export interface StoredCapture extends Capture {
  projectId: string;
  acceptedAt: string;
}

const BY_JOB = `
  SELECT ${PART_COLUMNS}, project_id,
    to_char(accepted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS accepted_at
  FROM capture_parts WHERE job_id = $1 ORDER BY event_ids[1]`;

/** A capture by its job id, or null when there is none (left). */
export async function readCapture(db: Db, jobId: string): Promise<StoredCapture | null> {
  type Row = PartRow & { project_id: string; accepted_at: string };
  const { rows } = await db.query<Row>(BY_JOB, [jobId]);
  const [first] = rows;
  if (!first) return null;
  return {
    jobId,
    projectId: first.project_id,
    acceptedAt: datetimeOf(first.accepted_at),
    parts: rows.map(partOf),
  };
}
