/** A row of a word table: every word of an alternation stands for one predicate. */
export const each = (predicate: string, words: string): Record<string, string> =>
  Object.fromEntries(words.split("|").map((word) => [word, predicate]));

/** An alternation of the keys of a table, the longest first, so that no word hides a longer one. */
export const alternation = (words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length).join("|");
