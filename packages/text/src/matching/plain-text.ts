import { normalForm } from "../index.ts";
import type { Language } from "../language.ts";
import { END, START } from "./needs.ts";

const MARK = /\p{M}/gu;
/** Nothing in it has a mark, or a lower case of its own, but for ASCII; tokens of dates and quotes are in it. */
const BARE = /^[ -~\ue000-\uf8ff\u2013\u2014\u2018-\u201f\u2026]*$/;

const writtenOut = (text: string): string =>
  text.replace(/ä/gu, "ae").replace(/ö/gu, "oe").replace(/ü/gu, "ue").replace(/ß/gu, "ss");

/** Lower case without accents, umlauts written out. */
export const plainText = (text: string): string =>
  BARE.test(text)
    ? text.toLowerCase()
    : normalForm(writtenOut(text.toLowerCase()), "NFD")
        .replace(MARK, "")
        // The flag `i` takes it for an s.
        .replace(/ſ/gu, "s");

let last = { text: "", searched: "" };

/** What the words of a pattern are looked for in: plain text with "0" for a digit, " " for white space, and with marks for its start and end. */
export function searched(text: string): string {
  // One clause is searched for the words of several tables.
  if (last.text !== text)
    last = {
      text,
      searched: START + plainText(text).replace(/[1-9]/g, "0").replace(/\s/gu, " ") + END,
    };
  return last.searched;
}

/** How a required word stands in `searched` text: outside German an umlaut may have been typed as a bare letter, too. */
export function searchedWords(word: string, language: Language): readonly string[] {
  const written = plainText(word);
  if (language === "de" || !/[äöü]/.test(word)) return [written];
  return [written, plainText(word.normalize("NFD").replace(MARK, ""))];
}
