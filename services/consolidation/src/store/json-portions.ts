import { timeSlice } from "@memory/fairness";

/** Rows, and characters of them, that one statement writes. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 1_000_000;

/** Lists in JSON that hold the items one after the other, none too large for one statement; made in slices of the event loop. */
export async function* jsonPortions<Item>(
  items: readonly Item[],
  toRow: (item: Item) => object,
): AsyncGenerator<string> {
  const slice = timeSlice();
  let rows: string[] = [];
  let characters = 0;
  for (const item of items) {
    const row = JSON.stringify(toRow(item));
    rows.push(row);
    characters += row.length;
    if (rows.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) {
      yield `[${rows.join()}]`;
      [rows, characters] = [[], 0];
    }
    if (slice.isOver()) await slice.yield();
  }
  if (rows.length > 0) yield `[${rows.join()}]`;
}
