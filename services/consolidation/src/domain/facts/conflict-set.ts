import type { Cause } from "./decision.ts";
import type { Fact } from "./fact.ts";
import { changeFact, insertFact, type Ledger, moveFact } from "./working-set.ts";

/** Values that an open set takes: beyond that many, another one helps nobody to choose. */
export const MOST_MEMBERS = 200;

/** Why a value is rejected that an open set has no room for. */
export const FULL_SET = `the open conflict set of its predicate has ${MOST_MEMBERS} values; resolve it first`;

const REASON = "different values for a predicate that holds one";

/** Live members of the open set of an identity; empty when none is open. An identity has at most one. */
export const openSetOf = (ledger: Ledger, identity: string): Fact[] => [
  ...(ledger.byIdentity.get(identity)?.members.values() ?? []),
];

/** Opens a set over facts that are in none; the `incoming` one is inserted as candidate unless it is known already. */
export function openSet(
  ledger: Ledger,
  rivals: readonly Fact[],
  incoming: Fact,
  cause: Cause,
): string {
  const id = ledger.context.newId();
  for (const rival of rivals) changeFact(ledger, rival.id, { conflictSetId: id });
  addMember(ledger, id, incoming, cause);
  const factIds = [...rivals.map((rival) => rival.id), incoming.id];
  ledger.opened.set(id, { factIds, reason: REASON });
  return id;
}

export function joinSet(ledger: Ledger, setId: string, incoming: Fact, cause: Cause): void {
  addMember(ledger, setId, incoming, cause);
  ledger.joined.push({ id: setId, factId: incoming.id });
  ledger.opened.get(setId)?.factIds.push(incoming.id);
}

function addMember(ledger: Ledger, setId: string, incoming: Fact, cause: Cause): void {
  const membership = { conflictSetId: setId };
  if (ledger.facts.has(incoming.id)) changeFact(ledger, incoming.id, membership);
  else insertFact(ledger, { ...incoming, status: "candidate", ...membership }, cause);
}

/**
 * Closes a set that has fewer than two live members left: a surviving candidate becomes active, a disputed one stays disputed.
 * `how`: the row is kept as resolved (settled by what was said) or removed (by a forget).
 */
export function settleSet(
  ledger: Ledger,
  identity: string,
  setId: string,
  how: "resolved" | "removed",
  cause: Cause,
): void {
  const left = openSetOf(ledger, identity).filter((fact) => fact.conflictSetId === setId);
  if (left.length >= 2) return;
  for (const { id, status } of left) {
    if (status === "candidate") moveFact(ledger, id, "active", cause, { conflictSetId: null });
    else changeFact(ledger, id, { conflictSetId: null });
  }
  ledger[how].add(setId);
}
