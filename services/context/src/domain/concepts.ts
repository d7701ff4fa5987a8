import { CONCEPT_LEXICON } from "./concept-lexicon.ts";
import { CUE_LEXICON } from "./cue-lexicon.ts";
import { analyze } from "./text-analysis.ts";

type Groups = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Per stem of a question: the groups of stems it stands for. */
export const CONCEPTS: Groups = readLexicon(CONCEPT_LEXICON);

/** Per stem of a predicate: the groups of stems that a question it answers may use instead. */
export const CUES: Groups = readLexicon(CUE_LEXICON);

function readLexicon(lexicon: string): Map<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const row of lexicon.trim().split(/\n(?! )/)) {
    const [heads = "", members = ""] = row.split(":");
    const group = [...new Set(analyze(members))];
    for (const head of new Set(analyze(heads))) {
      const held = groups.get(head);
      if (held === undefined) groups.set(head, [group]);
      else held.push(group);
    }
  }
  return groups;
}
