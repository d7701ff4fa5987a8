/** One page of a list. */
export interface Page<Item, Answer> {
  items: Item[];
  /** For the page after it; null on the last one. */
  nextCursor: string | null;
  /** All that the service answered. */
  answer: Answer;
}

export interface PageOptions {
  /** The most items of the page. Default 100. */
  limit?: number | undefined;
  cursor?: string | null | undefined;
}

type ReadPage<Answer> = (page: { limit: number; cursor?: string }) => Promise<Answer>;

/** A list of the service: all of its items with `for await`, fetched a page at a time, or one page. */
export class List<Item, Answer extends object = object> implements AsyncIterable<Item> {
  readonly #read: ReadPage<Answer>;

  constructor(read: ReadPage<Answer>) {
    this.#read = read;
  }

  /** Throws what a call of the client throws. */
  async page({ limit = 100, cursor }: PageOptions = {}): Promise<Page<Item, Answer>> {
    const answer = await this.#read({ limit, ...(cursor && { cursor }) });
    const items = Object.values(answer).find(Array.isArray) as Item[] | undefined;
    const { next_cursor = null } = answer as { next_cursor?: string | null };
    return { items: items ?? [], nextCursor: next_cursor, answer };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    let cursor: string | null = null;
    do {
      const page: Page<Item, Answer> = await this.page({ cursor });
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}
