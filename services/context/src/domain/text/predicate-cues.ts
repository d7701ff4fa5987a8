import { LANGUAGES } from "@memory/text/languages";
import { CUES } from "./concepts.ts";
import { stemsOf, wordsOf } from "./text-analysis.ts";

/** Stems of questions that a fact of a predicate answers though it holds none of them. */
export type PredicateCues = (predicate: string) => ReadonlySet<string>;

/** What a user says of a predicate. */
export interface OwnPredicate {
  readonly synonyms: readonly string[];
  /** Words of questions, in any language. */
  readonly cues: readonly string[];
}

/** The cues of the lexicon. */
export const knownCues: PredicateCues = (predicate) => {
  const heads = stemsOf(wordsOf(spoken(predicate)), "en");
  return new Set(heads.flatMap((head) => CUES.get(head) ?? []).flat());
};

/** The known ones and, for a user's predicates under each of their names, the words of their other names and their cues. */
export function predicateCues(own: Readonly<Record<string, OwnPredicate>>): PredicateCues {
  const ownCues = new Map<string, Set<string>>();
  for (const [name, { synonyms, cues }] of Object.entries(own)) {
    const names = [name, ...synonyms];
    for (const one of names) {
      const others = names.filter((other) => other !== one).map(spoken);
      const words = wordsOf([...others, ...cues].join(" "));
      ownCues.set(one, new Set(LANGUAGES.flatMap((language) => stemsOf(words, language))));
    }
  }
  return (predicate) => new Set([...knownCues(predicate), ...(ownCues.get(predicate) ?? [])]);
}

const spoken = (predicate: string): string => predicate.replaceAll("_", " ");
