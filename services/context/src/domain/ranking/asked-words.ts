import type { ScopeIndex } from "../memory/scope-index.ts";
import type { TermIndex } from "../memory/term-index.ts";
import { generalFrequency } from "../text/general-frequency.ts";
import { idf } from "./bm25.ts";
import type { Query } from "./query.ts";

/** A word of a question that is no speaker's name, as a memory and the language at large know it. */
export interface AskedWord {
  readonly episodeTerm: number;
  readonly factTerm: number;
  /** Its inverse document frequency among the episodes. */
  readonly worth: number;
  /** How rare it is in the language at large: 0.3 for the commonest words, up to about 7. */
  readonly rarity: number;
  /** Its share of all words in general, in which this memory counts as much as the language at large. */
  readonly usual: number;
  /** The logarithm of how much more frequent `usual` is than the word is in the language at large. */
  readonly typical: number;
  readonly isKnown: boolean;
}

/** What is rarer than one word in e^6 tells something. */
const TELLS_NOTHING = 6;
const LEAST_RARITY = 0.3;
// One bit of a number of 32 for each; words behind them do not count.
const MOST_WORDS = 30;

/** The words of a question less the names of speakers, at most 30. */
export function askedWords(index: ScopeIndex, query: Query): AskedWord[] {
  const names = [...query.words].filter(
    (word) => index.speakers.namedIn(new Set([word])).length > 0,
  );
  // A stem lacks the last letter of its word at most.
  const isName = (term: string) =>
    names.some((name) => name.startsWith(term) && term.length >= name.length - 1);
  const asked = query.terms.flatMap((term, at) => (isName(term) ? [] : [{ term, at }]));
  return asked.slice(0, MOST_WORDS).map(({ term, at }) => askedWord(index, query, term, at));
}

function askedWord(
  { episodes: { terms }, facts }: ScopeIndex,
  query: Query,
  term: string,
  at: number,
): AskedWord {
  const episodeTerm = query.inEpisodes.terms[at] ?? -1;
  const factTerm = query.inFacts.terms[at] ?? -1;
  const documents = terms.documentFrequency(episodeTerm);
  const general = generalFrequency(term, query.language);
  const usual = (shareOf(terms, episodeTerm) + general) / 2;
  return {
    episodeTerm,
    factTerm,
    worth: idf(terms.documents, documents),
    rarity: Math.max(LEAST_RARITY, -Math.log(general) - TELLS_NOTHING),
    usual,
    typical: Math.log(usual / general),
    isKnown: documents + facts.terms.documentFrequency(factTerm) > 0,
  };
}

function shareOf(terms: TermIndex, id: number): number {
  if (id < 0) return 0;
  return terms.occurrences(id) / Math.max(1, terms.totalLength);
}
