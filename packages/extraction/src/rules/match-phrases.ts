import { allMatches, machineCode } from "@memory/text/matching";
import type { ValueKey } from "../predicates/registry.ts";
import type { Clause } from "./clause.ts";
import type { CompiledPhrase, PhraseTable } from "./compile.ts";
import type { Finding } from "./finding.ts";
import { isMeant } from "./marks.ts";
import type { Phrase } from "./phrase.ts";
import { findingsOf } from "./phrase-findings.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

/** The phrases of a language, and what is needed to read values out of them. */
export interface PhraseTables {
  readonly grammar: ReadyGrammar;
  readonly phrases: PhraseTable;
  readonly valueKey: ValueKey;
}

/** Which phrases to match: all, only those that may stand anywhere in a clause, or only those that start one. */
export type Anchoring = "all" | "anywhere" | "start";

/** Whether a phrase says something of a clause with such flags. */
function fits(phrase: Phrase, { flags }: Clause): boolean {
  if (phrase.ignoresNegation) return true;
  const wanted = phrase.polarity ?? "plain";
  if (wanted !== "any" && (wanted === "negated") !== flags.has("negated")) return false;
  if (flags.has("modal")) return false;
  if (flags.has("hedged") && phrase.confidence === undefined) return false;
  return fitsTense(phrase, flags.has("past"));
}

function fitsTense({ tense, cue }: Phrase, isPast: boolean): boolean {
  if (tense === "past") return isPast;
  return tense === "any" || !isPast || cue === "ends";
}

/** Everything that phrases find in one clause: of each family the first that fits its start, and every one that may stand anywhere. */
export function matchPhrases(
  clause: Clause,
  tables: PhraseTables,
  anchoring: Anchoring = "all",
): Finding[] {
  const found: Finding[] = [];
  const { compiled, listed } = tables.phrases;
  const places = compiled.places(clause.text);
  for (const [family, ofFamily] of Map.groupBy(places, (place) => listed[place]?.family)) {
    if (family?.isWeak !== true || found.length === 0)
      found.push(...matchFamily(clause, tables, anchoring, ofFamily));
  }
  return found;
}

const isMatched = (phrase: Phrase, anchoring: Anchoring, isStartTaken: boolean): boolean =>
  phrase.unanchored ? anchoring !== "start" : anchoring !== "anywhere" && !isStartTaken;

function matchFamily(
  clause: Clause,
  tables: PhraseTables,
  anchoring: Anchoring,
  places: readonly number[],
): Finding[] {
  const { compiled, listed } = tables.phrases;
  const found: Finding[] = [];
  let isStartTaken = false;
  for (const place of places) {
    const phrase = listed[place]?.phrase;
    if (!phrase || !isMatched(phrase, anchoring, isStartTaken) || !fits(phrase, clause)) continue;
    const findings = matchPhrase(compiled.at(place), clause, tables);
    if (findings.length === 0 || !isMeant(phrase, clause.flags)) continue;
    found.push(...findings.filter((one) => !found.some((known) => saysAlike(known, one))));
    isStartTaken ||= !phrase.unanchored;
  }
  return found;
}

/** Two phrases of a family often catch the same; the first decides how it is meant. */
const saysAlike = (a: Finding, b: Finding): boolean =>
  a.predicate === b.predicate && Object.values(a.value)[0] === Object.values(b.value)[0];

function matchPhrase(
  compiled: CompiledPhrase,
  clause: Clause,
  { grammar, valueKey }: PhraseTables,
): Finding[] {
  const regex = machineCode(compiled.regex);
  const matches = compiled.phrase.unanchored
    ? allMatches(clause.text, regex)
    : [regex.exec(clause.text)];
  return matches.flatMap((match) =>
    match ? findingsOf(compiled, match, clause, grammar, valueKey) : [],
  );
}
