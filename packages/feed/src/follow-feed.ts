import { repeatUntil } from "@memory/background";
import { togetherOrAlone } from "@memory/batching";
import { isUnavailable } from "@memory/errors";
import { transaction, tryWithAdvisoryLock } from "@memory/postgres";
import { readCursor } from "./cursor.ts";
import {
  allDeadLetters,
  type DeadLetter,
  deleteDeadLetter,
  dueDeadLetters,
  recordDeadLetter,
} from "./dead-letters.ts";
import type { FollowOptions, Handling } from "./follow-options.ts";
import { confirmEra, followPages, noLongerFollowed } from "./follow-pages.ts";

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

/** Follows a feed: promptly by its stream, completely by its pages (one replica at a time); failing items become dead letters. */
export function followFeed<Item, Body>(options: FollowOptions<Item, Body>): FeedFollower {
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
      await followPages(options, {
        ...{ mode: "visible", scopeTokens, stopping: stopping.signal },
        handle: (items) => handleOrSetAside(options, items, { isAwaited: true }),
      });
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
  { spec, pool, log, becameDeadLetter }: FollowOptions<Item, Body>,
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
  options: FollowOptions<Item, Body>,
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
  options: FollowOptions<Item, Body>,
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

function reconcileUntil<Item, Body>(
  stopping: AbortSignal,
  options: FollowOptions<Item, Body>,
  onFollowed: () => void,
): Promise<void> {
  const { pool, spec, log, everyMs = 3_000 } = options;
  const repetition = { everyMs, log, failure: "feed not followed", fields: { feed: spec.name } };
  return repeatUntil(stopping, repetition, () =>
    // By the connection that holds the lock: a replica that was frozen meanwhile cannot move the cursor back.
    tryWithAdvisoryLock(pool, `feed:${spec.name}`, async ({ db: movedBy, lost }) => {
      const ending = AbortSignal.any([stopping, lost]);
      await followPages(options, {
        ...{ mode: "settled", stopping: ending, movedBy },
        handle: (items) => handleOrSetAside(options, items, {}),
      });
      await retry(options, await dueDeadLetters(pool, spec.name), ending);
      onFollowed();
    }),
  );
}
