/** Reads a list of the API to its end, from a null cursor on; `between` runs after each page but the last. */
export async function everyPage<Page extends { next_cursor?: string | null }>(
  read: (cursor: string | null) => Promise<Page>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await read(cursor);
    pages.push(page);
    cursor = page.next_cursor ?? null;
    if (cursor === null) return pages;
    await between();
  }
}
