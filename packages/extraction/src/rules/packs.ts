import type { Language } from "@memory/text/languages";
import de from "../generated/de.json" with { type: "json" };
import en from "../generated/en.json" with { type: "json" };
import es from "../generated/es.json" with { type: "json" };
import fr from "../generated/fr.json" with { type: "json" };
import { makePack, type Pack } from "./make-pack.ts";
import type { LanguageTables } from "./tables.ts";

/** The schema of `languages/` has checked them. */
const TABLES = { en, fr, de, es } as unknown as Readonly<Record<Language, LanguageTables>>;

const made = new Map<Language, Pack>();

/** The tables of a language as they are stored. */
export const tablesOf = (language: Language): LanguageTables => TABLES[language];

/** The tables of a language, made ready when they are first asked for: most subjects write in one. */
export function packOf(language: Language): Pack {
  const known = made.get(language);
  if (known) return known;
  const pack = makePack(TABLES[language]);
  made.set(language, pack);
  return pack;
}
