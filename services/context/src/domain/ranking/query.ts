import { firstCodePoints } from "@memory/text";
import { languageOf } from "@memory/text/function-words";
import type { Language } from "@memory/text/languages";
import type { ScopeIndex } from "../memory/scope-index.ts";
import type { TermIndex } from "../memory/term-index.ts";
import { CONCEPTS } from "../text/concepts.ts";
import { questionDates } from "../text/question-dates.ts";
import { type QuestionKinds, questionKinds } from "../text/question-kinds.ts";
import { relativeSpansIn } from "../text/relative-dates.ts";
import type { Span } from "../text/span.ts";
import { fold, stemOf, wordsOf } from "../text/text-analysis.ts";

// The question itself is near the beginning; a document pasted after it only costs time.
const USED_CODE_POINTS = 4000;
const MAX_TERMS = 48;
const ASKS_TIME =
  /\b(?:when|how long|(?:what|which) (?:date|day|week|month|year|time)|quand|cuando|wann)\b/;
const ASKS_NUMBER =
  /\bhow (?:many|much|old|often|long)\b|\b(?:combien|cuantos?|cuantas?|wie ?viele?)\b/;

// "Living" stands for where somebody lives, but for this.
const FOR_A_LIVING = /\b(for|make|makes) (?:a|his|her|their|my) living\b/g;

/** The words of a question as the facts or the episodes of an index know them. */
interface AskedTerms {
  /** The number of each term of the question, in their order; -1 for one that nothing ever held. */
  readonly terms: readonly number[];
  /** Groups of terms that words of the question stand for, less the question's own. */
  readonly groups: readonly (readonly number[])[];
}

/** A question, analysed against the index it is asked of. */
export interface Query {
  /** Its words, folded. */
  readonly words: ReadonlySet<string>;
  /** Distinct stems, in the order they stand. */
  readonly terms: readonly string[];
  readonly inFacts: AskedTerms;
  readonly inEpisodes: AskedTerms;
  /** The number of the one speaker the question names; -1 when it names none or several. */
  readonly namedSpeaker: number;
  /** True when it names a speaker, or several. */
  readonly namesSpeaker: boolean;
  /** The spans of time that the question names. */
  readonly dates: readonly Span[];
  readonly asksTime: boolean;
  readonly asksNumber: boolean;
  readonly kinds: QuestionKinds;
  readonly language: Language;
  /** Episodes after it are left out. */
  readonly untilMs: number;
  /** The question's embedding, where there is one. */
  readonly embedding: Float32Array | null;
}

/** A question's moment and meaning. */
interface Asking {
  /** What "yesterday" counts from. */
  readonly nowMs: number;
  /** Later episodes are left out. */
  readonly untilMs?: number;
  readonly embedding: Float32Array | null;
}

/** What a question asks of an index. */
export function parseQuery(
  index: ScopeIndex,
  text: string,
  { nowMs, untilMs = Number.POSITIVE_INFINITY, embedding }: Asking,
): Query {
  const question = firstCodePoints(text, USED_CODE_POINTS);
  const folded = fold(question).replace(FOR_A_LIVING, "$1 a job");
  const words = wordsOf(folded);
  const language = languageOf(words);
  const terms = distinctStems(words, language, index.languages.present());
  const groups = conceptsOf(terms);
  const distinct = new Set(words);
  const speakers = index.speakers.namedIn(distinct);
  return {
    words: distinct,
    terms,
    inFacts: askedOf(index.facts.terms, terms, groups),
    inEpisodes: askedOf(index.episodes.terms, terms, groups),
    namedSpeaker: speakers.length === 1 ? (speakers[0] ?? -1) : -1,
    namesSpeaker: speakers.length > 0,
    dates: [
      ...questionDates(folded, nowMs, () => index.calendar.years()),
      ...relativeSpansIn(language, question, nowMs),
    ],
    asksTime: ASKS_TIME.test(folded),
    asksNumber: ASKS_NUMBER.test(folded),
    kinds: questionKinds(words, language),
    language,
    untilMs,
    embedding,
  };
}

/** Each word's stem in the question's own language and every one the index holds, less function words. */
function distinctStems(
  words: readonly string[],
  own: Language,
  present: readonly Language[],
): string[] {
  const languages = new Set([...present, own]);
  const stems = new Set<string>();
  for (const word of words) {
    if (present.includes(own) && stemOf(word, own) === "") continue;
    for (const language of languages) stems.add(stemOf(word, language));
    if (stems.size > MAX_TERMS) break;
  }
  stems.delete("");
  return [...stems];
}

function conceptsOf(terms: readonly string[]): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  for (const term of terms) {
    for (const group of CONCEPTS.get(term) ?? []) if (!groups.includes(group)) groups.push(group);
  }
  return groups;
}

function askedOf(
  index: TermIndex,
  words: readonly string[],
  groups: readonly (readonly string[])[],
): AskedTerms {
  const terms = words.map((word) => index.termId(word));
  const isOwn = (id: number) => terms.includes(id);
  return {
    terms,
    groups: groups.map((group) => {
      const ids = index.groupIds(group);
      return ids.some(isOwn) ? ids.filter((id) => !isOwn(id)) : ids;
    }),
  };
}
