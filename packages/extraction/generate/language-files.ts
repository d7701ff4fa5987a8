import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { FILES, type FileKind, type FileOf } from "./schema.ts";

const LANGUAGES = join(import.meta.dirname, "..", "languages");

/** The files of one language, parsed and checked. */
export interface LanguageFiles {
  grammar: FileOf<"grammar">;
  lexicon: FileOf<"lexicon">;
  words: FileOf<"words">;
  introduction: FileOf<"introduction">;
  instructions: FileOf<"instructions">;
  references: FileOf<"references">;
  questions: FileOf<"questions">;
  sentences: FileOf<"rewrites">;
  /** By the names of their files. */
  rewrites: Readonly<Record<string, FileOf<"rewrites">>>;
  phrases: readonly FileOf<"phrases">[];
}

/** What all languages share. */
export interface SharedFiles {
  lexicon: FileOf<"lexicon">;
  topics: FileOf<"topics">;
}

/** A file below `languages/`. Throws with its path and every fault in it. */
function read<Kind extends FileKind>(kind: Kind, path: string): FileOf<Kind> {
  const { data, error } = FILES[kind].safeParse(parse(readFileSync(join(LANGUAGES, path), "utf8")));
  if (data !== undefined) return data as FileOf<Kind>;
  const faults = error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  throw new Error(`languages/${path} is not valid:\n${faults.join("\n")}`);
}

const filesIn = (folder: string): string[] =>
  globSync("*.yaml", { cwd: join(LANGUAGES, folder) })
    .sort()
    .map((name) => `${folder}/${name}`);

/** Reads the files of a language. Throws with the path of the first that is not valid. */
export const readLanguage = (language: string): LanguageFiles => ({
  grammar: read("grammar", `${language}/grammar.yaml`),
  lexicon: read("lexicon", `${language}/lexicon.yaml`),
  words: read("words", `${language}/words.yaml`),
  introduction: read("introduction", `${language}/introduction.yaml`),
  instructions: read("instructions", `${language}/instructions.yaml`),
  references: read("references", `${language}/references.yaml`),
  questions: read("questions", `${language}/questions.yaml`),
  sentences: read("rewrites", `${language}/sentence-rewrites.yaml`),
  rewrites: Object.fromEntries(
    filesIn(`${language}/rewrites`).map((path) => [
      basename(path, ".yaml"),
      read("rewrites", path),
    ]),
  ),
  phrases: filesIn(`${language}/phrases`).map((path) => read("phrases", path)),
});

/** Reads what all languages share. */
export const readShared = (): SharedFiles => ({
  lexicon: read("lexicon", "shared/lexicon.yaml"),
  topics: read("topics", "shared/instruction-topics.yaml"),
});
