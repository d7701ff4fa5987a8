import { capturesFeed, type FeedFollower, factsFeed, followFeed } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { type IndexCaptures, indexCaptures } from "../index-captures.ts";
import { indexFacts } from "../index-facts.ts";
import { raiseMark } from "../store/confirmation.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  embeds: boolean;
  changed?: (tokens: Iterable<string>) => void;
}

/** Follows what feeds the recall index: ingest's captures and consolidation's changes of facts. */
export function followers(deps: Deps): {
  captures: FeedFollower;
  facts: FeedFollower;
  indexCaptures: IndexCaptures;
  indexFacts: ReturnType<typeof indexFacts>;
} {
  const handlers = { indexCaptures: indexCaptures(deps), indexFacts: indexFacts(deps) };
  return {
    ...handlers,
    captures: followFeed({
      ...deps,
      eraBegins: raiseMark,
      spec: capturesFeed,
      durable: "context-captures",
      handle: handlers.indexCaptures,
    }),
    facts: followFeed({
      ...deps,
      spec: factsFeed,
      durable: "context-facts",
      handle: (changes) => handlers.indexFacts(changes),
      eraBegins: raiseMark,
    }),
  };
}
