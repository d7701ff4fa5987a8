import fc from "fast-check";
import { expect, test } from "vitest";
import { WORD_END, WORD_START, wholeWords } from "./word-edges.ts";

const BOTH = `(?:(?<=[\\p{L}\\p{N}])${WORD_END}|${WORD_START}(?=[\\p{L}\\p{N}]))`;

test.each([
  ["\\bsince", `${WORD_START}since`],
  ["since\\b", `since${WORD_END}`],
  ["\\b(?:since|for)\\b", `${WORD_START}(?:since|for)${WORD_END}`],
  ["\\b(?:very )?dear", `${WORD_START}(?:very )?dear`],
  ["(?:as|\\bso) long", `(?:as|${WORD_START}so) long`],
  ["(?:not\\b)? now", `(?:not${WORD_END})? now`],
  ["\\b(?=\\S)[\\p{Lu}\\dà-ö]+", `${WORD_START}(?=\\S)[\\p{Lu}\\dà-ö]+`],
  ["no boundary", "no boundary"],
])("in %s the side of a boundary is looked at that the pattern leaves open", (source, whole) => {
  expect(wholeWords(source)).toBe(whole);
});

test.each(["\\b,", "\\b.+", "\\b(?:x|,)", "\\bx?", "(?:,\\b)+x", "(?=,\\b)x", "x\\by", "\\b\\w"])(
  "in %s both sides are",
  (source) => {
    expect(wholeWords(source)).toContain(BOTH);
  },
);

const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  pattern: fc.array(tie("piece"), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join("")),
  piece: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: fc.constant("\\b") },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...["a", "é", "1", " ", ",", "_", "-", ".", "^", "$"],
        ...["\\p{L}", "\\p{Lu}", "\\d", "\\D", "\\w", "\\S", "[aé]", "[a-z]", "[^a]", "[a,]"],
      ),
    },
    fc
      .tuple(
        fc.array(tie("pattern"), { minLength: 1, maxLength: 3 }),
        fc.constantFrom("(?:", "(", "(?=", "(?!", "(?<=", "(?<!"),
      )
      .map(([branches, head]) => `${head}${branches.join("|")})`),
    fc
      .tuple(tie("pattern"), fc.constantFrom("?", "*", "+", "{0,2}", "{1}"))
      .map(([source, quantifier]) => `(?:${source})${quantifier}`),
  ),
}));
const text = fc.string({ unit: fc.constantFrom(..."aaéÉ1 ,_-"), maxLength: 10 });

const found = (regex: RegExp, said: string) =>
  [...said.matchAll(regex)].map((match) => [match.index, ...match]);

test("a pattern finds what it finds when both sides of each boundary are looked at", () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 5 }), (source, texts) => {
      const whole = new RegExp(wholeWords(source), "gu");
      const both = new RegExp(source.replaceAll("\\b", BOTH), "gu");
      expect(texts.map((said) => found(whole, said))).toEqual(
        texts.map((said) => found(both, said)),
      );
    }),
  );
});
