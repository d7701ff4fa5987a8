import fc from "fast-check";
import { expect, test } from "vitest";
import { episodeRow, indexOf, NOW_MS } from "../../../test/arbitrary-rows.ts";
import { parseQuery } from "../ranking/query.ts";
import { excerptsFor, splitText } from "./excerpts.ts";
import { isOnePassage } from "./passages.ts";
import { ShownTexts } from "./shown-texts.ts";

const FILLER = "The weather was mild and nothing of note was said about it by anyone present. ";

const memoryOf = (text: string) =>
  indexOf({ episodes: [episodeRow(1, text), episodeRow(2, "Something else, about a parrot.")] });

function excerptsFrom(index: ReturnType<typeof memoryOf>, question: string, splitsNow?: number) {
  const query = parseQuery(index, question, { nowMs: NOW_MS, embedding: null });
  return excerptsFor(index, query, new ShownTexts(index.episodes), splitsNow);
}

const excerptsOf = (text: string, question: string) => excerptsFrom(memoryOf(text), question);

test("passages are whole sentences around what was asked, gaps shown", () => {
  const text =
    "Hey there, lovely to see you again! My sister adopted a grey parrot. We had soup. It talks all day long. The train was late once more.";

  expect(excerptsOf(text, "Which parrot did the sister adopt?").passages(0, 0.3).text).toBe(
    "My sister adopted a grey parrot.",
  );
});

test("passages hold the asked share of the words", () => {
  const text = "One apple fell. Two pears hung. Three plums rotted. Four grapes shone.";

  const { text: half } = excerptsOf(text, "plums?").passages(0, 0.5);

  expect(half).toContain("Three plums rotted.");
  expect(half.split(/[ …]+/).length).toBeGreaterThanOrEqual(6);
});

test("a short text is shown whole", () => {
  expect(excerptsOf("A short text.", "text").whole(0).text).toBe("A short text.");
});

test("of a long text the beginning is shown when what was asked stands there", () => {
  const text = `The parrot is grey. ${FILLER.repeat(8)}`;

  expect(excerptsOf(text, "parrot").whole(0).text).toBe(text.slice(0, 300));
});

test("of a long text a passage from further on is shown when what was asked stands only there", () => {
  const text = `${FILLER.repeat(8)}The parrot is grey. ${FILLER.repeat(2)}`;

  expect(excerptsOf(text, "parrot").whole(0).text).toContain("The parrot is grey.");
});

test("a text without a single word to cut at is cut at 300 characters", () => {
  expect([...excerptsOf("🦜".repeat(500), "parrot").whole(0).text]).toHaveLength(300);
});

test("a very long text is never cut inside a character", () => {
  const text = `${"🦜".repeat(3999)} x${"🦜".repeat(400)}. The parrot is grey.`;
  const excerpts = excerptsOf(text, "x");

  expect(excerpts.whole(0).text.isWellFormed()).toBe(true);
  expect(excerpts.passages(0, 1).text.isWellFormed()).toBe(true);
});

const said = fc
  .array(
    fc.constantFrom(
      "parrot",
      "the",
      "7",
      "yesterday",
      "sings,",
      "and",
      "when",
      "naïve",
      "🦜",
      "-",
      "So.",
      "\u2028",
    ),
    {
      maxLength: 24,
    },
  )
  .map((words) => words.join(" "));
const texts = fc.oneof(
  { weight: 4, arbitrary: said },
  fc.string({ unit: "grapheme", maxLength: 320 }),
);

test("a text of one passage, which is not split, is shown as splitting it would show it", () => {
  const shares = fc.constantFrom(0, 0.01, 0.5, 1, 1.5);
  const question = fc.constantFrom("parrot?", "when does it sing?", "how many?", "opera");
  let short = 0;
  fc.assert(
    fc.property(texts, question, shares, (text, asked, share) => {
      const index = memoryOf(text);
      const unsplit = excerptsFrom(index, asked).passages(0, share);
      expect(index.segmented.has(0)).toBe(!isOnePassage(text));
      if (isOnePassage(text)) short++;
      splitText(index, 0);

      expect(excerptsFrom(index, asked).passages(0, share)).toEqual(unsplit);
    }),
    { numRuns: 2_000 },
  );
  expect(short).toBeGreaterThan(500);
});

test("a text of one passage needs no splitting, one of several does", () => {
  const needed = (text: string) => {
    const index = memoryOf(text);
    const excerpts = excerptsFrom(index, "parrot", 0);
    excerpts.passages(0, 0.5);
    return excerpts.toSplit.size;
  };

  expect(needed("The parrot sings")).toBe(0);
  expect(needed("The parrot sings. It talks.")).toBe(1);
});
