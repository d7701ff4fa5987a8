import { singleFlight } from "@memory/batching";
import type { Pool } from "@memory/postgres";
import { Gauge, type Registry } from "@prometheus-io/client";
import { summariseDeadLetters } from "./dead-letters.ts";
import type { FeedFollower } from "./follow-feed.ts";

/** The metrics of followed feeds, by their names. */
export function feedMetrics(
  registry: Registry,
  pool: Pool,
  followers: Readonly<Record<string, Pick<FeedFollower, "lastFollowedMs">>>,
): void {
  const registers = [registry];
  const labelNames = ["feed"] as const;
  const feeds = Object.entries(followers);
  // Both gauges of dead letters are read in one scrape, by one statement.
  const summary = singleFlight(() => summariseDeadLetters(pool));
  new Gauge({
    name: "memory_feed_followed_timestamp_seconds",
    help: "When this replica last followed the feed to its end, in Unix time; one replica at a time does this.",
    labelNames,
    registers,
    collect() {
      for (const [feed, follower] of feeds) {
        const atMs = follower.lastFollowedMs();
        if (atMs !== null) this.set({ feed }, atMs / 1000);
      }
    },
  });
  new Gauge({
    name: "memory_dead_letters",
    help: "Dead letters: items of a feed whose handler failed and that wait for their next try.",
    labelNames,
    registers,
    async collect() {
      const letters = await summary();
      for (const [feed] of feeds) this.set({ feed }, letters.get(feed)?.count ?? 0);
    },
  });
  new Gauge({
    name: "memory_dead_letters_oldest_seconds",
    help: "Age of the oldest dead letter, counted from its first failure; 0 when there is none.",
    labelNames,
    registers,
    async collect() {
      const letters = await summary();
      for (const [feed] of feeds) this.set({ feed }, letters.get(feed)?.oldestSeconds ?? 0);
    },
  });
}
