import { findDates } from "@memory/text/dates";
import { factOf } from "../learned/label-facts.ts";
import { flagsIn, tagsOf } from "../learned/likelihood.ts";
import { type FoundValue, type Place, valuesIn, valueWeightsOf } from "../learned/read-values.ts";
import type { ValueKey } from "../predicates/registry.ts";
import type { Sentence } from "../reading/sentences.ts";
import type { Clause } from "../rules/clause.ts";
import type { Finding } from "../rules/finding.ts";
import type { Flag } from "../rules/grammar.ts";
import type { ReadyGrammar } from "../rules/ready-grammar.ts";
import { ended } from "../rules/references.ts";
import { GUESSED, type Statement, type Unplaced } from "../statement.ts";
import type { Reading } from "./classify.ts";
import { resolveMatch } from "./resolve.ts";
import type { Said } from "./turn-text.ts";

/** A value that is less likely is left unread: of what lies above, more than nine in ten are values, and four in five of the label. */
const LEAST_LIKELY = 0.6;
/** A word is part of a value, or goes on with one, when it is likelier than not. */
const LIKELY_WORD = 0.5;
/** Of a clause that says so nothing is guessed. */
const NOT_MEANT: readonly Flag[] = [
  "ironic",
  "reported",
  "unsure",
  "guessed",
  "denied",
  "hedged",
  "wish",
  "request",
];
/** Nor of a sentence that asks. */
const ASKS = /[?？¿]/u;
/** Nor of a longer message: the tagger has learned from chat, and takes tasks and drafts for the writer's own words. */
const MOST_CHARACTERS = 160;

interface Where {
  readonly said: Said;
  readonly grammar: ReadyGrammar;
  readonly valueKey: ValueKey;
}

/** Whether guesses may be made of a sentence: the subject says it in a short message, and asks nothing. */
export const isGuessedFrom = ({ text }: Sentence, said: Said): boolean =>
  said.trust === 1 && said.text.length <= MOST_CHARACTERS && !ASKS.test(text);

/** Whether a clause says what it says in earnest, of the subject's own knowledge. */
export const isMeant = ({ flags }: Clause): boolean => !NOT_MEANT.some((flag) => flags.has(flag));

/** What a sentence says in words that no phrase reads: statements of the values that the learned tagger finds beside those `known`. */
export function readLearned(
  reading: Extract<Reading, { kind: "clauses" }>,
  known: readonly Statement[],
  { said, grammar, valueKey }: Where,
): Unplaced[] {
  const { sentence } = reading;
  if (sentence === null || !isGuessedFrom(sentence, said)) return [];
  const clauses = reading.clauses.map(({ clause }) => clause);
  if (!clauses.some(isMeant)) return [];
  const { language } = grammar;
  const words = tagsOf({ language, sentence, clauses });
  const mayStand = (place: Place): boolean => {
    const clause = clauseAt(clauses, place);
    if (clause === undefined || !isMeant(clause)) return false;
    const text = said.text.slice(place.start, place.end);
    return !known.some((one) => speaksOf(one, text)) && findDates(text, language).length === 0;
  };
  const sought = { likely: LIKELY_WORD, least: LEAST_LIKELY, mayStand };
  const values = valuesIn(words, valueWeightsOf(language), flagsIn(clauses), sought);
  return values.flatMap((found) => {
    const clause = clauseAt(clauses, found);
    if (clause === undefined || found.probability * (found.labels[0]?.[1] ?? 0) < LEAST_LIKELY)
      return [];
    const text = said.text.slice(found.start, found.end);
    return stated(found, text, clause, { said, grammar, valueKey }) ?? [];
  });
}

/** The clause that the first words at a place stand in. */
const clauseAt = (clauses: readonly Clause[], { start, end }: Place): Clause | undefined =>
  clauses.find((one) => start < one.end && end > one.start);

/** Whether a statement has said something of these words. */
export function speaksOf({ value, refersTo }: Statement, text: string): boolean {
  const words = text.toLowerCase();
  const said = [...Object.values(value ?? {}).map(String), refersTo?.mentions ?? ""];
  return [...said, refersTo?.becomes ?? "", ...(refersTo?.becomesOneOf ?? [])].some((one) => {
    const other = one.toLowerCase();
    return other !== "" && (other.includes(words) || words.includes(other));
  });
}

/** A value that is likelier than this to be over, or to take the place of another, is or does. */
const ENDS = 0.3;
const REPLACES = 0.4;

function stated(
  { labels, ends, replaces }: FoundValue,
  text: string,
  clause: Clause,
  { said, grammar, valueKey }: Where,
): Unplaced | null {
  const fact = factOf(labels[0]?.[0] ?? "", text, valueKey);
  if (fact === null) return null;
  if (ends > ENDS)
    return resolveMatch({ ...ended(text, undefined, GUESSED), clause }, said, grammar);
  const finding: Finding = {
    ...fact,
    qualifiers: {},
    cue: replaces > REPLACES ? "replaces" : "none",
    sure: GUESSED,
    date: null,
    isPast: false,
    family: "learned",
  };
  return resolveMatch({ finding, clause, reference: null }, said, grammar);
}
