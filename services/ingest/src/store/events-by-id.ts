import type { EventBody } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import { datetimeOf } from "@memory/values";
import { EVENT_COLUMNS, type EventRow } from "./event-columns.ts";

/** An event with its scope, as other services are given it. */
export interface BodyRow extends EventRow {
  scope_token: string;
  epoch: number;
  hidden: boolean;
}

interface Row extends BodyRow {
  rest: string[] | null;
}

/** The events of a reply: it is built without yielding, in some milliseconds. */
const MOST_REPLY_BYTES = 320 * 1024;

// The most that JSON text takes as a string within JSON (each quote escaped), and room for the fields that `bytes` does not count.
const BYTES_IN_REPLY = "2 * bytes + 400";

/** SQL that is true for the first event, and for those behind it that a reply has room for. */
const FITS = `upto <= greatest(size, ${MOST_REPLY_BYTES})`;

// Each event is looked up by itself: a join planned while there are few events would keep reading all of them.
const TEXT = `
  WITH found AS (
    SELECT e.*, n, ${BYTES_IN_REPLY} AS size, sum(${BYTES_IN_REPLY}) OVER (ORDER BY n) AS upto
    FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, n)
    CROSS JOIN LATERAL (SELECT * FROM events WHERE events.id = asked.id LIMIT 1) AS e
  )
  SELECT ${EVENT_COLUMNS}, encode(e.scope_token, 'hex') AS scope_token, e.epoch,
    EXISTS (
      SELECT FROM forgets f
      WHERE f.scope_token = e.scope_token AND f.mode = 'disable' AND NOT f.lifted AND f.epoch > e.epoch
    ) AS hidden,
    CASE WHEN upto = size
      THEN (SELECT array_agg(id ORDER BY n) FROM found WHERE NOT ${FITS}) END AS rest
  FROM found AS e
  WHERE ${FITS}
  ORDER BY n`;

/** Events by id in the order asked for, as many as one reply holds; `rest` are those that exist but did not fit. */
export async function readEvents(
  db: Db,
  ids: string[],
): Promise<{ events: EventBody[]; rest: string[] }> {
  const { rows } = await db.query<Row>({ name: "events_by_id", text: TEXT, values: [ids] });
  return { events: rows.map(eventBody), rest: rows[0]?.rest ?? [] };
}

/** The body of an event from its row. */
export const eventBody = (row: BodyRow): EventBody => ({
  id: row.id,
  scopeToken: row.scope_token,
  epoch: row.epoch,
  hidden: row.hidden,
  orgId: row.org_id,
  projectId: row.project_id,
  subjectId: row.subject_id,
  subjectType: row.subject_type,
  actorType: row.actor_type,
  actorId: row.actor_id,
  agentId: row.agent_id,
  threadId: row.thread_id,
  runId: row.run_id,
  kind: row.kind,
  occurredAt: datetimeOf(row.occurred_at),
  recordedAt: datetimeOf(row.recorded_at),
  payload: row.payload,
  source: row.source,
  classification: tags(row.classification),
});

/** Stored as an array of strings. */
const tags = (json: string): string[] => JSON.parse(json) as string[];
