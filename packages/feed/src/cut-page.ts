import type { FeedPage } from "./owner-page.ts";

/** The part of a feed page whose JSON has at most `maxBytes`, cut between transactions; the first transaction always stays. */
export function cutPage<Item extends { xid: string }>(
  page: FeedPage<Item>,
  maxBytes: number,
): FeedPage<Item> {
  const { rows } = page;
  let bytes = 0;
  let end = 0;
  for (const [n, item] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    const last = rows[end - 1];
    if (bytes > maxBytes && last !== undefined)
      return { rows: rows.slice(0, end), next: last.xid, more: true, within: null };
    if (rows[n + 1]?.xid !== item.xid) end = n + 1;
  }
  return page;
}
