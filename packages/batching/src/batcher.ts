interface Bounds<Item> {
  /** The most items of one batch. */
  mostItems: number;
  /** The most bytes of one batch; a larger item gets a batch of its own. */
  bytes?: { most: number; of: (item: Item) => number };
  /** The most batches in flight; default 1. */
  mostInFlight?: number;
  /** Whose an item is: items of tenants are taken in turn, and not in the order they came. */
  tenantOf?: (item: Item) => string;
}

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * A function that runs its calls in batches, in the order they came or in turn between tenants. No timer delays a call: calls of one turn of the
 * event loop are batched together, and calls that come while `mostInFlight` batches run wait for the next one.
 * `run` gives back an answer for each item, in their order; if it throws, every call of the batch throws that error.
 */
export function batcher<Item, Answer>(
  run: (items: Item[]) => Promise<readonly Answer[]>,
  { mostItems, bytes, mostInFlight = 1, tenantOf }: Bounds<Item>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let inFlight = 0;
  let isDue = false;

  function take(): Waiting<Item, Answer>[] {
    if (tenantOf) waiting = inTurns(waiting, tenantOf);
    const end = bytes ? lengthWithin(waiting, mostItems, bytes) : mostItems;
    const batch = waiting.slice(0, end);
    waiting = waiting.slice(end);
    return batch;
  }

  async function runBatch(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    inFlight++;
    try {
      const answers = await run(batch.map(({ item }) => item));
      if (answers.length !== batch.length) throw new Error("not every item was answered");
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as Answer); // as many as items
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight--;
      start();
    }
  }

  function start(): void {
    while (inFlight < mostInFlight && waiting.length > 0) void runBatch(take());
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        start();
      });
    });
}

/** How many of the first items fit into a batch; the first one always does. */
function lengthWithin<Item>(
  waiting: readonly { item: Item }[],
  mostItems: number,
  bytes: { most: number; of: (item: Item) => number },
): number {
  let size = 0;
  for (const [n, { item }] of waiting.entries()) {
    size += bytes.of(item);
    if (n === mostItems || (n > 0 && size > bytes.most)) return n;
  }
  return waiting.length;
}

/** The first item of each tenant, then the second of each, and so on. */
function inTurns<Of extends { item: Item }, Item>(
  waiting: readonly Of[],
  tenantOf: (item: Item) => string,
): Of[] {
  const taken = new Map<string, number>();
  const turnOf = (tenant: string): number => {
    const turn = taken.get(tenant) ?? 0;
    taken.set(tenant, turn + 1);
    return turn;
  };
  return waiting
    .map((one) => ({ one, turn: turnOf(tenantOf(one.item)) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}
