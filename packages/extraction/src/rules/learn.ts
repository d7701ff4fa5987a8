import type { FoundDate } from "../dates/find.ts";
import type { Choice } from "../matching/choice.ts";
import { machineCode } from "../matching/compiled.ts";
import { plainText } from "../matching/plain-text.ts";
import { type Clause, tokenIndex } from "./clause.ts";
import type { CompiledPhrase } from "./compile.ts";
import type { Finding } from "./finding.ts";
import type { Family, Phrase, Template } from "./phrase.ts";
import { withTopic } from "./project-topic.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";
import { readValues } from "./values.ts";

type Caught = Record<string, string[]>;

const SURE = 0.9;

function fits(phrase: Phrase, clause: Clause): boolean {
  if (phrase.ignoresNegation) return true;
  const wanted = phrase.polarity ?? "plain";
  const isNegated = clause.flags.has("negated");
  if (wanted !== "any" && (wanted === "negated") !== isNegated) return false;
  if (clause.flags.has("modal")) return false;
  if (clause.flags.has("hedged") && phrase.confidence === undefined) return false;
  const isPast = clause.flags.has("past");
  return phrase.tense === "past"
    ? isPast
    : phrase.tense === "any" || !isPast || phrase.cue === "ends";
}

/** What the groups of a match hold; null when a group that a fact needs is no such thing. */
function caughtOf(
  match: RegExpMatchArray,
  { kinds }: CompiledPhrase,
  clause: Clause,
  grammar: ReadyGrammar,
): Caught {
  const caught: Caught = {};
  for (const [group, text] of Object.entries(match.groups ?? {})) {
    if (text === undefined) continue;
    const kind = kinds[group];
    if (kind === "date") caught[group] = [text];
    else caught[group] = readValues(kind ?? "rest", text, clause, grammar);
  }
  return caught;
}

/** `$group` filled in; one result for each item of a list. Null when a group caught nothing; `a|b` is b then. */
function fill(template: string, caught: Caught): string[] | null {
  for (const one of template.split("|")) {
    const filled = fillOne(one, caught);
    if (filled !== null) return filled;
  }
  return null;
}

function fillOne(template: string, caught: Caught): string[] | null {
  const groups = [...template.matchAll(/\$(\w+)/g)].map(([, name = ""]) => caught[name] ?? []);
  if (groups.some((values) => values.length === 0)) return null;
  const many = Math.max(1, ...groups.map((values) => values.length));
  return Array.from({ length: many }, (_, i) =>
    template.replace(
      /\$(\w+)/g,
      (_all, name: string) => caught[name]?.[i] ?? caught[name]?.[0] ?? "",
    ),
  );
}

function valuesOf(template: Template, caught: Caught, key: string): Record<string, string>[] {
  if (typeof template === "string") {
    return (fill(template, caught) ?? []).map((text) => ({ [key]: text }));
  }
  const rows = Object.entries(template).map(([name, part]) => ({
    name,
    texts: fill(part, caught),
  }));
  if (rows[0]?.texts === null) return [];
  const many = Math.max(...rows.map(({ texts }) => texts?.length ?? 0));
  return Array.from({ length: many }, (_, i) =>
    Object.fromEntries(
      rows.flatMap(({ name, texts }) => {
        const text = texts?.[Math.min(i, texts.length - 1)];
        return text === undefined ? [] : [[name, text]];
      }),
    ),
  );
}

function predicateOf(name: string, caught: Caught, grammar: ReadyGrammar): string | null {
  if (name.startsWith("favorite_$")) {
    const kind = (caught[name.slice(10)]?.[0] ?? "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "_")
      .replace(/^_|_$/g, "");
    return kind === "" ? "favorite" : `favorite_${kind}`;
  }
  if (!name.startsWith("$")) return name;
  const word = (caught[name.slice(1)]?.[0] ?? "").toLowerCase().replace(/\s+/g, " ");
  const known = { ...grammar.attributes, ...grammar.kin };
  return known[word] ?? known[word.replace(/s$/, "")] ?? withoutAccents(known, word);
}

/** What a word stands for that was typed without its accents. */
function withoutAccents(known: Readonly<Record<string, string>>, word: string): string | null {
  const plain = plainText(word);
  const found = Object.keys(known).find((name) => {
    const other = plainText(name);
    return other === plain || `${other}s` === plain;
  });
  return found === undefined ? null : (known[found] ?? null);
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

/** Somebody, or an animal, by name. */
export const relationValue = (
  predicate: string,
  name: string,
  relation: string,
): Record<string, string> =>
  predicate === "pet" ? { name, species: relation } : { name, relation };

/** Main value key of a predicate, given by the registry. */
export type ValueKey = (predicate: string) => string;

/** The rules for people catch animals too. */
function asPet({ relation, ...value }: Record<string, string>): Record<string, string> {
  return relation === undefined ? value : { ...value, species: relation };
}

function findingsOf(
  found: CompiledPhrase,
  match: RegExpMatchArray,
  clause: Clause,
  context: Context,
  family: string,
): Finding[] {
  const { phrase, kinds } = found;
  const caught = caughtOf(match, found, clause, context.grammar);
  const qualifiers: Record<string, string> = {};
  for (const [name, template] of Object.entries(phrase.qualifiers ?? {})) {
    const text = fill(template, caught)?.[0];
    if (text !== undefined) qualifiers[name] = text.toLowerCase();
  }
  const ended = (clause.flags.has("ended") && !phrase.ignoresNegation) || phrase.cue === "ends";
  const cue = ended
    ? "ends"
    : clause.flags.has("corrected")
      ? "corrects"
      : phrase.cue === "replaces" || clause.flags.has("now")
        ? "replaces"
        : "none";
  const date = freeDate(match, clause, kinds);
  return Object.entries(phrase.facts).flatMap(([name, template]) => {
    const predicate = predicateOf(name, caught, context.grammar);
    if (predicate === null) return [];
    return valuesOf(template, caught, context.valueKey(predicate)).map(({ from, ...value }) => ({
      predicate,
      value: predicate === "pet" ? asPet(value) : value,
      ...(from !== undefined && { instead: from }),
      qualifiers,
      cue,
      sure: phrase.confidence ?? SURE,
      date,
      isPast: clause.flags.has("past") || context.grammar.pastVerb.test(clause.text),
      ...(phrase.prefersFuture && { isAhead: true }),
      family,
      phrase,
      isOnly:
        phrase.cue === "replaces" || (cue === "corrects" && Object.keys(qualifiers).length > 0),
    }));
  });
}

export interface Context {
  grammar: ReadyGrammar;
  phrases: Choice<CompiledPhrase>;
  valueKey: ValueKey;
}

/** Which rows to read: all, only those that fit anywhere, or only those that start a clause. */
export type Rows = "all" | "anywhere" | "own";

/** Everything the rules read in one clause: of each family the first row that fits, and every row that may stand anywhere. */
export function learnClause(clause: Clause, context: Context, rows: Rows): Finding[] {
  const found: Finding[] = [];
  const fitting = context.phrases.fitting(clause.text);
  for (const [family, phrases] of Map.groupBy(fitting, (compiled) => compiled.family)) {
    if (!family.isWeak || found.length === 0)
      found.push(...learnFamily(clause, context, rows, family, phrases));
  }
  return found;
}

const isRead = (phrase: Phrase, rows: Rows, isOwnFound: boolean): boolean =>
  phrase.unanchored ? rows !== "own" : rows !== "anywhere" && !isOwnFound;

function learnFamily(
  clause: Clause,
  context: Context,
  rows: Rows,
  { name }: Family,
  phrases: readonly CompiledPhrase[],
): Finding[] {
  const found: Finding[] = [];
  let isOwnFound = false;
  for (const compiled of phrases) {
    const { phrase } = compiled;
    if (!isRead(phrase, rows, isOwnFound) || !fits(phrase, clause)) continue;
    const findings = readPhrase(compiled, clause, context, name);
    found.push(...findings.filter((one) => !found.some((known) => saysAlike(known, one))));
    isOwnFound ||= findings.length > 0 && !phrase.unanchored;
  }
  return found;
}

/** Two rows of a family often catch the same; the first decides how it is meant. */
const saysAlike = (a: Finding, b: Finding): boolean =>
  a.predicate === b.predicate && Object.values(a.value)[0] === Object.values(b.value)[0];

function readPhrase(
  compiled: CompiledPhrase,
  clause: Clause,
  context: Context,
  family: string,
): Finding[] {
  const { phrase } = compiled;
  const regex = machineCode(compiled.regex);
  const matches = phrase.unanchored ? [...clause.text.matchAll(regex)] : [regex.exec(clause.text)];
  return matches.flatMap((match) =>
    match ? findingsOf(compiled, match, clause, context, family).map((one) => withTopic(one)) : [],
  );
}
