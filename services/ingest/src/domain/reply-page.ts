interface Page<Item> {
  rows: Item[];
  next: string;
  more: boolean;
}

/**
 * The part of a feed page whose JSON has at most `maxBytes`, cut between transactions; the first transaction always stays,
 * since a flush is far smaller than a message.
 */
export function cutPage<Item extends { xid: string }>(
  { rows, next, more }: Page<Item>,
  maxBytes: number,
): Page<Item> {
  let bytes = 0;
  let end = 0;
  for (const [n, item] of rows.entries()) {
    bytes += JSON.stringify(item).length + 1;
    if (bytes > maxBytes && end > 0)
      return { rows: rows.slice(0, end), next: rows[end - 1]?.xid ?? next, more: true };
    if (rows[n + 1]?.xid !== item.xid) end = n + 1;
  }
  return { rows, next, more };
}
