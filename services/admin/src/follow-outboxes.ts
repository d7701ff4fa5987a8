import { ConsolidationOutbox } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import {
  followOutbox,
  type OutboxFollower,
  type OutboxHandler,
  type ReadOutbox,
} from "@memory/outbox";
import type { Pool } from "@memory/postgres";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  /** Reads admin's own outbox. */
  own: ReadOutbox;
  handlers: readonly OutboxHandler[];
  /** Called after the database of an owner was restored: what it was asked for may be lost. */
  eraBegan: () => Promise<void>;
}

export interface OutboxFollowers {
  followers: readonly OutboxFollower[];
  start(): void;
  stop(): Promise<void>;
}

/** Shorter than the pause after which a page counts as late. */
const PAGE_TIMEOUT_MS = 5_000;

/** Follows the outbox of every service that decides something, admin's own among them. */
export function followOutboxes({ pool, bus, log, own, handlers, eraBegan }: Deps): OutboxFollowers {
  const readers: Record<string, ReadOutbox> = {
    admin: own,
    consolidation: (ask) =>
      bus.request(ConsolidationOutbox.after, ask, { timeoutMs: PAGE_TIMEOUT_MS }),
  };
  const followers = Object.entries(readers).map(([owner, read]) =>
    followOutbox({ owner, read, pool, log, handlers, eraBegan }),
  );
  return {
    followers,
    start: () => {
      for (const follower of followers) follower.start();
    },
    stop: async () => void (await Promise.all(followers.map((follower) => follower.stop()))),
  };
}
