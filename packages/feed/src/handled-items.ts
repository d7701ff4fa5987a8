import type { HandledTransaction } from "@memory/contracts";

/** Where an item stands in its feed. */
export interface Place {
  /** The transaction that wrote its rows. */
  xid: string;
  /** The ids of its rows. */
  rowIds: readonly string[];
}

interface Options<Item> {
  /** Null for an item whose owner did not say: it is not remembered. */
  placeOf: (item: Item) => Place | null;
  /** The most rows of items that are remembered. */
  mostRows?: number;
}

/** Some seconds of the load that one server bears, and some megabytes. */
const MOST_ROWS = 30_000;
/** The most transactions that one request names. */
const MOST_NAMED = 1_000;

/**
 * The items of a feed that this process has handled beyond the cursor, and those that it is handling: what came by the stream need not come
 * by a page again. All is forgotten when the row that holds the cursor is not the one it was, or the cursor went back: what was handled may be gone.
 */
export class HandledItems<Item> {
  private readonly options: Options<Item>;
  private readonly underWay = new Map<string, Promise<boolean>>();
  private byXid = new Map<string, Map<string, Item>>();
  private rows = 0;
  private cursorName: string | null = null;
  private readAfter = 0n;
  /** What began before all was forgotten is not remembered. */
  private round = 0;

  constructor(options: Options<Item>) {
    this.options = options;
  }

  /** Says where the cursor stands, and in which row; null where there is none. What the cursor has passed is forgotten. */
  readFrom({ name, after }: { name: string | null; after: string }): void {
    const isSame = name === this.cursorName && BigInt(after) >= this.readAfter;
    this.cursorName = name;
    this.readAfter = BigInt(after);
    if (isSame) this.passedWith([], after);
    else this.forgetAll();
  }

  /** Of another era nothing is known. */
  forgetAll(): void {
    this.round++;
    this.byXid = new Map();
    this.rows = 0;
  }

  /**
   * Has `work` done for the items that are not handled, each at one time only, and resolves when all are handled. `work` calls `noteHandled` for
   * what it did, and throws when the rest should be tried again.
   */
  async handle(
    items: readonly Item[],
    work: (items: Item[], noteHandled: (items: readonly Item[]) => void) => Promise<void>,
  ): Promise<void> {
    const elsewhere: Promise<boolean>[] = [];
    const waiting: Item[] = [];
    const mine: Item[] = [];
    for (const item of items) {
      if (this.isHandled(item)) continue;
      const other = this.underWay.get(keyOf(item));
      if (other === undefined) mine.push(item);
      else {
        elsewhere.push(other);
        waiting.push(item);
      }
    }
    if (mine.length > 0) await this.handleMine(mine, work);
    const outcomes = await Promise.all(elsewhere);
    const left = waiting.filter((_, n) => outcomes[n] === false);
    if (left.length > 0) await this.handle(left, work);
  }

  /** Transactions beyond a place in the feed of which something is handled, the first ones. */
  beyond(after: string): HandledTransaction[] {
    const from = BigInt(after);
    return [...this.byXid]
      .filter(([xid]) => BigInt(xid) > from)
      .sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1))
      .slice(0, MOST_NAMED)
      .map(([xid, items]) => ({ xid, checksum: this.checksumOf([...items.values()]) }));
  }

  /** Forgets all up to a place that the cursor has reached, and gives it back with what the page showed, each item once. */
  passedWith(shown: readonly Item[], place: string): Item[] {
    const upTo = BigInt(place);
    const passed = [...this.byXid.keys()].filter((xid) => BigInt(xid) <= upTo);
    const items = [...shown, ...passed.flatMap((xid) => this.forget(xid))];
    return [...new Map(items.map((item) => [keyOf(item), item])).values()];
  }

  private isHandled(item: Item): boolean {
    const place = this.options.placeOf(item);
    return place !== null && this.byXid.get(place.xid)?.has(keyOf(item)) === true;
  }

  private async handleMine(
    items: Item[],
    work: (items: Item[], noteHandled: (items: readonly Item[]) => void) => Promise<void>,
  ): Promise<void> {
    const { round, cursorName } = this;
    const done = work(items, (handled) => {
      if (cursorName !== null && round === this.round)
        for (const item of handled) this.remember(item);
    });
    const outcome = done.then(
      () => true,
      () => false,
    );
    for (const item of items) this.underWay.set(keyOf(item), outcome);
    try {
      await done;
    } finally {
      for (const item of items) this.underWay.delete(keyOf(item));
    }
  }

  private remember(item: Item): void {
    const place = this.options.placeOf(item);
    if (place === null) return;
    const of = this.byXid.get(place.xid) ?? new Map<string, Item>();
    this.byXid.set(place.xid, of);
    if (of.has(keyOf(item))) return;
    of.set(keyOf(item), item);
    this.rows += place.rowIds.length;
    const { mostRows = MOST_ROWS } = this.options;
    for (const xid of this.byXid.keys()) {
      if (this.rows <= mostRows) return;
      this.forget(xid);
    }
  }

  private forget(xid: string): Item[] {
    const items = [...(this.byXid.get(xid)?.values() ?? [])];
    this.byXid.delete(xid);
    for (const item of items) this.rows -= this.options.placeOf(item)?.rowIds.length ?? 0;
    return items;
  }

  private checksumOf(items: readonly Item[]): number {
    const ids = items.flatMap((item) => this.options.placeOf(item)?.rowIds ?? []);
    return ids.reduce((sum, id) => sum + Number.parseInt(id.slice(-CHECKED_DIGITS), 16), 0);
  }
}

const keyOf = (item: unknown): string => JSON.stringify(item);

/** The last digits of an id are random. */
const CHECKED_DIGITS = 8;

/** SQL for the checksum of rows by their ids, as `HandledItems` computes it. */
export const CHECKSUM = `sum(('x' || right(id::text, ${CHECKED_DIGITS}))::bit(32)::bigint)`;
