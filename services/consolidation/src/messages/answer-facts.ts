import {
  ErasedSources,
  FactsAfter,
  type FactsChange,
  FactsRead,
  MAX_MESSAGE_BYTES,
} from "@memory/contracts";
import type { GuardedDatabase } from "@memory/era";
import { cutPage, hasGoneBack, readFeedPage } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { factBody } from "../domain/fact-out.ts";
import { readFactsById, type StoredFact } from "../store/facts.ts";
import { erasedSourcesAfter } from "../store/forgets.ts";

const PAGE_ROWS = 4_000;
/** Sources of a deleted fact that are in its body, and in a page of them: few enough for a message. */
const SOURCES_IN_BODY = 5_000;
const SOURCES_IN_PAGE = 10_000;

/** Answers what other services ask about facts. */
export function answerFacts(bus: Bus, { pool, era, begin }: GuardedDatabase): void {
  bus.respond(FactsRead, async ({ factIds }) => {
    const rows = await readFactsById(pool, factIds);
    const facts = [];
    let bytes = 0;
    for (const [index, row] of rows.entries()) {
      const known = factBody(row, row);
      // A deleted fact names what it was learned from, so that context stops serving those events for it.
      const body = row.status === "deleted" ? { ...known, ...(await erasedOf(pool, row)) } : known;
      bytes += Buffer.byteLength(JSON.stringify(body));
      if (bytes > MAX_MESSAGE_BYTES && facts.length > 0)
        return { facts, rest: rows.slice(index).map(({ id }) => id) };
      facts.push(body);
    }
    return { facts, rest: [] };
  });

  bus.respond(ErasedSources, async ({ after, ...fact }) => {
    const found = await erasedSourcesAfter(pool, fact, after, SOURCES_IN_PAGE + 1);
    return { eventIds: found.slice(0, SOURCES_IN_PAGE), more: found.length > SOURCES_IN_PAGE };
  });

  bus.respond(FactsAfter, async (ask) => {
    const before = era();
    if (await hasGoneBack(pool, ask, before)) await begin("a follower has read further than it is");
    const page = await readFeedPage<FeedRow>(pool, FEED, ask);
    const changes = { ...page, rows: changesOf(page.rows) };
    const { rows, ...place } = cutPage(changes, MAX_MESSAGE_BYTES);
    return { items: rows, ...place, era: before };
  });
}

async function erasedOf(pool: Pool, { id, scopeToken }: StoredFact) {
  const of = { scopeToken, factId: id };
  const found = await erasedSourcesAfter(pool, of, null, SOURCES_IN_BODY + 1);
  return {
    sourceEventIds: found.slice(0, SOURCES_IN_BODY),
    hasMoreSources: found.length > SOURCES_IN_BODY,
  };
}

interface FeedRow {
  xid: string;
  scopeToken: string;
  id: string;
  version: number;
}

const FEED = {
  table: "facts_feed",
  columns: `scope_token AS "scopeToken", id, version`,
  pageRows: PAGE_ROWS,
};

/** One item per transaction and scope. */
function changesOf(rows: FeedRow[]): (FactsChange & { xid: string })[] {
  const items = new Map<string, FactsChange & { xid: string }>();
  for (const { xid, scopeToken, id, version } of rows) {
    const key = `${xid}:${scopeToken}`;
    const item = items.get(key) ?? { xid, scopeToken, facts: [] };
    item.facts.push({ id, version });
    items.set(key, item);
  }
  return [...items.values()];
}
