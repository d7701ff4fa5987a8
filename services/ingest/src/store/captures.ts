import type { Capture, FeedAsk } from "@memory/contracts";
import { type FeedPage, readFeedPage } from "@memory/feed";
import { lastIdWithin } from "@memory/ids";
import type { Db } from "@memory/postgres";
import { datetimeOf } from "@memory/values";
import { type EventRef, partsOf } from "../domain/captures.ts";
import { utcText } from "./event-columns.ts";

type RefRow = EventRef & { xid: string; jobId: string; imported: boolean | null };

const REF_COLUMNS = `job_id AS "jobId", id, epoch, imported, project_id AS "projectId", encode(scope_token, 'hex') AS "scopeToken"`;
// The events of a page: it is built without yielding, in some milliseconds.
const PAGE_EVENTS = 1_000;
const SOURCE = {
  ...{ table: "events", columns: REF_COLUMNS, pageRows: PAGE_EVENTS },
  // Whole captures: the job of one is done with the last of its parts, of whatever scope.
  isOfScopes: (tokens: string, afterXid: string) =>
    `job_id IN (SELECT job_id FROM events AS asked
       WHERE asked.xid > ${afterXid} AND encode(asked.scope_token, 'hex') = ANY (${tokens}))`,
  item: { column: "job_id", of: ({ jobId }: RefRow) => jobId },
};

/** A page of the feed of captures, each whole; `xid` of an item is that of its transaction. */
export async function readCapturesPage(
  db: Db,
  ask: FeedAsk,
): Promise<FeedPage<Capture & { xid: string }>> {
  const page = await readFeedPage<RefRow>(db, SOURCE, ask);
  const jobs = Map.groupBy(page.rows, ({ xid, jobId }) => `${xid}:${jobId}`);
  const captures = [...jobs.values()].flatMap((events) => {
    const [first] = events;
    return first
      ? [{ ...markOf(first), jobId: first.jobId, parts: partsOf(events), xid: first.xid }]
      : [];
  });
  return { ...page, rows: captures };
}

/** All events of a job came in by capture, or all by import. */
const markOf = ({ imported }: Pick<RefRow, "imported">) => (imported ? { imported } : {});

export interface StoredCapture extends Capture {
  projectId: string;
  acceptedAt: string;
}

/** The ids of a job and of its events are minted together, in the same millisecond; the rest is margin. */
const MINTED_WITHIN_MS = 1_000;

const BY_JOB = `
  SELECT ${REF_COLUMNS}, xid::text AS xid, ${utcText("recorded_at")} AS "acceptedAt"
  FROM events WHERE id BETWEEN $1 AND $2 AND job_id = $1 AND ($3::text IS NULL OR project_id = $3)
  ORDER BY events.xid DESC, id`;

/**
 * A capture of a project by its job id, or null when there is none (left). Where the project is not known it is that of what was captured:
 * events of imports may name a job of another project.
 */
export async function readCapture(
  db: Db,
  jobId: string,
  ofProject: string | null,
): Promise<StoredCapture | null> {
  type Row = RefRow & { acceptedAt: string };
  const latest = lastIdWithin(jobId, MINTED_WITHIN_MS);
  const found = (await db.query<Row>(BY_JOB, [jobId, latest, ofProject])).rows;
  const owner = (found.find(({ imported }) => !imported) ?? found[0])?.projectId;
  const rows = found.filter((row) => row.projectId === owner);
  const [first] = rows;
  if (!first) return null;
  const { projectId, acceptedAt, xid } = first;
  const parts = partsOf(rows);
  return { ...markOf(first), jobId, projectId, acceptedAt: datetimeOf(acceptedAt), parts, xid };
}
