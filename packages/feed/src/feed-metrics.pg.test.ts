import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { freshDatabase } from "@memory/testkit";
import { Registry } from "@prometheus-io/client";
import { expect, test, vi } from "vitest";
import { recordDeadLetter } from "./dead-letters.ts";
import { feedMetrics } from "./feed-metrics.ts";

test("a scrape shows each feed's dead letters, counted by one statement", async () => {
  const database = await freshDatabase("context");
  const log = createLog("test", "silent");
  const pool = openPool({ url: database.appUrl, max: 4, name: "feed-metrics-test", log });
  const registry = new Registry();
  feedMetrics(registry, pool, {
    captures: { lastFollowedMs: () => null },
    facts: { lastFollowedMs: () => 5_000 },
  });
  const letter = { itemId: "one", item: {}, scopeTokens: [], reason: "TypeError" };
  await recordDeadLetter(pool, "captures", letter);
  const statements = vi.spyOn(pool, "query");

  const page = await registry.metrics();

  expect(statements).toHaveBeenCalledTimes(1);
  expect(page).toContain('memory_dead_letters{feed="captures"} 1\n');
  expect(page).toContain('memory_dead_letters{feed="facts"} 0\n');
  expect(page).toContain('memory_dead_letters_oldest_seconds{feed="facts"} 0\n');
  expect(page).toContain('memory_feed_followed_timestamp_seconds{feed="facts"} 5\n');
  expect(page).not.toContain('memory_feed_followed_timestamp_seconds{feed="captures"}');
  await pool.end();
  await database.drop();
});
