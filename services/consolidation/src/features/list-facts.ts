import { type FactPosition, pageSize } from "@memory/api";
import { invalidPayload } from "@memory/errors";
import { servingScope } from "@memory/names";
import type { Aged, Db, Pool, ReadReplica } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import type { ListedFact } from "../domain/facts/fact-json.ts";
import { changedSince, NEWEST } from "../domain/facts/fact-position.ts";
import { hasText } from "../domain/facts/fact-text.ts";
import { type Page, type PagedFact, type PageFilter, readFactPage } from "../store/fact-pages.ts";
import { wasForgotten } from "../store/forgets.ts";
import { listScopeFacts } from "../store/listed-facts.ts";

const MOST_FACTS = 200;
/** Rows that are looked at for a page whose filter may fit few of them. */
const MOST_SEARCHED_ROWS = 1_000;
/** Rows of retractions, which no list shows, that a page without a filter reads past. */
const MOST_HIDDEN_ROWS = 100;

export interface FactsWanted extends PageFilter {
  /** In UTC. */
  readonly changedSince?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: FactPosition | undefined;
  /** How old what is read may be; null for what is committed now. */
  readonly maxStaleMs?: number | null;
}

/** `next` is absent where no page was asked for. */
export interface FactsListed {
  facts: (ListedFact | PagedFact)[];
  next?: FactPosition | null;
}

/**
 * The facts of a subject, newest first, or with `changedSince` by their changes: a page of them with a limit, a cursor or a filter of
 * pages, else the first 200. What may be stale is the replica's, but for a scope that a forget ever touched. Throws `invalid_payload`
 * for a cursor of the other order.
 */
export const listFacts =
  ({ pool, replica }: { pool: Pool; replica: ReadReplica }) =>
  async (named: Scope, wanted: FactsWanted): Promise<Aged<FactsListed>> => {
    const scope = await servingScope(pool, named);
    const { maxStaleMs = null } = wanted;
    const mayBeStale = maxStaleMs !== null && !(await wasForgotten(pool, scope));
    return replica.read(mayBeStale ? maxStaleMs : null, (db) => listedBy(db, scope, wanted));
  };

async function listedBy(db: Db, scope: Scope, wanted: FactsWanted): Promise<FactsListed> {
  const { limit, cursor, changedSince: since, predicate, text } = wanted;
  if ([limit, cursor, since, predicate, text].every((one) => one === undefined))
    return { facts: await listScopeFacts(db, scope, wanted, MOST_FACTS) };
  const { items, next } = await readPage(db, scope, wanted, startOf(wanted), pageSize(limit));
  return { facts: items, next };
}

function startOf({ changedSince: since, cursor }: FactsWanted): FactPosition {
  const first = since === undefined ? NEWEST : changedSince(since);
  if (cursor === undefined) return first;
  if (cursor.order === first.order) return cursor;
  throw invalidPayload(
    "cursor is of a list in another order: send changed_since with each page, or with none.",
    "cursor",
  );
}

async function readPage(
  db: Db,
  scope: Scope,
  filter: PageFilter,
  after: FactPosition,
  limit: number,
): Promise<Page<PagedFact>> {
  const { status, asOf, predicate, text } = filter;
  const isFiltered = [status, asOf, predicate, text].some((one) => one !== undefined);
  const rows = isFiltered ? Math.max(MOST_SEARCHED_ROWS, limit) : limit + MOST_HIDDEN_ROWS;
  const { items, next } = await readFactPage(db, scope, filter, after, { limit, rows });
  return { items: text === undefined ? items : items.filter((one) => hasText(one, text)), next };
}
