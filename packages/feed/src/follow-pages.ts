import type { FeedAsk, FeedPosition } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import type { Db } from "@memory/postgres";
import { type Cursor, noteEra, readCursor, saveCursor } from "./cursor.ts";
import type { FollowOptions } from "./follow-options.ts";

interface Following<Item> {
  mode: FeedAsk["mode"];
  /** Of all scopes unless given. */
  scopeTokens?: readonly string[] | undefined;
  stopping: AbortSignal;
  handle(items: Item[]): Promise<void>;
  /** The connection that moves the cursor; none for a reader that must not move it. */
  movedBy?: Db;
}

const PAGE_TIMEOUT_MS = 10_000;

export const noLongerFollowed = () =>
  serviceUnavailable("This replica no longer follows the feed.");

/** Reads the pages of a feed from the cursor to its end, and handles them. Throws `service_unavailable` when its owner is unavailable, or on `stopping`. */
export async function followPages<Item, Body>(
  options: FollowOptions<Item, Body>,
  { mode, scopeTokens, stopping, handle, movedBy }: Following<Item>,
): Promise<void> {
  const { spec, pool, bus } = options;
  const scopes = scopeTokens && { scopeTokens: [...scopeTokens] };
  const moverOf = () => movedBy && cursorMover(options, movedBy);
  let cursor = await readCursor(pool, spec.name);
  let within: FeedPosition | null = null;
  let move = moverOf();
  for (let more = true; more; ) {
    if (stopping.aborted) throw noLongerFollowed();
    const ask: FeedAsk = { after: cursor.after, mode, within, era: cursor.era, ...scopes };
    const page = await bus.request(spec.after, ask, { timeoutMs: PAGE_TIMEOUT_MS });
    const inItsEra = await inEra(options, cursor, page.era);
    if (inItsEra.after !== cursor.after) {
      cursor = inItsEra;
      within = null;
      move = moverOf();
      continue;
    }
    await handle(page.items);
    const next = { after: page.next, era: inItsEra.era };
    within = page.within ?? null;
    more = page.more;
    assertMoves(page, cursor);
    await move?.(page.items, cursor, next);
    cursor = next;
  }
}

/** An owner that does not know of `within` would be asked for the same page again and again. */
function assertMoves(
  page: { next: string; more: boolean; within?: FeedPosition | null | undefined },
  { after }: Cursor,
): void {
  if (page.more && page.next === after && !page.within)
    throw new Error("a page of a feed leads nowhere");
}

/** Moves the cursor, and says what it has passed: a transaction that comes in several pages is passed with the last of them. */
function cursorMover<Item, Body>({ spec, passed }: FollowOptions<Item, Body>, movedBy: Db) {
  let items: Item[] = [];
  return async (handled: readonly Item[], from: Cursor, to: Cursor): Promise<void> => {
    items.push(...handled);
    if (to.after === from.after) return;
    await saveCursor(movedBy, spec.name, to);
    await passed?.(items);
    items = [];
  };
}

/** The position to read on from: another one when the page is of an unknown era. */
async function inEra<Item, Body>(
  { pool, spec, log, eraBegins }: FollowOptions<Item, Body>,
  cursor: Cursor,
  era: string | null | undefined,
): Promise<Cursor> {
  if (era === null || era === undefined || era === cursor.era) return cursor;
  const noted = await noteEra(pool, spec.name, era, async (tx) => {
    log.error({ feed: spec.name, era }, "the owner of a feed begins a new era");
    await eraBegins?.(tx);
  });
  return cursor.era === null ? { ...cursor, era } : noted;
}

/** An empty page confirms the present era: one reported elsewhere may be outdated. */
export async function confirmEra<Item, Body>(
  options: FollowOptions<Item, Body>,
  after: string,
): Promise<void> {
  const { spec, bus, pool } = options;
  const ask: FeedAsk = { after, mode: "settled" };
  const { era } = await bus.request(spec.after, ask, { timeoutMs: PAGE_TIMEOUT_MS });
  await inEra(options, await readCursor(pool, spec.name), era);
}
