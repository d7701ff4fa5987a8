import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
import type { FeedAsk, OutboxEvent, OutboxPage } from "@memory/contracts";
import type { GuardedDatabase } from "@memory/era";
import { hasGoneBack, readFeedPage } from "@memory/feed";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";

/** A page of an outbox after a position. */
export type ReadOutbox = (ask: FeedAsk) => Promise<OutboxPage>;

export interface OutboxOwner {
  /** Gives back a page, and remembers that what is before it was followed. */
  read: ReadOutbox;
  /** Removes what was followed and is old, until stopped. */
  pruning: BackgroundTask;
}

interface Options {
  database: GuardedDatabase;
  log: Log;
  /** How long events stay after they were followed; a day by default. */
  keptHours?: number;
  everyMs?: number;
}

interface Row extends Omit<OutboxEvent, "at"> {
  xid: string;
  at: Date;
}

/** An event has 2 kB at most: so many fit into a message. */
const MOST_ROWS = 400;
const SOURCE = {
  table: "outbox_events",
  columns: `id, type, project_id AS "projectId", scope_token AS "scopeToken", actor, key_prefix AS "keyPrefix",
    request_id AS "requestId", at, data`,
  pageRows: 200,
};
const EVERY_MS = 600_000;
const AT_ONCE = 500;
const KEPT_HOURS = 24;

/** The outbox of a service, as its follower reads it. */
export function outboxOwner({
  database,
  log,
  keptHours = KEPT_HOURS,
  everyMs = EVERY_MS,
}: Options): OutboxOwner {
  const { pool, era, begin } = database;
  let followed: { after: string; era: string | null } | undefined;
  return {
    async read(ask) {
      const before = era();
      if (await hasGoneBack(pool, ask, before))
        await begin("a follower has read further than it is");
      else if ((ask.era ?? null) === before) followed = { after: ask.after, era: before };
      const { rows, ...place } = await readFeedPage<Row>(pool, SOURCE, ask, MOST_ROWS);
      const items = rows.map(({ xid: _, at, ...row }) => ({ ...row, at: at.toISOString() }));
      return { items, ...place, era: before };
    },
    pruning: backgroundTask((stopping) =>
      repeatUntil(stopping, { everyMs, log, failure: "outbox not pruned" }, async () => {
        if (followed === undefined || followed.era !== era()) return;
        for (let removed = AT_ONCE; removed === AT_ONCE && !stopping.aborted; )
          removed = await removeFollowed(pool, followed.after, keptHours);
      }),
    ),
  };
}

/** Removes events that were followed, the first first; answers how many. */
async function removeFollowed(pool: Pool, after: string, keptHours: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM outbox_events WHERE id IN (
       SELECT id FROM outbox_events WHERE xid <= $1::xid8 AND at < now() - $2 * interval '1 hour'
       ORDER BY xid, id LIMIT ${AT_ONCE})`,
    [after, keptHours],
  );
  return rowCount ?? 0;
}
