import { LANGUAGES, type Language } from "@memory/text/languages";
import table from "./lexicons/common-stems.json" with { type: "json" };

/** Of a word that is not among the commonest: about one word in half a million. */
const RARE = 2 ** -19;
const FREQUENCIES: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: frequenciesOf(table.en),
  fr: frequenciesOf(table.fr),
  de: frequenciesOf(table.de),
  es: frequenciesOf(table.es),
};

/**
 * How often a stem stands in texts of a language at large, as a share of all words. A stem that is not common in that language is taken for one of
 * another in which it is: a question is asked in the languages of the memory too.
 */
export function generalFrequency(stem: string, language: Language): number {
  const known = FREQUENCIES[language].get(stem);
  if (known !== undefined) return known;
  return Math.max(RARE, ...LANGUAGES.map((other) => FREQUENCIES[other].get(stem) ?? 0));
}

/** `classes`: by n, the stems that about one word in 2^n has. */
function frequenciesOf(classes: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(classes).flatMap(([bits, stems]) =>
      stems.split(" ").map((stem): [string, number] => [stem, 2 ** -Number(bits)]),
    ),
  );
}
