import { FactsAfter, type FactsChange, FactsRead, MAX_MESSAGE_BYTES } from "@memory/contracts";
import { cutPage, readFeedPage } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { factBody } from "../domain/fact-out.ts";
import { readFactsById } from "../store/facts.ts";
import { erasedSourcesOf } from "../store/forgets.ts";

const PAGE_ROWS = 4_000;
/** Newest sources of a fact that are told, so that any fact fits into an answer. */
const MOST_SOURCES = 5_000;

/** Answers `consolidation.facts.read` and `consolidation.facts.after`. */
export function answerFacts(bus: Bus, pool: Pool): void {
  bus.respond(FactsRead, async ({ factIds }) => {
    const rows = await readFactsById(pool, factIds);
    const erased = await erasedSourcesOf(pool, rows.filter(isDeleted).map(scopeTokenOf));
    const facts = [];
    let bytes = 0;
    for (const [index, row] of rows.entries()) {
      const known = factBody(row, row);
      // A deleted fact names what it was learned from, so that context stops serving those events for it.
      const sources = isDeleted(row) ? (erased.get(row.scopeToken) ?? []) : known.sourceEventIds;
      const body = { ...known, sourceEventIds: sources.slice(-MOST_SOURCES) };
      bytes += Buffer.byteLength(JSON.stringify(body));
      if (bytes > MAX_MESSAGE_BYTES && facts.length > 0)
        return { facts, rest: rows.slice(index).map(({ id }) => id) };
      facts.push(body);
    }
    return { facts, rest: [] };
  });

  bus.respond(FactsAfter, async (ask) => {
    const page = await readFeedPage<FeedRow>(pool, FEED, ask);
    const changes = { ...page, rows: changesOf(page.rows) };
    const { rows, ...place } = cutPage(changes, MAX_MESSAGE_BYTES);
    return { items: rows, ...place };
  });
}

const isDeleted = ({ status }: { status: string }): boolean => status === "deleted";
const scopeTokenOf = ({ scopeToken }: { scopeToken: string }): string => scopeToken;

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
