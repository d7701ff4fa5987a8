import type { FoundDate } from "@memory/text/dates";
import type { ValueKey } from "../predicates/registry.ts";
import { type Clause, tokenIndex } from "./clause.ts";
import type { CompiledPhrase } from "./compile.ts";
import type { Finding } from "./finding.ts";
import type { Phrase } from "./phrase.ts";
import { upToRemark } from "./plan-text.ts";
import { withTopic } from "./project-topic.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";
import { type Caught, fill, predicateOf, valuesOf } from "./templates.ts";
import { readValues } from "./values.ts";

const SURE = 0.9;

/** What the groups of a match hold; empty for a group that holds no value of its kind. */
function caughtOf(
  match: RegExpMatchArray,
  { kinds }: Phrase,
  clause: Clause,
  grammar: ReadyGrammar,
): Caught {
  const caught: Record<string, string[]> = {};
  for (const [group, text] of Object.entries(match.groups ?? {})) {
    if (text === undefined) continue;
    const kind = kinds[group];
    if (kind === "date") caught[group] = [text];
    else caught[group] = readValues(kind ?? "rest", text, clause, grammar);
  }
  return caught;
}

/** The first date of the clause that the match did not take into the value. */
function freeDate(
  match: RegExpMatchArray,
  clause: Clause,
  kinds: Readonly<Record<string, string>>,
): FoundDate | null {
  const used = Object.entries(match.groups ?? {})
    .filter(([group, text]) => kinds[group] === "date" && text !== undefined)
    .map(([, text]) => tokenIndex(text));
  return clause.dates.find((_, i) => !used.includes(i)) ?? null;
}

function qualifiersOf(phrase: Phrase, caught: Caught): Record<string, string> {
  const filled = Object.entries(phrase.qualifiers ?? {}).flatMap(([name, template]) => {
    const text = fill(template, caught)?.[0];
    return text === undefined ? [] : [[name, text.toLowerCase()] as const];
  });
  return Object.fromEntries(filled);
}

/** What a clause says of the value before, by its flags and the cue of its phrase. */
function cueOf({ cue, ignoresNegation }: Phrase, { flags }: Clause): Finding["cue"] {
  if (cue === "ends" || (flags.has("ended") && !ignoresNegation)) return "ends";
  if (flags.has("corrected")) return "corrects";
  return cue === "replaces" || flags.has("now") ? "replaces" : "none";
}

/** The phrases for people catch animals too. */
function asPet({ relation, ...value }: Record<string, string>): Record<string, string> {
  return relation === undefined ? value : { ...value, species: relation };
}

/** What people say under these is a sentence rather than a name, and runs on into remarks. */
const OPEN_ENDED = new Set(["plan", "goal", "habit", "has", "is_a"]);

/** A value up to the first remark in it; null where nothing is left of it. */
function endedValue(
  value: Readonly<Record<string, string>>,
  grammar: ReadyGrammar,
): Record<string, string> | null {
  const ended = Object.entries(value).map(
    ([key, text]) => [key, upToRemark(text, grammar)] as const,
  );
  return ended.some(([, text]) => text === null)
    ? null
    : Object.fromEntries(ended.map(([key, text]) => [key, text ?? ""]));
}

/** What is read where a phrase matched a clause: a finding for each fact of the phrase and each item of a list. */
export function findingsOf(
  compiled: CompiledPhrase,
  match: RegExpMatchArray,
  clause: Clause,
  grammar: ReadyGrammar,
  valueKey: ValueKey,
): Finding[] {
  const { phrase, family } = compiled;
  const caught = caughtOf(match, phrase, clause, grammar);
  const qualifiers = qualifiersOf(phrase, caught);
  const cue = cueOf(phrase, clause);
  const isCorrected = cue === "corrects" && Object.keys(qualifiers).length > 0;
  const shared = {
    qualifiers,
    cue,
    sure: phrase.confidence ?? SURE,
    date: freeDate(match, clause, phrase.kinds),
    isPast: clause.flags.has("past") || grammar.pastVerb.test(clause.text),
    ...(phrase.prefersFuture && { isAhead: true }),
    family: family.name,
    phrase,
    isOnly: phrase.cue === "replaces" || isCorrected,
  };
  return Object.entries(phrase.facts).flatMap(([name, template]) => {
    const predicate = predicateOf(name, caught, grammar);
    if (predicate === null) return [];
    return valuesOf(template, caught, valueKey(predicate)).flatMap((caughtValue) => {
      const whole = OPEN_ENDED.has(predicate) ? endedValue(caughtValue, grammar) : caughtValue;
      if (whole === null) return [];
      const { from, ...value } = whole;
      return withTopic({
        ...shared,
        predicate,
        value: predicate === "pet" ? asPet(value) : value,
        ...(from !== undefined && { instead: from }),
      });
    });
  });
}
