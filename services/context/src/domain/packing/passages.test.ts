import { expect, test } from "vitest";
import { episodeRow, indexOf, NOW_MS } from "../../../test/arbitrary-rows.ts";
import { parseQuery } from "../ranking/query.ts";
import { excerptsFor } from "./excerpts.ts";
import { ShownTexts } from "./shown-texts.ts";

const FILLER = "The weather was mild and nothing of note was said about it by anyone present. ";

function excerptsOf(text: string, question: string) {
  const index = indexOf({ episodes: [episodeRow(1, text), episodeRow(2, "Something else.")] });
  const query = parseQuery(index, question, { nowMs: NOW_MS, embedding: null });
  return excerptsFor(index, query, new ShownTexts(index.episodes));
}

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
