import type { FeedPage } from "./owner-page.ts";

interface Position<Item> {
  /** Where the page began. */
  after: string;
  idOf: (item: Item) => string;
}

/**
 * The part of a feed page whose JSON has at most `maxBytes`, cut between transactions. The first transaction always stays, unless a
 * `position` lets a page end within one; its first item always stays.
 */
export function cutPage<Item extends { xid: string }>(
  page: FeedPage<Item>,
  maxBytes: number,
  position?: Position<Item>,
): FeedPage<Item> {
  const { rows } = page;
  let bytes = 0;
  let end = 0;
  for (const [n, item] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    const cut = bytes > maxBytes ? cutAt(rows, end, n, position) : null;
    if (cut !== null) return cut;
    if (rows[n + 1]?.xid !== item.xid) end = n + 1;
  }
  return page;
}

/** The rows of the transactions that are whole, the first `end`; else the first `most`, of one transaction; null where that may not be split. */
function cutAt<Item extends { xid: string }>(
  rows: readonly Item[],
  end: number,
  most: number,
  position: Position<Item> | undefined,
): FeedPage<Item> | null {
  const whole = rows[end - 1];
  if (whole) return { rows: rows.slice(0, end), next: whole.xid, more: true, within: null };
  const last = rows[most - 1];
  if (!(position && last)) return null;
  const within = { xid: last.xid, id: position.idOf(last) };
  return { rows: rows.slice(0, most), next: position.after, more: true, within };
}
