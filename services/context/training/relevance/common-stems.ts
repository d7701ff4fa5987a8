// Makes services/context/src/domain/text/lexicons/common-stems.json from word counts of others; the page beside it says whose.
//   common-stems.ts SPACY_LOOKUPS_DATA_FOLDER FRENCH_WORDS_FILE
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Language } from "@memory/text/languages";
import { fold, stemOf } from "../../src/domain/text/text-analysis.ts";

const TABLE = new URL("../../src/domain/text/lexicons/common-stems.json", import.meta.url);
const MOST_WORDS = 5_000;
const WORD = /^\p{L}{2,}$/u;
// Of a list without counts, by Zipf's law with Mandelbrot's shift: a tenth of all words, divided by the rank.
const SHARE_OF_FIRST = 0.1;
const SHIFT = 2.7;

type Shares = Map<string, number>;

const [folder = "", french = ""] = process.argv.slice(2);
if (french === "") {
  console.error("usage: common-stems.ts SPACY_LOOKUPS_DATA_FOLDER FRENCH_WORDS_FILE");
  process.exit(2);
}
const table = {
  en: classesOf("en", counted("en")),
  fr: classesOf("fr", ranked(french)),
  de: classesOf("de", counted("de")),
  es: classesOf("es", counted("es")),
};
writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`);

/** Shares from a file with the logarithm of each word's probability. */
function counted(language: Language): Shares {
  const packed = readFileSync(join(folder, `${language}_lexeme_prob.json.gz`));
  // The file of a package of spaCy.
  const logarithms = JSON.parse(gunzipSync(packed).toString()) as Record<string, number>;
  return summed(Object.entries(logarithms).map(([word, log]) => [word, Math.exp(log)]));
}

/** Shares from a list, the commonest word first. */
function ranked(file: string): Shares {
  const words = JSON.parse(readFileSync(file, "utf8")) as string[];
  return summed(words.map((word, at) => [word, SHARE_OF_FIRST / (at + 1 + SHIFT)]));
}

function summed(entries: readonly (readonly [string, number])[]): Shares {
  const shares: Shares = new Map();
  for (const [word, share] of entries) {
    const folded = fold(word);
    if (WORD.test(folded)) shares.set(folded, (shares.get(folded) ?? 0) + share);
  }
  return shares;
}

/** The stems of the commonest words that say something by themselves, by class: of class n, about one word in 2^n has that stem. */
function classesOf(language: Language, shares: Shares): Record<string, string> {
  const telling = [...shares].filter(([word]) => stemOf(word, language) !== "");
  const most = telling.sort(([, a], [, b]) => b - a).slice(0, MOST_WORDS);
  const stems: Shares = new Map();
  for (const [word, share] of most) {
    const stem = stemOf(word, language);
    stems.set(stem, (stems.get(stem) ?? 0) + share);
  }
  const classes = new Map<number, string[]>();
  for (const [stem, share] of stems) {
    const bits = Math.round(-Math.log2(share));
    classes.set(bits, [...(classes.get(bits) ?? []), stem]);
  }
  return Object.fromEntries(
    [...classes].map(([bits, ofClass]) => [String(bits), ofClass.sort().join(" ")]),
  );
}
