import { type Fact, isLive } from "../facts/fact.ts";
import { isQuarantined } from "../quarantine/quarantine.ts";

/** What of a live fact decides whether another one can stand beside it. */
export type Standing = Pick<
  Fact,
  "id" | "identityKey" | "valueKey" | "cardinality" | "status" | "conflictSetId"
> & { scopeToken: string };

/** True for a row that is compared with others when it is restored. */
export const isStanding = (fact: Fact): boolean =>
  isLive(fact) && fact.temporalState === "current" && !isQuarantined(fact);

/** True where two facts of one identity cannot both be so: only one of them was known where the other one was decided about. */
function isBeside(one: Standing, other: Standing): boolean {
  if (one.conflictSetId !== null && one.conflictSetId === other.conflictSetId) return false;
  const isSingle = one.cardinality === "single" && other.cardinality === "single";
  if (isSingle && areBoth(one, other, "active")) return true;
  if (isSingle && (one.conflictSetId !== null || other.conflictSetId !== null)) return true;
  const isMulti = one.cardinality === "multi" && other.cardinality === "multi";
  return isMulti && one.valueKey === other.valueKey && areBoth(one, other, "active");
}

const areBoth = (one: Standing, other: Standing, status: Fact["status"]): boolean =>
  one.status === status && other.status === status;

/**
 * Of rows that are restored, those that cannot stand as they are: beside what is known already (`present`), or beside each other. They are
 * decided about again. A candidate outside of a set waits for nothing, so it is one of them.
 */
export function contested(
  fresh: readonly Standing[],
  present: readonly Standing[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const byIdentity = Map.groupBy(present, keyOf);
  for (const one of fresh) {
    const beside = byIdentity.get(keyOf(one)) ?? [];
    const isAlone = one.status === "candidate" && one.conflictSetId === null;
    if (isAlone || beside.some((other) => isBeside(one, other))) found.add(one.id);
    byIdentity.set(keyOf(one), [...beside, one]);
  }
  return found;
}

const keyOf = ({ scopeToken, identityKey }: Standing): string => `${scopeToken} ${identityKey}`;

/** A row that waits to be decided about again: hidden, as a restore expects it. */
export const waiting = (fact: Fact): Fact => ({
  ...fact,
  status: "disabled",
  previousStatus: fact.status,
  conflictSetId: null,
});
