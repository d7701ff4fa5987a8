/** Most rows, and bytes of their content, that are read at a time. */
const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 1_000_000;

/** What is to be read, and how much it is. */
export interface Sized<Key> {
  key: Key;
  rows: number;
  bytes: number;
}

/** Divides what is to be read into what is read at a time: one key at least. */
export function portionsOf<Key>(sized: readonly Sized<Key>[]): Key[][] {
  const portions: Key[][] = [];
  let [rows, bytes] = [ROWS_AT_ONCE, 0];
  for (const next of sized) {
    if (rows + next.rows > ROWS_AT_ONCE || bytes + next.bytes > BYTES_AT_ONCE) {
      portions.push([]);
      [rows, bytes] = [0, 0];
    }
    portions.at(-1)?.push(next.key);
    rows += next.rows;
    bytes += next.bytes;
  }
  return portions;
}
