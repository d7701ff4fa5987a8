import { findDates } from "@memory/text/dates";
import type { Language } from "@memory/text/languages";
import { predicatesOf } from "../learned/label-facts.ts";
import { flagsIn, tagsOf } from "../learned/likelihood.ts";
import { mentionsIn } from "../learned/mention-features.ts";
import {
  type Fate,
  type FoundValue,
  fateOf,
  likeliestLabel,
  type Place,
  runsIn,
  type ValueWeights,
  valuesIn,
  valueWeightsOf,
} from "../learned/read-values.ts";
import type { Span } from "../learned/span-features.ts";
import type { TaggedWord } from "../learned/tagger.ts";
import type { Clause } from "../rules/clause.ts";
import { asTheirOwn } from "../rules/prepare-clauses.ts";
import type { ReadyGrammar } from "../rules/ready-grammar.ts";
import { ended, pointing, type Referring, words as wordsOfValue } from "../rules/references.ts";
import { GUESSED, type Statement, type Unplaced } from "../statement.ts";
import type { Reading } from "./classify.ts";
import { isGuessedFrom, isMeant, speaksOf } from "./read-learned.ts";
import { resolveMatch } from "./resolve.ts";
import type { Said } from "./turn-text.ts";

/** Words less likely to name something that is over are left alone. Only a value that is known by them ends: most name none. */
const LEAST_OVER = 0.5;
/** A value less likely to take the place of another takes that of none. */
const LEAST_FRESH = 0.5;
/** Less likely words are in no value, and less likely labels are not looked for: what is known tells the right one. */
const LIKELY_WORD = 0.3;
const LIKELY_LABEL = 0.27;

interface Where {
  readonly said: Said;
  readonly grammar: ReadyGrammar;
  /** What the turn was read to state. */
  readonly stated: readonly Statement[];
}

/** Words that may name something that is known. */
interface Named {
  readonly text: string;
  readonly clause: Clause;
}

/** A value that may take the place of one that is known. */
interface Fresh extends Named {
  readonly found: FoundValue;
}

/** A sentence with its words. */
interface Tagged {
  readonly words: readonly TaggedWord[];
  readonly clauses: readonly Clause[];
  readonly weights: ValueWeights;
}

/**
 * What a turn says of values that may be known in words that no phrase reads: which are over, and what takes their place. Each points
 * at a value, or at the one value of a predicate, and says nothing where none is known.
 */
export function readChanges(
  readings: readonly Extract<Reading, { kind: "clauses" }>[],
  where: Where,
): Unplaced[] {
  const { said, grammar } = where;
  const { language } = grammar;
  const tagged = readings.flatMap(({ sentence, clauses: prepared }): Tagged[] => {
    if (sentence === null || !isGuessedFrom(sentence, said)) return [];
    const clauses = prepared.map(({ clause }) => clause);
    if (!clauses.some(isMeant)) return [];
    const words = tagsOf({ language, sentence, clauses });
    return [{ words, clauses, weights: valueWeightsOf(language) }];
  });
  const over = tagged.flatMap((one) => overIn(one, where));
  const fresh = tagged
    .flatMap((one) => freshIn(one, where))
    .filter(({ text }) => !over.some((one) => overlap(one.text, text)));
  const becomesOneOf = fresh
    .sort((a, b) => b.found.replaces - a.found.replaces)
    .map(({ text }) => text);
  const ending = over.map(({ text, clause }) => ({
    ...(becomesOneOf.length === 0
      ? ended(text, undefined, GUESSED)
      : pointing("replaces", { mentions: text, becomesOneOf }, GUESSED)),
    clause,
  }));
  return [...ending, ...fresh.flatMap(inPlace)].map((one) => resolveMatch(one, said, grammar));
}

const overlap = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** Whether some of the words at a place are a day. */
const isDate = ({ text }: Said, place: Place, language: Language): boolean =>
  findDates(text, language).some(({ start, end }) => start < place.end && place.start < end);

/** The clause that words stand in, if it means what it says. */
const clauseOf = (clauses: readonly Clause[], { start, end }: Place): Clause | undefined =>
  clauses.find((one) => start < one.end && end > one.start && isMeant(one));

/** The words of a sentence that name something that is over, the longer before those in them. */
function overIn(tagged: Tagged, where: Where): Named[] {
  const { words, clauses } = tagged;
  const found: (Named & Place)[] = [];
  for (const span of [...runsIn(words, LIKELY_WORD), ...mentionsIn(words)]) {
    if (!mayBeOver(span, words)) continue;
    const place = { start: words[span.from]?.start ?? 0, end: words[span.to - 1]?.end ?? 0 };
    if (found.some((one) => one.start <= place.start && place.end <= one.end)) continue;
    // To weigh what becomes of the words costs more than to look for the clause.
    const clause = clauseOf(clauses, place);
    if (!clause || !isOver(span, tagged)) continue;
    const named = namedAt(place, clause, where);
    if (named) found.push({ ...named, ...place });
  }
  return found;
}

/** A word that is neither a name nor likely a value stands in too many values. */
function mayBeOver({ from }: Span, words: readonly TaggedWord[]): boolean {
  const first = words[from];
  if (!first) return false;
  return first.probability >= LIKELY_WORD || (from > 0 && /^\p{Lu}/u.test(first.text));
}

/** Whether words are likely to name something that is over. */
function isOver(span: Span, { words, clauses, weights }: Tagged): boolean {
  const first = words[span.from];
  if (!first) return false;
  const flags = [...flagsIn(clauses)(first)];
  if (fateOf(words, span, weights, flags).ends < LEAST_OVER) return false;
  return !NAMES.has(likeliestLabel(words, span, weights, flags));
}

/** The words at a place, if they may name something that is known and nothing else was read of them. */
function namedAt(place: Place, clause: Clause, where: Where): Named | null {
  const { said, grammar, stated } = where;
  if (stated.some((one) => changesIn(one, clause, said))) return null;
  const text = wordsOfValue(said.text.slice(place.start, place.end), clause, grammar);
  if (text === null || isNoValue(text, grammar)) return null;
  if (isDate(said, place, grammar.language) || isOfAnother(text, clause, grammar)) return null;
  return stated.some((one) => isOf(one, text)) ? null : { text, clause };
}

/** Names of a kind of value, and words that are none. */
const isNoValue = (text: string, grammar: ReadyGrammar): boolean =>
  text.toLowerCase() in grammar.attributes ||
  grammar.notNames.test(text) ||
  grammar.references.changes.light.test(text);

/** What the subject is called: nobody's name is over for being said beside another. */
const NAMES: ReadonlySet<string> = new Set(["name", "preferred_name"]);

/** Whether a statement was read from a clause that says of it that something changes. */
const changesIn = ({ cue, evidence }: Statement, { start, end }: Clause, { at }: Said): boolean =>
  cue !== "none" && evidence !== null && evidence.start < at + end && at + start < evidence.end;

/** What somebody else left or lost is not the subject's: only they themselves may be over. */
function isOfAnother(text: string, clause: Clause, grammar: ReadyGrammar): boolean {
  if (grammar.strangers?.test(clause.text)) return true;
  const about = asTheirOwn(clause, grammar, null)?.about ?? null;
  return about !== null && !(about.name !== null && overlap(about.name, text));
}

/** Whether a statement is of these words, or points at just them. */
const isOf = (one: Statement, text: string): boolean =>
  one.refersTo === null
    ? speaksOf(one, text)
    : one.refersTo.mentions.toLowerCase() === text.toLowerCase();

/** The values of a sentence that take the place of others. */
function freshIn({ words, clauses, weights }: Tagged, where: Where): Fresh[] {
  const { said, grammar, stated } = where;
  const isSought = ({ replaces, ends }: Fate): boolean => replaces >= Math.max(LEAST_FRESH, ends);
  const mayStand = (place: Place): boolean => clauseOf(clauses, place) !== undefined;
  const sought = { likely: LIKELY_WORD, mayStand, isSought };
  return valuesIn(words, weights, flagsIn(clauses), sought).flatMap((found): Fresh[] => {
    const text = said.text.slice(found.start, found.end);
    const clause = clauseOf(clauses, found);
    if (!clause || isNoValue(text, grammar) || isDate(said, found, grammar.language)) return [];
    if (isOfAnother(text, clause, grammar)) return [];
    if (stated.some((one) => changesIn(one, clause, said) || speaksOf(one, text))) return [];
    return [{ text, clause, found }];
  });
}

/** A value in the place of the one that is known of its kind. */
function inPlace({ text, clause, found }: Fresh): (Referring & { clause: Clause })[] {
  const predicates = found.labels
    .filter(([, probability]) => probability >= LIKELY_LABEL)
    .flatMap(([label]) => predicatesOf(label));
  if (predicates.length === 0) return [];
  const reference = { mentions: "", isAny: true, predicates, becomesOneOf: [text] } as const;
  return [{ ...pointing("replaces", reference, GUESSED), clause }];
}
