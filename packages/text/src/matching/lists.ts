/** Lists of numbers one after the other: those of list i stand at [starts[i], starts[i + 1]). */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = (starts[i] ?? 0) + list.length;
  });
  return { starts, items: Int32Array.from(lists.flat()) };
}
