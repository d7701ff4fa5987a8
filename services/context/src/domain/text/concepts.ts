import { CONCEPT_LEXICON } from "./concept-lexicon.ts";
import { CUE_LEXICON } from "./cue-lexicon.ts";
import { CUE_LEXICONS } from "./cue-lexicons.ts";
import { LANGUAGES, type Language } from "./function-words.ts";
import { stemsOf, wordsOf } from "./text-analysis.ts";

type Groups = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Per stem of a question: the groups of stems it stands for. */
export const CONCEPTS: Groups = readLexicons({ english: CONCEPT_LEXICON });

/** Per stem of a predicate: the groups of stems that a question it answers may use instead. */
export const CUES: Groups = readLexicons({ english: CUE_LEXICON, ...CUE_LEXICONS });

/** Heads are English; members are of the lexicon's language. */
function readLexicons(lexicons: Partial<Record<Language, string>>): Groups {
  const groups = new Map<string, string[][]>();
  for (const language of LANGUAGES) {
    for (const row of rowsOf(lexicons[language] ?? "")) {
      const [heads = "", members = ""] = row.split(":");
      const group = [...new Set(stemsOf(wordsOf(members), language))];
      for (const head of new Set(stemsOf(wordsOf(heads), "english"))) {
        groups.set(head, [...(groups.get(head) ?? []), group]);
      }
    }
  }
  return groups;
}

function rowsOf(lexicon: string): string[] {
  return lexicon
    .trim()
    .split(/\n(?! )/)
    .filter((row) => row !== "");
}
