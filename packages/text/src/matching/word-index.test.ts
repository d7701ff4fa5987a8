import fc from "fast-check";
import { expect, test } from "vitest";
import { END, type Needs, START } from "./needs.ts";
import { plainText } from "./plain-text.ts";
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

test("the rows for a text are those of which it holds a word for every need, whatever was searched before", () => {
  fc.assert(
    fc.property(fc.array(needs), fc.array(text), (rows, texts) => {
      const index = new WordIndex(rows, "de");
      for (const said of [...texts, ...texts])
        expect(index.rowsFor([said])).toEqual(rowsOf(rows, said));
    }),
  );
});

test("the same rows are found however often was searched before", () => {
  const index = new WordIndex([[["my cat"], ["the mat"]]], "en");
  // Days of reading without a pause.
  Reflect.set(index, "searches", 2 ** 32 - 2);

  for (let search = 0; search < 4; search++) expect(index.rowsFor(["My cat, my cat!"])).toEqual([]);
  expect(index.rowsFor(["My cat on the mat"])).toEqual([0]);
});
