import { join } from "node:path";
import { LANGUAGES, type Language } from "@memory/text/languages";
import { z } from "zod";
import { compileLanguage } from "./compile.ts";
import { coverage } from "./coverage.ts";
import { compileDates } from "./dates.ts";
import { readLanguage, readShared } from "./language-files.ts";
import { asWritten } from "./patterns/compile-pattern.ts";
import { FILES } from "./schema.ts";
import {
  compileCertainty,
  compileDetection,
  compilePastes,
  compileProjectTopics,
} from "./shared-tables.ts";

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
 * What is made of the YAML files and their schemas: the tables that services read, the JSON schemas that editors use, and
 * what each language covers. Throws for a file that is not valid.
 */
export function outputs(): Output[] {
  const shared = readShared();
  const files = byLanguage(readLanguage);
  const tables = byLanguage((language) => compileLanguage(language, files[language], shared));
  return [
    ...LANGUAGES.map((language) => json(`src/generated/${language}.json`, tables[language])),
    json(
      "../text/src/generated/dates.json",
      byLanguage((language) => compileDates(files[language].dates)),
    ),
    json(
      "../text/src/generated/detection.json",
      byLanguage((language) => compileDetection(files[language].detection)),
    ),
    json(
      "../text/src/generated/function-words.json",
      byLanguage((language) => files[language]["function-words"]),
    ),
    json("src/generated/project-topics.json", compileProjectTopics(shared["project-topics"])),
    json(
      "src/generated/directives.json",
      shared.directives.map((source) => asWritten(source, "iu")),
    ),
    json("src/generated/certainty.json", compileCertainty(shared.certainty)),
    json("src/generated/pastes.json", compilePastes(shared.pastes)),
    json("src/generated/predicates.json", shared.predicates),
    ...Object.entries(FILES).map(([kind, schema]) =>
      json(`schema/${kind}.json`, z.toJSONSchema(schema)),
    ),
    { path: join(PACKAGE, "coverage.md"), text: coverage(shared, files, tables) },
  ];
}
