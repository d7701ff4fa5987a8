import type { Capture, CapturePart, FeedAsk } from "@memory/contracts";
import { type FeedPage, readFeedPage } from "@memory/feed";
import type { Db } from "@memory/postgres";
import { datetimeOf } from "./event-columns.ts";

/** A capture as it is kept: an entry of each array for each event. */
interface CaptureRow {
  xid: string;
  job_id: string;
  event_ids: string[];
  scope_tokens: string[];
  epochs: number[];
}

const COLUMNS =
  "job_id, event_ids, epochs, ARRAY(SELECT encode(t, 'hex') FROM unnest(scope_tokens) AS t) AS scope_tokens";
const PAGE_ROWS = 1_000;

/** A page of the captures' feed; `xid` of an item is that of its transaction. */
export async function readCapturesPage(
  db: Db,
  ask: FeedAsk,
): Promise<FeedPage<Capture & { xid: string }>> {
  const page = await readFeedPage<CaptureRow>(
    db,
    { table: "captures", columns: COLUMNS, orderBy: "job_id", pageRows: PAGE_ROWS },
    ask,
  );
  const rows = page.rows.map((row) => ({ jobId: row.job_id, parts: partsOf(row), xid: row.xid }));
  return { ...page, rows };
}

export interface StoredCapture extends Capture {
  projectId: string;
  acceptedAt: string;
}

const BY_JOB = `
  SELECT ${COLUMNS}, project_id,
    to_char(accepted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS accepted_at
  FROM captures WHERE job_id = $1`;

/** A capture by its job id, or null when there is none (left). */
export async function readCapture(db: Db, jobId: string): Promise<StoredCapture | null> {
  type Row = CaptureRow & { project_id: string; accepted_at: string };
  const { rows } = await db.query<Row>(BY_JOB, [jobId]);
  const [row] = rows;
  if (!row) return null;
  const { project_id: projectId, accepted_at } = row;
  return { jobId, projectId, acceptedAt: datetimeOf(accepted_at), parts: partsOf(row) };
}

function partsOf({ event_ids, scope_tokens, epochs }: CaptureRow): CapturePart[] {
  const parts = new Map<string, CapturePart>();
  for (const [n, eventId] of event_ids.entries()) {
    const [scopeToken, epoch] = [scope_tokens[n] ?? "", epochs[n] ?? 0];
    const known = parts.get(`${scopeToken}:${epoch}`);
    if (known) known.eventIds.push(eventId);
    else parts.set(`${scopeToken}:${epoch}`, { scopeToken, epoch, eventIds: [eventId] });
  }
  return [...parts.values()];
}
