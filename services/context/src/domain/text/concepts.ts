import type { Language } from "@memory/text/languages";
import concepts from "./lexicons/concepts.json" with { type: "json" };
import cues from "./lexicons/cues.json" with { type: "json" };
import { stemsOf, wordsOf } from "./text-analysis.ts";

type Groups = ReadonlyMap<string, readonly (readonly string[])[]>;

interface Row {
  /** English words under which the group is found. */
  readonly heads: string;
  readonly members: string;
  readonly language: Language;
}

/** Per stem of a question: the groups of stems it stands for. */
export const CONCEPTS: Groups = groupsOf(
  concepts.map(({ cues: heads, members }) => ({ heads, members, language: "en" })),
);

/** Per stem of a predicate: the groups of stems that a question it answers may use instead. */
export const CUES: Groups = groupsOf(
  Object.entries(cues).flatMap(([language, rows]) =>
    rows.map(({ predicates, questions }) => {
      return { heads: predicates, members: questions, language: language as Language };
    }),
  ),
);

function groupsOf(rows: readonly Row[]): Groups {
  const groups = new Map<string, string[][]>();
  for (const { heads, members, language } of rows) {
    const group = [...new Set(stemsOf(wordsOf(members), language))];
    for (const head of new Set(stemsOf(wordsOf(heads), "en"))) {
      groups.set(head, [...(groups.get(head) ?? []), group]);
    }
  }
  return groups;
}
