import type { AskedConversation, EventBody } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import { EVENT_COLUMNS } from "./event-columns.ts";
import { type BodyRow, eventBody } from "./events-by-id.ts";

/** Events of one side, and bytes of them: 32 of these fit into a reply, each quote escaped twice. */
const MOST_EVENTS = 4;
const MOST_BYTES = 12_000;
/** Of the whole scope, other conversations included, that are looked through on one side of an event. */
const MOST_CANDIDATES = 24;

const OF_SCOPE = "scope_digest(near.scope_token) = scope_digest(own.scope_token)";
const PLACE = "(near.occurred_at, near.recorded_at, near.id)";
const WALKED = "(walk.occurred_at, walk.recorded_at, walk.id)";

/**
 * The next event of the scope on one side: first its moment, by which the index is ordered, then the event among those of that moment.
 * With one order for all three, or with the scope itself beside its digest, a server that has no statistics yet reads and sorts all of
 * the scope on that side.
 */
const nextOn = (side: "before" | "after", comparison: "<" | ">", order: "DESC" | "ASC") => `
  SELECT near.id, near.occurred_at, near.recorded_at, near.epoch, near.bytes,
    near.scope_token = own.scope_token AS is_of_scope, coalesce(near.thread_id, near.run_id) AS conversation
  FROM (
    SELECT near.occurred_at, near.recorded_at FROM events near
    WHERE ${OF_SCOPE} AND asked.side = '${side}' AND ${PLACE} ${comparison} ${WALKED}
    ORDER BY near.occurred_at ${order}, near.recorded_at ${order} LIMIT 1
  ) AS moment
  CROSS JOIN LATERAL (
    SELECT * FROM events near
    WHERE ${OF_SCOPE} AND near.occurred_at = moment.occurred_at AND near.recorded_at = moment.recorded_at
      AND ${PLACE} ${comparison} ${WALKED}
    ORDER BY near.id ${order} LIMIT 1
  ) AS near`;

// Event by event in the order of the index: a statement that asks for many at once is planned for the usual scope, which is small, and
// would sort all of a large one.
const TEXT = `
  SELECT asked.n::int, ${EVENT_COLUMNS}, encode(e.scope_token, 'hex') AS scope_token, e.epoch,
    EXISTS (
      SELECT FROM forgets f
      WHERE f.scope_token = e.scope_token AND f.mode = 'disable' AND NOT f.lifted AND f.epoch > e.epoch
    ) AS hidden
  FROM unnest($1::uuid[], $2::text[], $3::uuid[]) WITH ORDINALITY AS asked (id, side, known, n)
  CROSS JOIN LATERAL (SELECT * FROM events WHERE events.id = asked.id LIMIT 1) AS own
  CROSS JOIN LATERAL (
    WITH RECURSIVE walk AS (
      SELECT own.id, own.occurred_at, own.recorded_at, false AS is_of_it, 0 AS steps, 0 AS found, 0 AS bytes_so_far
      UNION ALL
      SELECT next.id, next.occurred_at, next.recorded_at, next.is_of_it, steps + 1,
        found + next.is_of_it::int, bytes_so_far + CASE WHEN next.is_of_it THEN next.bytes ELSE 0 END
      FROM walk CROSS JOIN LATERAL (
        SELECT candidate.*,
          coalesce(conversation = coalesce(own.thread_id, own.run_id), false)
            AND epoch = own.epoch AND is_of_scope AS is_of_it
        FROM (
          (${nextOn("before", "<", "DESC")})
          UNION ALL
          (${nextOn("after", ">", "ASC")})
        ) AS candidate
      ) AS next
      WHERE coalesce(own.thread_id, own.run_id) IS NOT NULL
        AND found < ${MOST_EVENTS} AND steps < ${MOST_CANDIDATES} AND bytes_so_far < ${MOST_BYTES}
        AND next.id IS DISTINCT FROM asked.known
        AND next.occurred_at BETWEEN own.occurred_at - interval '1 day' AND own.occurred_at + interval '1 day'
    )
    SELECT id FROM walk WHERE is_of_it AND bytes_so_far <= ${MOST_BYTES}
  ) AS beside
  CROSS JOIN LATERAL (SELECT * FROM events WHERE events.id = beside.id LIMIT 1) AS e
  ORDER BY asked.n, e.occurred_at, e.recorded_at, e.id`;

/**
 * For each event asked about, its nearest neighbours of the same conversation (thread, else run), subject and epoch on one side, oldest
 * first: at most four of them and 12,000 bytes, within a day and the 24 nearest events of the subject, and none from a known one on.
 */
export async function readConversations(
  db: Db,
  asked: readonly AskedConversation[],
): Promise<EventBody[][]> {
  const { rows } = await db.query<BodyRow & { n: number }>({
    name: "conversations",
    text: TEXT,
    values: [
      asked.map(({ eventId }) => eventId),
      asked.map(({ side }) => side),
      asked.map(({ knownId }) => knownId ?? null),
    ],
  });
  const found = Map.groupBy(rows, ({ n }) => n);
  return asked.map((_, i) => (found.get(i + 1) ?? []).map(eventBody));
}
