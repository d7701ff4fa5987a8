import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Marked } from "./marked.ts";
import { END, type Needs, START } from "./needs.ts";
import { PatternWords } from "./pattern-words.ts";
import { plainText } from "./plain-text.ts";
import type { RowSet } from "./row-set.ts";
import { WordIndex } from "./word-index.ts";

const word = fc.constantFrom(
  "a",
  "?",
  "i ",
  "0",
  " is",
  "is ",
  "my cat",
  `${START}my`,
  `mat${END}`,
  `!${END}`,
  "über",
  "the mat",
);
const needs: fc.Arbitrary<Needs> = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), {
  maxLength: 3,
});
const text = fc
  .array(
    fc.constantFrom(
      "My cat",
      " is ",
      "I ",
      "über",
      "Uber",
      "7",
      "?",
      "!",
      "\n",
      "’",
      "😀",
      "é",
      "the mat",
      "THE MAT",
      "x".repeat(9000),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

/** The same by its definition: every need has a word in the plain text between its marks. */
function rowsOf(rows: readonly Needs[], said: string): number[] {
  const plain = START + plainText(said).replace(/\d/g, "0").replace(/\s/gu, " ") + END;
  return rows.flatMap((row, i) =>
    row.every((need) => need.some((one) => plain.includes(plainText(one)))) ? [i] : [],
  );
}

/** The rows of a set of `size` rows from one on. */
function rowsIn(set: RowSet, size: number, from = 0): number[] {
  const rows: number[] = [];
  for (let row = set.next(from, size); row >= 0; row = set.next(row + 1, size)) rows.push(row);
  return rows;
}

test("the rows for a text are those of which it holds a word for every need, whatever was searched before", () => {
  fc.assert(
    fc.property(fc.array(needs), fc.array(text), (rows, texts) => {
      const words = new PatternWords("de");
      words.add(rows);
      for (const said of [...texts, ...texts])
        expect(rowsIn(words.rowsFor(said), rows.length)).toEqual(rowsOf(rows, said));
    }),
  );
});

test("each table finds its own rows, also one that is added after a search", () => {
  fc.assert(
    fc.property(fc.array(fc.array(needs, { maxLength: 40 })), text, (tables, said) => {
      const words = new PatternWords("de");
      for (const rows of tables) {
        const first = words.add(rows);
        const end = first + rows.length;
        const found = rowsIn(words.rowsFor(said), end, first);
        expect(found.map((row) => row - first)).toEqual(rowsOf(rows, said));
      }
    }),
  );
});

const textsOf = (length: number): string[] =>
  Array.from({ length }, (_, i) => `${i} ${i % 3 === 0 ? "cat" : "mat"}`);

test("what is known of a text stays what it was when more texts are searched than are kept", () => {
  const words = new PatternWords("en");
  words.add([[["cat"]], [["mat"]]]);
  const texts = textsOf(600);

  for (const said of [...texts, ...texts.toReversed()])
    expect(rowsIn(words.rowsFor(said), 2)).toEqual(said.includes("cat") ? [0] : [1]);

  words.add([[["cat"]]]);
  for (const said of texts)
    expect(rowsIn(words.rowsFor(said), 3)).toEqual(said.includes("cat") ? [0, 2] : [1]);
});

test("the texts that were searched last are not searched again, until they are too many or too long", () => {
  const search = vi.spyOn(WordIndex.prototype, "search");
  const words = new PatternWords("en");
  words.add([[["cat"]]]);
  const searches = (texts: readonly string[]): number => {
    search.mockClear();
    for (const text of texts) words.rowsFor(text);
    return search.mock.calls.length;
  };
  const texts = textsOf(300);
  const long = ["a", "b", "c", "d"].map((letter) => letter.repeat(40_000));

  expect([searches(texts), searches(texts)]).toEqual([300, 0]);
  expect([searches(textsOf(600)), searches(textsOf(1))]).toEqual([300, 1]);
  expect([searches(long), searches(textsOf(1))]).toEqual([4, 1]);
  search.mockRestore();
});

test("the same rows are found however often was searched before", () => {
  const marked = new Marked(2);
  // Days of reading without a pause.
  Reflect.set(marked, "clearings", 2 ** 32 - 2);

  for (let search = 0; search < 4; search++) {
    marked.clear();
    expect(marked.has(0)).toBe(false);
    expect(marked.add(0)).toBe(true);
    expect(marked.add(0)).toBe(false);
    expect(marked.has(1)).toBe(false);
  }
});
