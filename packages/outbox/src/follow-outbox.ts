import { type BackgroundTask, backgroundTask, pause, repeatUntil } from "@memory/background";
import type { FeedPosition, OutboxEvent } from "@memory/contracts";
import { noteEra, readCursor, saveCursor } from "@memory/feed";
import type { Log } from "@memory/log";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import type { ReadOutbox } from "./owner.ts";

/** Takes events of a page in the transaction that moves the cursor; accepts an event twice. */
export type OutboxHandler = (tx: Tx, events: readonly OutboxEvent[]) => Promise<void>;

interface Options {
  /** The service whose outbox it is. */
  owner: string;
  read: ReadOutbox;
  pool: Pool;
  log: Log;
  /** All in one transaction, in this order. */
  handlers: readonly OutboxHandler[];
  /** Called after a new era of the owner's database was recorded: what it was asked for may be lost. */
  eraBegan?: () => Promise<void>;
  everyMs?: number;
}

export interface OutboxFollower extends BackgroundTask {
  owner: string;
  /** Follows to the end once; resolves when everything that is settled was handled and committed. */
  followOnce(stopping?: AbortSignal): Promise<void>;
  /** Seconds since this replica last saw the outbox followed to its end, or since it began. */
  behindSeconds(): number;
}

const EVERY_MS = 1_000;
/** Between two pages, so that others get a turn on the event loop and the pool. */
const BETWEEN_MS = 1;

/**
 * Follows an outbox. The effect of a page and the cursor commit together, and the cursor's row is the lock: of two replicas with the same page
 * one finds that the cursor has moved, and drops it.
 */
export function followOutbox(options: Options): OutboxFollower {
  const { owner, log, everyMs = EVERY_MS } = options;
  let endSeenMs = performance.now();
  const followOnce = async (stopping: AbortSignal = new AbortController().signal) => {
    let within: FeedPosition | null = null;
    for (let more = true; more && !stopping.aborted; ) {
      const page = await followPage(options, within);
      ({ within, more } = page);
      if (more) await pause(BETWEEN_MS, stopping);
    }
    if (!stopping.aborted) endSeenMs = performance.now();
  };
  const repetition = { everyMs, log, failure: "outbox not followed", fields: { owner } };
  return {
    owner,
    followOnce,
    behindSeconds: () => (performance.now() - endSeenMs) / 1000,
    ...backgroundTask((stopping) => repeatUntil(stopping, repetition, () => followOnce(stopping))),
  };
}

interface Place {
  within: FeedPosition | null;
  more: boolean;
}

const FROM_CURSOR: Place = { within: null, more: true };

/** Follows one page; answers where to go on. */
async function followPage(options: Options, within: FeedPosition | null): Promise<Place> {
  const { owner, read, pool, log, handlers, eraBegan } = options;
  const feed = `outbox-${owner}`;
  const cursor = await readCursor(pool, feed);
  const page = await read({ after: cursor.after, mode: "settled", within, era: cursor.era });
  const era = page.era ?? null;
  if (era !== null && era !== cursor.era) {
    const isFirst = cursor.era === null;
    await noteEra(pool, feed, era, async () => {
      log.error({ feed, era }, "the owner of an outbox begins a new era");
    });
    if (!isFirst) await eraBegan?.();
    return FROM_CURSOR;
  }
  const place = { within: page.within ?? null, more: page.more };
  if (page.items.length === 0 && page.next === cursor.after) return place;
  return transaction(pool, async (tx) => {
    const { rows } = await tx.query<{ after: string; era: string | null }>(
      // Before the first page there is no row yet, and nothing that could be locked.
      `INSERT INTO feed_cursors (feed, after_xid) VALUES ($1, '0')
       ON CONFLICT (feed) DO UPDATE SET feed = excluded.feed RETURNING after_xid AS after, era`,
      [feed],
    );
    const [held] = rows;
    // Another replica was first.
    if (held?.after !== cursor.after || held.era !== cursor.era) return FROM_CURSOR;
    for (const handle of handlers) await handle(tx, page.items);
    await saveCursor(tx, feed, { after: page.next, era: cursor.era });
    return place;
  });
}
