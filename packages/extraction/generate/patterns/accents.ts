import type { AST } from "@eslint-community/regexpp";
import type { Language } from "@memory/text/languages";
import { type Edit, edited, isPlain, marksOf } from "./parse.ts";

/** Letters as people also type them. An umlaut is written out, not dropped: "hatte" is not "hätte". */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ä: "(?:ä|ae)",
  ö: "(?:ö|oe)",
  ü: "(?:ü|ue)",
  ß: "(?:ß|ss)",
};
const LEAST_LETTERS = 4;
/** Without the accent these are other words. */
const OTHER_WORDS =
  /^(?:está[ns]?|esté|cómo|dónde|cuándo|cuánt|quién|quiénes|cuál|cuáles|allé|passe|côte|marché|après)$/iu;
const MARK = /\p{M}/gu;

const bare = (letter: string): string => letter.normalize("NFD").replace(MARK, "");

const loosened = (run: string): string =>
  run.length < LEAST_LETTERS || OTHER_WORDS.test(run)
    ? run
    : run.replace(/[^\p{ASCII}]/gu, (letter) => {
        const plain = bare(letter);
        return plain === letter || plain.length !== 1 ? letter : `[${letter}${plain}]`;
      });

/** Letters of a pattern that follow each other, as places in its source. */
function runsOf(source: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  const isLetter = (node: AST.Character): boolean => isPlain(node) && /^\p{L}$/u.test(node.raw);
  for (const { node, isInClass } of marksOf(source).characters) {
    if (isInClass || !isLetter(node)) continue;
    const last = runs.at(-1);
    if (last?.end === node.start) last.end = node.end;
    else runs.push({ start: node.start, end: node.end });
  }
  return runs;
}

const writtenOut = (run: string): string =>
  run.replace(/[äöüß]/gu, (letter) => WRITTEN_OUT[letter] ?? letter);

/** The source of a regular expression that also takes words typed without their accents; classes and escapes stay as they are. */
export function accentTolerant(source: string, language: Language): string {
  if (language === "en") return source;
  const loosen = language === "de" ? writtenOut : loosened;
  const edits = runsOf(source).map(
    ({ start, end }): Edit => ({ start, end, text: loosen(source.slice(start, end)) }),
  );
  return edited(source, edits);
}
