import type { ValueKey } from "../predicates/registry.ts";
import { changesIn } from "../rules/change-references.ts";
import type { Clause, Person } from "../rules/clause.ts";
import type { Finding } from "../rules/finding.ts";
import type { Pack } from "../rules/make-pack.ts";
import { matchPhrases } from "../rules/match-phrases.ts";
import { reachedIn } from "../rules/past-event.ts";
import { plannedIn } from "../rules/planned.ts";
import { asTheirOwn, noteAsOwn, type Prepared } from "../rules/prepare-clauses.ts";
import { referencesIn, withoutContrast } from "../rules/references.ts";
import type { Reference } from "../statement.ts";

/** What was found in a clause. */
export interface Match {
  readonly finding: Finding;
  /** The clause as it was read: the subject's own words, or those about somebody else put into the first person. */
  readonly clause: Clause;
  /** The earlier values that it points at; null for a finding of its own. */
  readonly reference: Reference | null;
}

export interface MatchContext {
  readonly pack: Pack;
  readonly valueKey: ValueKey;
  /** RFC 3339 in UTC. */
  readonly occurredAt: string;
  /** Written by somebody who observes the subject. */
  readonly isNote: boolean;
}

export interface Matches {
  readonly matches: readonly Match[];
  /** Whom a pronoun means from here on. */
  readonly last: Person | null;
}

/** What is stated of somebody else under other predicates. */
const OWN_ONLY = new Set(["name", "preferred_name"]);
/** What is said of somebody else in passing: "my brother is a saint"; of an animal it is its breed. */
const IN_PASSING = new Set(["is_a", "has"]);
/** Predicates that take the date of their clause for themselves. */
const TIMED = new Set(["event_date", "deadline", "plan", "goal", "availability", "birth_date"]);

/** Somebody, or an animal, by name. */
const relationValue = (
  predicate: string,
  name: string,
  relation: string,
): Record<string, string> =>
  predicate === "pet" ? { name, species: relation } : { name, relation };

/** A name says who a relation without one is ("I have a cat, she's called Minka"). */
function naming(
  finding: Finding,
  { about }: Clause,
  mine: readonly Finding[],
  pack: Pack,
): Finding[] {
  const predicate = about?.relation ? pack.grammar.kin[about.relation] : undefined;
  const name = Object.values(finding.value)[0];
  const isKnown = mine.some(({ value }) => value["name"] === name);
  if (predicate === undefined || name === undefined || isKnown || about?.name) return [];
  return [{ ...finding, predicate, value: relationValue(predicate, name, about?.relation ?? "") }];
}

/** Who is spoken of from here on. */
function lastPerson(
  own: Clause,
  other: Clause | null,
  mine: readonly Finding[],
  pack: Pack,
  last: Person | null,
): Person | null {
  const relation = pack.kinMention.exec(own.text)?.groups?.["kin"]?.toLowerCase();
  if (relation === undefined || !(relation in pack.grammar.kin)) return other?.about ?? last;
  const named = mine.find(({ value }) => value["name"] !== undefined)?.value["name"];
  return { relation, name: named ?? null };
}

/** A clause as the subject would say it, and as somebody else would whom it is about. */
function voicesOf(said: Clause, context: MatchContext, last: Person | null) {
  const { grammar } = context.pack;
  const isStranger = grammar.strangers?.test(said.text) ?? false;
  const isNote = context.isNote || (!isStranger && grammar.subjectNoun.test(said.text));
  const own = isNote ? (noteAsOwn(said, grammar) ?? said) : said;
  return { own, other: own === said ? asTheirOwn(said, grammar, last) : null };
}

const isOfPet = ({ about }: Clause, { kin }: Pack["grammar"]): boolean =>
  typeof about?.relation === "string" && kin[about.relation] === "pet";

/** Whether one of the findings takes the date of the clause for itself. */
const isTimed = (found: readonly Finding[]): boolean =>
  found.some(
    ({ date, predicate, family }) =>
      TIMED.has(predicate) || (date !== null && family !== "kin-name"),
  );

function matchClause(
  { clause: said, raw }: Prepared,
  context: MatchContext,
  last: Person | null,
): Matches & { isOwn: boolean } {
  const { pack, valueKey, occurredAt } = context;
  const { grammar } = pack;
  const { clause, old } = withoutContrast(said, grammar);
  const { own, other } = voicesOf(clause, context, last);
  const about = other ?? own;
  const tables = { grammar, phrases: pack.phrases, valueKey };
  const isCorrected = clause.flags.has("corrected");
  const mine = matchPhrases(own, tables, other === null ? "all" : "anywhere").filter(
    ({ predicate, value }) =>
      !isCorrected || predicate !== "prefers" || value["over"] === undefined,
  );
  const theirs = other === null ? [] : matchPhrases(other, tables, "start");
  const named = theirs
    .filter(({ predicate }) => OWN_ONLY.has(predicate))
    .flatMap((finding) => naming(finding, about, mine, pack));
  const ofOthers = theirs.filter(
    ({ predicate }) =>
      !OWN_ONLY.has(predicate) && (isOfPet(about, grammar) || !IN_PASSING.has(predicate)),
  );
  const found = [...mine, ...named, ...ofOthers];
  const planned = plannedIn(about, grammar, occurredAt);
  const reached = found.length === 0 ? reachedIn(own, grammar, occurredAt) : null;
  const match = (finding: Finding, at: Clause): Match => ({ finding, clause: at, reference: null });
  const references = referencesIn(own, grammar, found, { contrast: old, raw, occurredAt });
  return {
    matches: [
      ...[...mine, ...named].map((finding) => match(finding, own)),
      ...ofOthers.map((finding) => match(finding, about)),
      ...(planned && !isTimed(found) ? [match(planned, about)] : []),
      ...(reached ? [match(reached, own)] : []),
      ...references
        .filter(({ reference }) => other === null || isAbout(reference, other.about))
        .map((one) => ({ ...one, clause: own })),
    ],
    last: lastPerson(own, other, mine, pack, last),
    isOwn: other === null,
  };
}

/** What somebody else left or lost is not the subject's: only they themselves may be over. */
const isAbout = ({ mentions, predicates }: Reference, about: Person | null): boolean =>
  predicates !== undefined ||
  [about?.name, about?.relation].some((one) => one && haveCommonWord(one, mentions));

/** What replaces a value comes first, and stands for what ends the same one without a successor. */
function withChanges(matches: readonly Match[], changes: readonly Match[]): Match[] {
  const known = matches.filter(({ reference }) => reference?.becomes !== undefined);
  const fresh = changes.filter((change) => !known.some((one) => mentionSame(one, change)));
  const swaps = fresh.filter(({ reference }) => reference?.becomesOneOf !== undefined);
  const isSwapped = (match: Match): boolean => swaps.some((swap) => mentionSame(swap, match));
  const others = fresh.filter((change) => !swaps.includes(change));
  return [...swaps, ...matches.filter((match) => !isSwapped(match)), ...others];
}

const mentionSame = ({ reference: one }: Match, { reference: other }: Match): boolean =>
  one !== null && other !== null && haveCommonWord(one.mentions, other.mentions);

function haveCommonWord(one: string, other: string): boolean {
  const words = new Set(one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return other
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 2 && words.has(word));
}

/** Third step: what the phrases of the language find in the clauses of a sentence; `last` is whom a pronoun means before them. */
export function matchClauses(
  clauses: readonly Prepared[],
  context: MatchContext,
  last: Person | null,
): Matches {
  let person = last;
  const read = clauses.map((prepared) => {
    const { matches, last: then, isOwn } = matchClause(prepared, context, person);
    person = then;
    return { ...prepared, matches, isOwn };
  });
  const own = read
    .filter(({ isOwn }) => isOwn)
    .map(({ clause, raw, matches }) => ({
      clause,
      raw,
      found: matches.flatMap(({ finding, reference }) => (reference === null ? [finding] : [])),
    }));
  const changes = changesIn(own, context.pack.grammar).map(({ clause, referring }) => ({
    ...referring,
    clause,
  }));
  return {
    matches: withChanges(
      read.flatMap(({ matches }) => matches),
      changes,
    ),
    last: person,
  };
}
