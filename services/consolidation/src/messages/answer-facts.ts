import {
  ErasedSources,
  type FactBody,
  FactsAfter,
  type FactsChange,
  FactsRead,
  MAX_MESSAGE_BYTES,
  SubjectsCount,
} from "@memory/contracts";
import type { GuardedDatabase } from "@memory/era";
import { cutPage, hasGoneBack, readFeedPage } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { factBody, type ServedFact } from "../domain/facts/fact-json.ts";
import { countOfSubjects } from "../store/counts-of-subjects.ts";
import { erasedSourcesAfter } from "../store/forgets.ts";
import { readServedFacts, servedPortions } from "../store/served-facts.ts";

const PAGE_ROWS = 4_000;
/** Sources of a deleted fact that are in its body, and in a page of them: few enough for a message. */
const SOURCES_IN_BODY = 5_000;
const SOURCES_IN_PAGE = 10_000;

/** Answers requests of other services about facts. */
export function answerFacts(bus: Bus, { pool, era, begin }: GuardedDatabase): void {
  bus.respond(FactsRead, async ({ factIds }) => {
    const facts: FactBody[] = [];
    let bytes = 0;
    const portions = await servedPortions(pool, factIds);
    for (const [place, ids] of portions.entries()) {
      const rows = await readServedFacts(pool, ids);
      for (const [index, row] of rows.entries()) {
        const body = await bodyOf(pool, row);
        bytes += Buffer.byteLength(JSON.stringify(body));
        if (bytes > MAX_MESSAGE_BYTES && facts.length > 0) {
          const rest = rows.slice(index).map(({ id }) => id);
          return { facts, rest: [...rest, ...portions.slice(place + 1).flat()] };
        }
        facts.push(body);
      }
    }
    return { facts, rest: [] };
  });

  bus.respond(ErasedSources, async ({ after, ...fact }) => {
    const found = await erasedSourcesAfter(pool, fact, after, SOURCES_IN_PAGE + 1);
    return { eventIds: found.slice(0, SOURCES_IN_PAGE), more: found.length > SOURCES_IN_PAGE };
  });

  bus.respond(SubjectsCount, async ({ scopeTokens }) => ({
    counts: await countOfSubjects(pool, scopeTokens),
  }));

  bus.respond(FactsAfter, async (ask) => {
    const before = era();
    if (await hasGoneBack(pool, ask, before)) await begin("a follower has read further than it is");
    const page = await readFeedPage<FeedRow>(pool, FEED, ask);
    const changes = { ...page, rows: changesOf(page.rows) };
    const { rows, ...place } = cutPage(changes, MAX_MESSAGE_BYTES);
    return { items: rows, ...place, era: before };
  });
}

/** A deleted fact names what it was learned from, so that context stops serving those events for it. */
async function bodyOf(pool: Pool, row: ServedFact): Promise<FactBody> {
  const known = factBody(row);
  return row.status === "deleted" ? { ...known, ...(await erasedOf(pool, row)) } : known;
}

async function erasedOf(pool: Pool, { id, scopeToken }: ServedFact) {
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
  isOfScopes: (tokens: string) => `scope_token = ANY (${tokens})`,
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
