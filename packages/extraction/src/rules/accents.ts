import type { Language } from "../language.ts";

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

/** The source of a regular expression that also takes words typed without their accents; classes and escapes stay as they are. */
export function accentTolerant(source: string, language: Language): string {
  if (language === "en") return source;
  return source.replace(/\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<\w+>|\p{L}+/gu, (piece) => {
    if (!/^\p{L}/u.test(piece)) return piece;
    return language === "de"
      ? piece.replace(/[äöüß]/gu, (letter) => WRITTEN_OUT[letter] ?? letter)
      : loosened(piece);
  });
}
