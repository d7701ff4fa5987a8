import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { FILES, type FileKind, type FileOf, type SourceFamily } from "./schema.ts";

const PACKAGE = join(import.meta.dirname, "..");
const GAPS = "frames/gaps.yaml";

/** The files of one language, parsed and checked. */
export interface LanguageFiles {
  grammar: FileOf<"grammar">;
  lexicon: FileOf<"lexicon">;
  words: FileOf<"words">;
  introduction: FileOf<"introduction">;
  marks: FileOf<"marks">;
  instructions: FileOf<"instructions">;
  references: FileOf<"references">;
  questions: FileOf<"questions">;
  sentences: FileOf<"rewrites">;
  /** By the names of their files. */
  rewrites: Readonly<Record<string, FileOf<"rewrites">>>;
  families: readonly SourceFamily[];
  "phrase-ends": FileOf<"phrase-ends">;
  dates: FileOf<"dates">;
  detection: FileOf<"detection">;
  "function-words": FileOf<"function-words">;
}

/** What all languages share. */
export interface SharedFiles {
  frames: FileOf<"frames">;
  gaps: FileOf<"gaps">;
  lexicon: FileOf<"lexicon">;
  topics: FileOf<"topics">;
  kinds: FileOf<"kinds">;
  directives: FileOf<"directives">;
  pastes: FileOf<"pastes">;
  certainty: FileOf<"certainty">;
  "project-topics": FileOf<"project-topics">;
  predicates: FileOf<"predicates">;
}

const parsed = new Map<string, unknown>();

/** What stands in a YAML file of the package, as it was when it was first asked for. */
export function yamlIn(path: string): unknown {
  if (!parsed.has(path)) parsed.set(path, parse(readFileSync(join(PACKAGE, path), "utf8")));
  return parsed.get(path);
}

/** A file of the package. Throws with its path and every fault in it. */
function read<Kind extends FileKind>(kind: Kind, path: string): FileOf<Kind> {
  const { data, error } = FILES[kind].safeParse(yamlIn(path));
  if (data !== undefined) return data as FileOf<Kind>;
  const faults = error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  throw new Error(`${path} is not valid:\n${faults.join("\n")}`);
}

const filesIn = (folder: string): string[] =>
  globSync("*.yaml", { cwd: join(PACKAGE, folder) })
    .sort()
    .map((name) => `${folder}/${name}`);

/** Reads the files of a language. Throws with the path of the first that is not valid. */
export const readLanguage = (language: string): LanguageFiles =>
  readFolder(`languages/${language}`);

const readFolder = (folder: string): LanguageFiles => ({
  grammar: read("grammar", `${folder}/grammar.yaml`),
  lexicon: readTogether("lexicon", filesIn(`${folder}/lexicon`)),
  words: read("words", `${folder}/words.yaml`),
  introduction: read("introduction", `${folder}/introduction.yaml`),
  marks: read("marks", `${folder}/marks.yaml`),
  instructions: read("instructions", `${folder}/instructions.yaml`),
  references: read("references", `${folder}/references.yaml`),
  questions: read("questions", `${folder}/questions.yaml`),
  sentences: read("rewrites", `${folder}/sentence-rewrites.yaml`),
  rewrites: Object.fromEntries(
    filesIn(`${folder}/rewrites`).map((path) => [basename(path, ".yaml"), read("rewrites", path)]),
  ),
  families: inFamilies(
    filesIn(`${folder}/phrases`).map((path) => ({ path, ...read("phrases", path) })),
  ),
  "phrase-ends": read("phrase-ends", `${folder}/phrase-ends.yaml`),
  dates: read("dates", `${folder}/dates.yaml`),
  detection: read("detection", `${folder}/detection.yaml`),
  "function-words": read("function-words", `${folder}/function-words.yaml`),
});

/** The families of several files; one that stands in two goes on in the second. Throws where the two differ in more than their phrases. */
export function inFamilies(
  files: readonly (FileOf<"phrases"> & { readonly path: string })[],
): SourceFamily[] {
  const all = new Map<string, SourceFamily>();
  for (const { path, families } of files)
    for (const family of families) {
      const { name, phrases, isWeak } = family;
      const before = all.get(name) ?? { ...family, phrases: [] };
      if (before.isWeak !== isWeak) throw new Error(`${path} has another family called ${name}`);
      all.set(name, { ...family, phrases: [...before.phrases, ...phrases] });
    }
  return [...all.values()];
}

/** Reads what all languages share. */
export const readShared = (): SharedFiles => ({
  frames: readTogether(
    "frames",
    filesIn("frames").filter((path) => path !== GAPS),
  ),
  gaps: read("gaps", GAPS),
  lexicon: read("lexicon", "languages/shared/lexicon.yaml"),
  topics: read("topics", "languages/shared/instruction-topics.yaml"),
  kinds: read("kinds", "languages/shared/kinds.yaml"),
  directives: read("directives", "languages/shared/directives.yaml"),
  certainty: read("certainty", "languages/shared/certainty.yaml"),
  pastes: read("pastes", "languages/shared/pastes.yaml"),
  "project-topics": read("project-topics", "languages/shared/project-topics.yaml"),
  predicates: read("predicates", "predicates.yaml"),
});

/** The entries of several files. Throws for a name that stands in two of them. */
export function readTogether<Kind extends "frames" | "lexicon">(
  kind: Kind,
  paths: readonly string[],
): FileOf<Kind> {
  const all: Record<string, unknown> = {};
  for (const path of paths) {
    for (const [name, entry] of Object.entries(read(kind, path))) {
      if (name in all) throw new Error(`${path} has a second entry called ${name}`);
      all[name] = entry;
    }
  }
  return all as FileOf<Kind>;
}
