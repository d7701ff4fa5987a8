import { Choice, END, PatternWords, START } from "@memory/text/matching";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { requiredWords } from "./required-words.ts";

/** A table of one row. */
const tableOf = (source: string, language: "en" | "fr" | "de" | "es" = "en") =>
  new Choice(
    [{ needs: requiredWords(source), make: () => "row", charactersOf: () => source.length }],
    new PatternWords(language),
  );

test.each([
  ["^I live in (?<v>.+)", [[`${START}i live in `]]],
  ["(?:adore|enjoy) it", [["adore it", "enjoy it"]]],
  ["(?:speak|speaks) (?:some )?(?<v>\\p{Lu}\\p{L}+)", [["speak ", "speaks "]]],
  ["coff?ee?", [["coffe", "cofe"]]],
  ["(?:tea|[a-z]+) time", [[" time"]]],
  ["a\\p{L}+b", []],
  ["ab\\p{L}+bc", [["ab"], ["bc"]]],
  ["a(?:bcd)*e", [["ae", "bcde"]]],
  ["(?:sea|ox)\\b", [["sea", "ox"]]],
  ["i(?:'m|m)(?= )", [["i'm ", "im "]]],
  ["abc(?!def)", [["abc"]]],
  ["(?:an?|the) (?:(?-i:\\p{Ll}+) )?(?:ma|pa)(?= at)", [[" ma at", " pa at"]]],
  ["(?:tea|x*)", []],
  ["(?<!not )allergic(?= to)", [["allergic to"]]],
  ["(?-i:NHS) number\\.", [["nhs number."]]],
  ["x{0,2}hello{2,}", [["hello"]]],
  ["\\bmoved\\b", [["moved"]]],
  ["since (?:19|20)\\d{2}$", [["since 000"]]],
  ["don['’]t", [["don't", "don’t"]]],
  ["\\S+\\D+here\\s+now", [["here "], [" now"]]],
  ["(?:[\\p{L}-]+ ){1,2}(?:ma|pa|gran)", [[" ma", " pa", " gran"]]],
  ["yes$", [[`yes${END}`]]],
])("whatever %s matches holds one of each of %j", (source, needs) => {
  expect(requiredWords(source)).toEqual(needs);
});

interface Sample {
  source: string;
  /** Something that the source matches. */
  text: string;
}

const { pattern } = fc.letrec<{ pattern: Sample; piece: Sample }>((tie) => ({
  pattern: fc.array(tie("piece"), { minLength: 1, maxLength: 5 }).map((pieces) => ({
    source: pieces.map(({ source }) => source).join(""),
    text: pieces.map(({ text }) => text).join(""),
  })),
  piece: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(..."abcéüñ ,'’5"), fc.boolean())
        .map(([char, isUpper]) => ({ source: char, text: isUpper ? char.toUpperCase() : char })),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Sample>(
        { source: "\\d", text: "7" },
        { source: "\\D", text: "x" },
        { source: "\\s+", text: "\t " },
        { source: "\\S", text: "é" },
        { source: "\\.", text: "." },
        { source: ".", text: "Z" },
        { source: "\\p{L}+", text: "qü" },
        { source: "['’]", text: "’" },
        { source: "[^x]", text: "ß" },
        { source: "[\\p{L}-]", text: "-" },
        { source: "(?!Ω)", text: "" },
        { source: "(?<!Ω)", text: "" },
      ),
    },
    fc
      .tuple(
        fc.array(tie("pattern"), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.constantFrom("(?:", "(?<g>", "("),
      )
      .map(([branches, which, head]) => ({
        source: `${head === "(?<g>" ? "(?:" : head}${branches.map(({ source }) => source).join("|")})`,
        text: branches[which % branches.length]?.text ?? "",
      })),
    fc
      .tuple(
        tie("pattern"),
        fc.constantFrom("?", "*", "+", "+?", "{0,2}", "{2}", "{1,}"),
        fc.boolean(),
      )
      .map(([{ source, text }, quantifier, isThere]) => ({
        source: `(?:${source})${quantifier}`,
        text:
          quantifier === "{2}"
            ? text + text
            : isThere || /^[+{][^0]*$/.test(quantifier)
              ? text
              : "",
      })),
    tie("pattern").map(({ source, text }) => ({ source: `(?=${source})(?:${source})`, text })),
  ),
}));

const letters = fc.string({ unit: fc.constantFrom(..."ab é,1"), maxLength: 3 });

test("a pattern is tried on every text that it matches", () => {
  fc.assert(
    fc.property(
      pattern,
      letters,
      letters,
      fc.boolean(),
      ({ source, text }, before, after, isWhole) => {
        const whole = isWhole ? `^${source}$` : source;
        const said = isWhole ? text : before + text + after;
        fc.pre(new RegExp(caseless(whole), "u").test(said));
        expect(tableOf(whole).fitting(said)).toEqual(["row"]);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  ["es", "soy lingüista", "Soy linguista"],
  ["es", "vivo en España", "VIVO EN ESPANA"],
  ["fr", "je suis végétarien", "je suis vegetarien"],
  ["de", "ich heiße jörg", "ICH HEISSE JOERG"],
] as const)("so it is where letters lack their accents: %s %s", (language, source, text) => {
  expect(new RegExp(caseless(accentTolerant(source, language)), "u").test(text)).toBe(true);
  expect(tableOf(source, language).fitting(text)).toEqual(["row"]);
});
