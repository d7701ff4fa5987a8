import { findDates } from "@memory/text/dates";
import { factOf } from "../learned/label-facts.ts";
import { flagsIn, tagsOf } from "../learned/likelihood.ts";
import { type FoundValue, valuesIn, valueWeightsOf } from "../learned/read-values.ts";
import type { ValueKey } from "../predicates/registry.ts";
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

/** What a sentence says in words that no phrase reads: statements of the values that the learned tagger finds beside those `known`. */
export function readLearned(
  reading: Extract<Reading, { kind: "clauses" }>,
  known: readonly Statement[],
  { said, grammar, valueKey }: Where,
): Unplaced[] {
  const { sentence } = reading;
  if (sentence === null || said.trust < 1 || said.text.length > MOST_CHARACTERS) return [];
  if (ASKS.test(sentence.text)) return [];
  const clauses = reading.clauses.map(({ clause }) => clause);
  const { language } = grammar;
  const words = tagsOf({ language, sentence, clauses });
  return valuesIn(words, valueWeightsOf(language), flagsIn(clauses)).flatMap((found) => {
    const text = said.text.slice(found.start, found.end);
    const clause = clauses.find((one) => found.start < one.end && found.end > one.start);
    if (clause === undefined || !isMeant(found, clause)) return [];
    if (findDates(text, language).length > 0) return [];
    if (known.some((one) => speaksOf(one, text))) return [];
    return stated(found, text, clause, { said, grammar, valueKey }) ?? [];
  });
}

const isMeant = ({ probability }: FoundValue, { flags }: Clause): boolean =>
  probability >= LEAST_LIKELY && !NOT_MEANT.some((flag) => flags.has(flag));

/** Whether a statement has said something of these words. */
function speaksOf({ value, refersTo }: Statement, text: string): boolean {
  const words = text.toLowerCase();
  const said = [...Object.values(value ?? {}).map(String), refersTo?.mentions ?? ""];
  return [...said, refersTo?.becomes ?? "", ...(refersTo?.becomesOneOf ?? [])].some((one) => {
    const other = one.toLowerCase();
    return other !== "" && (other.includes(words) || words.includes(other));
  });
}

function stated(
  { label, cue }: FoundValue,
  text: string,
  clause: Clause,
  { said, grammar, valueKey }: Where,
): Unplaced | null {
  const fact = factOf(label, text, valueKey);
  if (fact === null) return null;
  if (cue === "ends") return resolveMatch({ ...ended(text), clause }, said, grammar);
  const finding: Finding = {
    ...fact,
    qualifiers: {},
    cue,
    sure: GUESSED,
    date: null,
    isPast: false,
    family: "learned",
  };
  return resolveMatch({ finding, clause, reference: null }, said, grammar);
}
