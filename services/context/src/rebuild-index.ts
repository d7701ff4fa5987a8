import { setTimeout as delay } from "node:timers/promises";
import { capturesFeed, type FeedFollower, factsFeed } from "@memory/feed";
import { type Pool, tryWithAdvisoryLock } from "@memory/postgres";
import { clearIndex } from "./store/clear-index.ts";

interface Deps {
  pool: Pool;
  captures: Pick<FeedFollower, "catchUp">;
  facts: Pick<FeedFollower, "catchUp">;
}

const RETRY_MS = 200;

/** Rebuilds the recall index from the feeds. Packets are incomplete until it is done; services may go on running. */
export async function rebuildIndex({ pool, captures, facts }: Deps): Promise<void> {
  // A running reconciler would record its cursor after the clearing.
  await whileReconcilersRest(pool, () => clearIndex(pool));
  await captures.catchUp();
  await facts.catchUp();
}

async function whileReconcilersRest(pool: Pool, work: () => Promise<void>): Promise<void> {
  const [outer, inner] = [capturesFeed.name, factsFeed.name].map((name) => `feed:${name}`);
  for (let done = false; !done; ) {
    await tryWithAdvisoryLock(pool, outer ?? "", async () => {
      done = await tryWithAdvisoryLock(pool, inner ?? "", work);
    });
    if (!done) await delay(RETRY_MS);
  }
}
