import { normalForm } from "../index.ts";
import type { Language } from "../language.ts";

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

/** How a required word stands in `searched` text: outside German an umlaut may have been typed as a bare letter, too. */
export function searchedWords(word: string, language: Language): readonly string[] {
  const written = plainText(word);
  if (language === "de" || !/[äöü]/.test(word)) return [written];
  return [written, plainText(word.normalize("NFD").replace(MARK, ""))];
}
