import type { Language } from "../language.ts";
import { makeGerman } from "./de/index.ts";
import { makeEnglish } from "./en/index.ts";
import { makeSpanish } from "./es/index.ts";
import { makeFrench } from "./fr/index.ts";
import type { Pack } from "./make-pack.ts";

const MAKERS: Readonly<Record<Language, () => Pack>> = {
  en: makeEnglish,
  fr: makeFrench,
  de: makeGerman,
  es: makeSpanish,
};

const made = new Map<Language, Pack>();

/** The rules of a language, compiled when they are first asked for: most subjects write in one. */
export function packOf(language: Language): Pack {
  const known = made.get(language);
  if (known) return known;
  const pack = MAKERS[language]();
  made.set(language, pack);
  return pack;
}
