import { repeatUntil } from "@memory/background";
import { togetherOrAlone } from "@memory/batching";
import type { FeedAsk, FeedPosition, RequestMessage, StreamMessage } from "@memory/contracts";
import { isUnavailable, serviceUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { type Db, type Pool, type Tx, transaction, tryWithAdvisoryLock } from "@memory/postgres";
import type { z } from "zod";
import { noteEra, readCursor, saveCursor } from "./cursor.ts";
import {
  allDeadLetters,
  type DeadLetter,
  deleteDeadLetter,
  dueDeadLetters,
  recordDeadLetter,
} from "./dead-letters.ts";

/** A feed as its followers see it: the stream, which is prompt, and the pages, which are complete. */
export interface FeedSpec<Item, Body> {
  name: string;
  stream: StreamMessage<z.ZodType<Body>>;
  after: RequestMessage<
    z.ZodType<FeedAsk>,
    z.ZodType<{
      items: Item[];
      next: string;
      more: boolean;
      within?: FeedPosition | null | undefined;
      era?: string | null | undefined;
    }>
  >;
  itemsOf(body: Body): Item[];
  /** The id of an item among the dead letters. */
  idOf(item: Item): string;
  tokensOf(item: Item): string[];
}

interface Handling<Item> {
  isRetry: boolean;
  isAwaited: boolean;
  ageMs(item: Item): number;
}

interface Options<Item, Body> {
  spec: FeedSpec<Item, Body>;
  /** Name of this consumer, the same in all its replicas. */
  durable: string;
  /**
   * Accepts the same item twice and items in any order; its effect is committed when it resolves. `isRetry`: the items failed
   * before, so the cursor may have passed them. `isAwaited`: a caller waits until all items are handled. `ageMs`: by how much an item
   * of the stream is older than the newest that came with it; 0 for others.
   */
  handle(items: Item[], context: Handling<Item>): Promise<void>;
  /** Called once the cursor has passed items for good. */
  passed?(items: Item[]): Promise<void>;
  /** Done in the transaction that records a dead letter, and not again when that fails once more. */
  becameDeadLetter?(tx: Tx, item: Item): Promise<void>;
  pool: Pool;
  bus: Bus;
  log: Log;
  /** Done in the transaction that records a new era of the owner's database; the feed is read on from the beginning of that era, or from where it went back to. */
  eraBegins?: (tx: Tx) => Promise<void>;
  /** How often the reconciler reads the feed; default 3 s. */
  everyMs?: number;
  /** How long a steady stream is gathered before it is handled together; default 150. A single message waits for 25 at most. */
  gatherMs?: number;
}

export interface FeedFollower {
  /** Starts the consumer of the stream and the reconciler. */
  start(): void;
  stop(): Promise<void>;
  /**
   * Hands everything that the owner shows now, and every dead letter, to the handler, without moving the cursor; an item that
   * fails becomes a dead letter. With `scopeTokens` those of some scopes alone. Throws `service_unavailable` when the owner is unavailable,
   * or this follower stops.
   */
  catchUp(scopeTokens?: readonly string[]): Promise<void>;
  /** Retries every dead letter of a scope: after an erasure their work is void, and they succeed. */
  retryDeadLettersOf(scopeToken: string): Promise<void>;
  /** Records an era that the owner reported elsewhere, once the owner has confirmed it. */
  noteEra(era: string): Promise<void>;
  /** When this replica last followed the feed to its end, in milliseconds since the epoch; null before. */
  lastFollowedMs(): number | null;
}

// A burst of small writes costs a consumer one transaction, and does not compete with the requests that follow each write.
const QUIET_MS = 25;
const GATHER_MS = 150;
const PAGE_TIMEOUT_MS = 10_000;

/** Follows a feed: promptly by its stream, completely by its pages (one replica at a time); failing items become dead letters. */
export function followFeed<Item, Body>(options: Options<Item, Body>): FeedFollower {
  const { spec, durable, bus, pool, gatherMs = GATHER_MS } = options;
  const stopping = new AbortController();
  let consumer: { stop(): Promise<void> } | undefined;
  let reconciling: Promise<void> = Promise.resolve();
  let followedMs: number | null = null;

  return {
    start() {
      consumer = bus.consume(spec.stream, {
        durable,
        gather: { quietMs: Math.min(QUIET_MS, gatherMs), mostMs: gatherMs },
        handle: (bodies, agesMs) => {
          const ages = new Map(
            bodies.flatMap((body, i) => spec.itemsOf(body).map((item) => [item, agesMs[i] ?? 0])),
          );
          return handleOrSetAside(options, [...ages.keys()], {
            ageMs: (item) => ages.get(item) ?? 0,
          });
        },
        deadLetter: async (body, error) => {
          for (const item of spec.itemsOf(body)) await setAside(options, item, error);
        },
      });
      reconciling = reconcileUntil(stopping.signal, options, () => {
        followedMs = Date.now();
      });
    },
    async stop() {
      stopping.abort();
      await Promise.all([consumer?.stop(), reconciling]);
    },
    async catchUp(scopeTokens) {
      await followPages(options, { mode: "visible", scopeTokens, stopping: stopping.signal });
      for (const token of scopeTokens ?? [null])
        await retry(options, allDeadLetters(pool, spec.name, token), stopping.signal);
    },
    lastFollowedMs: () => followedMs,
    async noteEra(era) {
      const known = await readCursor(pool, spec.name);
      if (known.era !== era) await confirmEra(options, known.after);
    },
    async retryDeadLettersOf(scopeToken) {
      await retry(options, allDeadLetters(pool, spec.name, scopeToken), stopping.signal);
    },
  };
}

async function setAside<Item, Body>(
  { spec, pool, log, becameDeadLetter }: Options<Item, Body>,
  item: Item,
  error: unknown,
) {
  const reason = error instanceof Error ? error.name : "unknown";
  log.error({ err: error, feed: spec.name, item: spec.idOf(item) }, "item became a dead letter");
  const scopeTokens = spec.tokensOf(item);
  const failure = { itemId: spec.idOf(item), item, scopeTokens, reason };
  await transaction(pool, async (tx) => {
    const { isNew } = await recordDeadLetter(tx, spec.name, failure);
    if (isNew) await becameDeadLetter?.(tx, item);
  });
}

const ageless = (): number => 0;

/** A batch that fails is tried item by item, so that only the culprit becomes a dead letter. Throws when something is unavailable. */
async function handleOrSetAside<Item, Body>(
  options: Options<Item, Body>,
  items: Item[],
  { isAwaited = false, ageMs = ageless }: Partial<Handling<Item>>,
): Promise<void> {
  if (items.length === 0) return;
  const { handle, log, spec } = options;
  await togetherOrAlone(items, (some) => handle(some, { isRetry: false, isAwaited, ageMs }), {
    isOfOneItem: (error) => !isUnavailable(error),
    onSplit: (err) =>
      log.warn(
        { err, feed: spec.name, items: items.length },
        "batch failed, its items are handled one by one",
      ),
    failed: async (some, error) => {
      if (isUnavailable(error)) throw error;
      for (const item of some) await setAside(options, item, error);
    },
  });
}

async function retry<Item, Body>(
  options: Options<Item, Body>,
  letters: AsyncIterable<DeadLetter> | readonly DeadLetter[],
  stopping: AbortSignal,
): Promise<void> {
  const { pool, spec, handle } = options;
  for await (const { itemId, item } of letters) {
    if (stopping.aborted) throw noLongerFollowed();
    const known = item as Item;
    try {
      await handle([known], { isRetry: true, isAwaited: false, ageMs: ageless });
      await deleteDeadLetter(pool, spec.name, itemId);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      await setAside(options, known, error);
    }
  }
}

const noLongerFollowed = () => serviceUnavailable("This replica no longer follows the feed.");

interface Following {
  mode: FeedAsk["mode"];
  /** Of all scopes unless given. */
  scopeTokens?: readonly string[] | undefined;
  stopping: AbortSignal;
  /** The connection that moves the cursor; none for a reader that must not move it. */
  movedBy?: Db;
}

async function followPages<Item, Body>(
  options: Options<Item, Body>,
  { mode, scopeTokens, stopping, movedBy }: Following,
): Promise<void> {
  const { spec, pool, bus } = options;
  let cursor = await readCursor(pool, spec.name);
  let within: FeedPosition | null = null;
  for (let more = true; more; ) {
    if (stopping.aborted) throw noLongerFollowed();
    const ask: FeedAsk = {
      ...{ after: cursor.after, mode, within, era: cursor.era },
      ...(scopeTokens && { scopeTokens: [...scopeTokens] }),
    };
    const page = await bus.request(spec.after, ask, { timeoutMs: PAGE_TIMEOUT_MS });
    const inItsEra = await inEra(options, cursor, page.era);
    if (inItsEra.after !== cursor.after) {
      cursor = inItsEra;
      within = null;
      continue;
    }
    await handleOrSetAside(options, page.items, { isAwaited: mode === "visible" });
    const next = { after: page.next, era: inItsEra.era };
    if (movedBy && page.next !== cursor.after) {
      await saveCursor(movedBy, spec.name, next);
      await options.passed?.(page.items);
    }
    cursor = next;
    within = page.within ?? null;
    more = page.more;
  }
}

/** The position to read on from: another one when the page is of an unknown era. */
async function inEra<Item, Body>(
  { pool, spec, log, eraBegins }: Options<Item, Body>,
  cursor: { after: string; era: string | null },
  era: string | null | undefined,
) {
  if (era === null || era === undefined || era === cursor.era) return cursor;
  const noted = await noteEra(pool, spec.name, era, async (tx) => {
    log.error({ feed: spec.name, era }, "the owner of a feed begins a new era");
    await eraBegins?.(tx);
  });
  return cursor.era === null ? { ...cursor, era } : noted;
}

/** An empty page confirms the present era: one reported elsewhere may be outdated. */
async function confirmEra<Item, Body>(options: Options<Item, Body>, after: string): Promise<void> {
  const { spec, bus, pool } = options;
  const ask: FeedAsk = { after, mode: "settled" };
  const { era } = await bus.request(spec.after, ask, { timeoutMs: PAGE_TIMEOUT_MS });
  await inEra(options, await readCursor(pool, spec.name), era);
}

function reconcileUntil<Item, Body>(
  stopping: AbortSignal,
  options: Options<Item, Body>,
  onFollowed: () => void,
): Promise<void> {
  const { pool, spec, log, everyMs = 3_000 } = options;
  const repetition = { everyMs, log, failure: "feed not followed", fields: { feed: spec.name } };
  return repeatUntil(stopping, repetition, () =>
    // By the connection that holds the lock: a replica that was frozen meanwhile cannot move the cursor back.
    tryWithAdvisoryLock(pool, `feed:${spec.name}`, async ({ db: movedBy, lost }) => {
      const ending = AbortSignal.any([stopping, lost]);
      await followPages(options, { mode: "settled", stopping: ending, movedBy });
      await retry(options, await dueDeadLetters(pool, spec.name), ending);
      onFollowed();
    }),
  );
}
