import { join } from "node:path";
import { z } from "zod";
import { LANGUAGES, type Language } from "../src/language.ts";
import { compileLanguage } from "./compile.ts";
import { coverage } from "./coverage.ts";
import { readLanguage, readShared } from "./language-files.ts";
import { FILES } from "./schema.ts";

const PACKAGE = join(import.meta.dirname, "..");

/** A file that is made of others. */
export interface Output {
  readonly path: string;
  readonly text: string;
}

const json = (path: string, value: unknown): Output => ({
  path: join(PACKAGE, path),
  text: `${JSON.stringify(value, null, 1)}\n`,
});

const byLanguage = <Value>(of: (language: Language) => Value): Record<Language, Value> => ({
  en: of("en"),
  fr: of("fr"),
  de: of("de"),
  es: of("es"),
});

/**
 * What is made of `frames/`, `languages/` and their schema: the tables that services read, the JSON schemas that editors use, and
 * what each language covers. Throws for a file that is not valid.
 */
export function outputs(): Output[] {
  const shared = readShared();
  const files = byLanguage(readLanguage);
  const tables = byLanguage((language) => compileLanguage(language, files[language], shared));
  return [
    ...LANGUAGES.map((language) => json(`src/generated/${language}.json`, tables[language])),
    ...Object.entries(FILES).map(([kind, schema]) =>
      json(`schema/${kind}.json`, z.toJSONSchema(schema)),
    ),
    { path: join(PACKAGE, "coverage.md"), text: coverage(shared, files, tables) },
  ];
}
