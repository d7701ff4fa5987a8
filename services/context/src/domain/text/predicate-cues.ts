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

const NONE: ReadonlySet<string> = new Set();
/** A numeral is no head of the lexicon; stems of very many would push those of words out of memory. */
const NUMERAL = /^\d+$/;

/** The cues of the lexicon. */
export const knownCues: PredicateCues = (predicate) => {
  const heads = stemsOf(
    wordsOf(spoken(predicate)).filter((word) => !NUMERAL.test(word)),
    "en",
  );
  const groups = heads.flatMap((head) => CUES.get(head) ?? []);
  return groups.length === 0 ? NONE : new Set(groups.flat());
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
  return (predicate) => {
    const known = knownCues(predicate);
    const others = ownCues.get(predicate);
    return others === undefined ? known : new Set([...known, ...others]);
  };
}

const spoken = (predicate: string): string => predicate.replaceAll("_", " ");
