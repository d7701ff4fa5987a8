import { join } from "node:path";
import { z } from "zod";
import { LANGUAGES } from "../src/language.ts";
import { compileLanguage } from "./compile.ts";
import { readLanguage, readShared } from "./language-files.ts";
import { FILES } from "./schema.ts";

const PACKAGE = join(import.meta.dirname, "..");

/** A file that is made of others. */
export interface Output {
  readonly path: string;
  readonly text: string;
}

const output = (path: string, value: unknown): Output => ({
  path: join(PACKAGE, path),
  text: `${JSON.stringify(value, null, 1)}\n`,
});

/** What is made of `languages/` and its schema: the tables that services read, and the JSON schemas that editors use. */
export function outputs(): Output[] {
  const shared = readShared();
  return [
    ...LANGUAGES.map((language) =>
      output(
        `src/generated/${language}.json`,
        compileLanguage(language, readLanguage(language), shared),
      ),
    ),
    ...Object.entries(FILES).map(([kind, schema]) =>
      output(`schema/${kind}.json`, z.toJSONSchema(schema)),
    ),
  ];
}
