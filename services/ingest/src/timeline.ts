import type { Db } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import { writeCursor } from "./domain/timeline-cursor.ts";
import { datetimeOf } from "./store/event-columns.ts";
import {
  readTimelinePage,
  type TimelinePage,
  type TimelinePlace,
  type TimelineRow,
} from "./store/timeline-page.ts";

interface Asked {
  /** Null for all there are. */
  limit: number | null;
  after: TimelinePlace | null;
}

/** Pieces of the answer's JSON text; a piece is what one page of the table holds, so memory stays bounded. */
export type ReadTimeline = (scope: Scope, asked: Asked) => Promise<AsyncIterable<string>>;

const PAGE_ROWS = 500;

/** The events of a scope. Resolves when the first page was read; a fault after that breaks the text off. */
export const readTimeline =
  ({ db }: { db: Db }): ReadTimeline =>
  async (scope, { limit, after }) => {
    const page = (place: TimelinePlace | null, left: number) =>
      readTimelinePage(db, scope, place, Math.min(left, PAGE_ROWS));
    const first = await page(after, limit ?? PAGE_ROWS);
    return pieces(first, limit, page);
  };

async function* pieces(
  first: TimelinePage,
  limit: number | null,
  readPage: (place: TimelinePlace, left: number) => Promise<TimelinePage>,
): AsyncIterable<string> {
  let left = (limit ?? Number.POSITIVE_INFINITY) - first.rows.length;
  let { next } = first;
  yield `{"events":[${first.rows.map(eventOut).join()}`;
  while (next !== null && left > 0) {
    const page = await readPage(next, left);
    if (page.rows.length > 0) yield `,${page.rows.map(eventOut).join()}`;
    left -= page.rows.length;
    next = page.next;
  }
  if (limit === null) yield "]}";
  else yield `],"next_cursor":${next === null ? null : JSON.stringify(writeCursor(next))}}`;
}

/** EventOut of the contract as JSON text; what was given as JSON goes out as it is kept. */
function eventOut(row: TimelineRow): string {
  const { payload, source, classification, ...plain } = row;
  const fields = JSON.stringify({
    id: plain.id,
    org_id: plain.org_id,
    project_id: plain.project_id,
    subject_type: plain.subject_type,
    subject_id: plain.subject_id,
    actor_type: plain.actor_type,
    actor_id: plain.actor_id,
    agent_id: plain.agent_id,
    thread_id: plain.thread_id,
    run_id: plain.run_id,
    kind: plain.kind,
    occurred_at: datetimeOf(plain.occurred_at),
    recorded_at: datetimeOf(plain.recorded_at),
    retention_policy: plain.retention_policy,
    idempotency_key: plain.idempotency_key,
    hash: `sha256:${plain.hash}`,
  });
  return `${fields.slice(0, -1)},"payload":${payload},"source":${source},"classification":${classification}}`;
}
