import type { Clause, Person } from "./clause.ts";
import type { Finding } from "./finding.ts";
import { learnClause, relationValue, type ValueKey } from "./learn.ts";
import type { Pack } from "./make-pack.ts";
import { plannedIn } from "./planned.ts";
import { noteAsOwn, type Prepared, retold } from "./prepare.ts";
import { type Referring, referencesIn, withoutContrast } from "./references.ts";

export interface ClauseContext {
  pack: Pack;
  valueKey: ValueKey;
  occurredAt: string;
  /** Written by somebody who observes the subject. */
  isNote: boolean;
  /** Whom "she" means. */
  last: Person | null;
}

export interface ClauseReading {
  /** What was read, each with the clause as it was read: the subject's own or somebody else's. */
  findings: readonly (readonly [Finding, Clause])[];
  references: readonly (readonly [Referring, Clause])[];
  last: Person | null;
}

/** What is told of somebody else under other predicates. */
const OWN_ONLY = new Set(["name", "preferred_name"]);
/** Predicates that take the date of their clause for themselves. */
const TIMED = new Set(["event_date", "plan", "goal", "availability", "birth_date"]);

/** A name tells who a relation without one is ("I have a cat, she's called Minka"). */
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
  { pack, last }: ClauseContext,
): Person | null {
  const relation = pack.kinMention.exec(own.text)?.groups?.["kin"]?.toLowerCase();
  if (relation === undefined || !(relation in pack.grammar.kin)) return other?.about ?? last;
  const named = mine.find(({ value }) => value["name"] !== undefined)?.value["name"];
  return { relation, name: named ?? null };
}

/** What the rules read in one clause of a sentence. */
export function readClause({ clause: said, raw }: Prepared, context: ClauseContext): ClauseReading {
  const { pack, valueKey, occurredAt, last } = context;
  const { grammar } = pack;
  const { clause, old } = withoutContrast(said, grammar);
  const isStranger = grammar.strangers?.test(clause.text) ?? false;
  const isNote = context.isNote || (!isStranger && grammar.subjectNoun.test(clause.text));
  const own = isNote ? (noteAsOwn(clause, grammar) ?? clause) : clause;
  const other = own === clause ? retold(clause, grammar, last) : null;
  const tables = { grammar, phrases: pack.phrases, valueKey };
  const mine = learnClause(own, tables, other === null ? "all" : "anywhere");
  const told = other === null ? [] : learnClause(other, tables, "own");
  const theirs = told.filter(({ predicate }) => !OWN_ONLY.has(predicate));
  const named = told
    .filter(({ predicate }) => OWN_ONLY.has(predicate))
    .flatMap((finding) => naming(finding, other ?? own, mine, pack));
  const found = [...mine, ...named, ...theirs];
  const planned = plannedIn(other ?? own, grammar, occurredAt);
  const isTimed = found.some(
    ({ date, predicate, family }) =>
      TIMED.has(predicate) || (date !== null && family !== "kin-name"),
  );
  return {
    findings: [
      ...[...mine, ...named].map((finding) => [finding, own] as const),
      ...theirs.map((finding) => [finding, other ?? own] as const),
      ...(planned && !isTimed ? [[planned, other ?? own] as const] : []),
    ],
    references: referencesIn(own, grammar, found, { contrast: old, raw, occurredAt }).map(
      (one) => [one, own] as const,
    ),
    last: lastPerson(own, other, mine, context),
  };
}
