import { compareAssertions } from "../facts/assertion.ts";
import type { Fact } from "../facts/fact.ts";
import { isMixed } from "../facts/identity-rows.ts";
import type { IncomingFact } from "../facts/incoming-fact.ts";
import { changeFact, factOf, rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { joinEqual } from "./equal-values.ts";

/** A statement that says how many values there may be says so for the whole identity. */
export function agreeOnCardinality(
  workingSet: WorkingSet,
  { fact, statement: { cardinality: stated } }: IncomingFact,
): void {
  const { live, liveSingles } = rowsIn(workingSet, fact);
  // Several values that stand side by side stay what they are until one of them is chosen.
  if (stated === null || (stated === "single" && live.size !== 1)) return;
  setCardinality(workingSet, stated === "single" ? live.values() : liveSingles.values(), stated);
}

/**
 * Before a statement is decided about: values that stand side by side, as a resolve or an import may leave them, are some of many,
 * and of two that are equal one stays.
 */
export function tidyIdentity(workingSet: WorkingSet, { fact, cause }: IncomingFact): void {
  const { identityKey } = fact;
  const rows = rowsIn(workingSet, fact);
  const mixed = isMixed(rows);
  if (mixed) setCardinality(workingSet, rows.liveSingles.values(), "multi");
  else if (workingSet.tidy.has(identityKey)) return;
  workingSet.tidy.add(identityKey);
  joinEqual(workingSet, identityKey, cause);
}

/**
 * For a fact that comes back beside others, where one was the only value and another one of many: what was said last holds for all
 * of them. Gives back the fact as it is then. An open set leaves everything as it is.
 */
export function agreeAgain(workingSet: WorkingSet, fact: Fact, others: readonly Fact[]): Fact {
  if (others.length === 0 || rowsIn(workingSet, fact).members.size > 0) return fact;
  const isOneOfOthers = others.every(({ cardinality }) => cardinality === "single");
  const isOneHere = fact.cardinality === "single";
  const isOne = others.every((other) => isSaidBefore(other, fact)) ? isOneHere : isOneOfOthers;
  const affected = isOne && others.length > 1 ? [fact] : [fact, ...others];
  setCardinality(workingSet, affected, isOne ? "single" : "multi");
  return factOf(workingSet, fact.id);
}

function isSaidBefore(a: Fact, b: Fact): boolean {
  const [one, other] = [a.assertions.at(-1), b.assertions.at(-1)];
  return one !== undefined && other !== undefined && compareAssertions(one, other) < 0;
}

function setCardinality(
  workingSet: WorkingSet,
  rows: Iterable<Fact>,
  cardinality: Fact["cardinality"],
): void {
  for (const { id } of [...rows]) changeFact(workingSet, id, { cardinality });
}
