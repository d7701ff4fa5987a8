import type { Cause } from "./decision.ts";
import type { Fact } from "./fact.ts";
import { changeFact, insertFact, moveFact, type WorkingSet } from "./working-set.ts";

/** Values that an open set takes: beyond that many, another one helps nobody to choose. */
export const MOST_MEMBERS = 200;

/** Why a value is rejected that an open set has no room for. */
export const FULL_SET = `the open conflict set of its predicate has ${MOST_MEMBERS} values; resolve it first`;

const REASON = "different values for a predicate that holds one";

/** Live members of the open set of an identity; empty when none is open. An identity has at most one. */
export const openSetOf = (workingSet: WorkingSet, identity: string): Fact[] => [
  ...(workingSet.byIdentity.get(identity)?.members.values() ?? []),
];

/** Opens a set over facts that are in none; the `incoming` one is inserted as candidate unless it is known already. */
export function openSet(
  workingSet: WorkingSet,
  rivals: readonly Fact[],
  incoming: Fact,
  cause: Cause,
): string {
  const id = workingSet.context.newId();
  for (const rival of rivals) changeFact(workingSet, rival.id, { conflictSetId: id });
  addMember(workingSet, id, incoming, cause);
  const factIds = [...rivals.map((rival) => rival.id), incoming.id];
  workingSet.opened.set(id, { factIds, reason: REASON });
  return id;
}

export function joinSet(workingSet: WorkingSet, setId: string, incoming: Fact, cause: Cause): void {
  addMember(workingSet, setId, incoming, cause);
  workingSet.joined.push({ id: setId, factId: incoming.id });
  workingSet.opened.get(setId)?.factIds.push(incoming.id);
}

function addMember(workingSet: WorkingSet, setId: string, incoming: Fact, cause: Cause): void {
  const membership = { conflictSetId: setId };
  if (workingSet.facts.has(incoming.id)) changeFact(workingSet, incoming.id, membership);
  else insertFact(workingSet, { ...incoming, status: "candidate", ...membership }, cause);
}

/**
 * Closes a set that has fewer than two live members left: a surviving candidate becomes active, a disputed one stays disputed.
 * `how`: the row is kept as resolved (resolved by what was said) or removed (by a forget).
 */
export function closeSet(
  workingSet: WorkingSet,
  identity: string,
  setId: string,
  how: "resolved" | "removed",
  cause: Cause,
): void {
  const left = openSetOf(workingSet, identity).filter((fact) => fact.conflictSetId === setId);
  if (left.length >= 2) return;
  for (const { id, status } of left) {
    if (status === "candidate") moveFact(workingSet, id, "active", cause, { conflictSetId: null });
    else changeFact(workingSet, id, { conflictSetId: null });
  }
  if (how === "removed") workingSet.removed.add(setId);
  else workingSet.resolved.set(setId, left.find(({ status }) => status !== "disputed")?.id ?? null);
}
