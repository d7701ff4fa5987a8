import type { FeedAsk, FeedPosition, RequestMessage, StreamMessage } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool, Tx } from "@memory/postgres";
import type { z } from "zod";

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

export interface Handling<Item> {
  isRetry: boolean;
  isAwaited: boolean;
  ageMs(item: Item): number;
}

export interface FollowOptions<Item, Body> {
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
