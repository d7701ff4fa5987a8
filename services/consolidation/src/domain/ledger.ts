import type { FactStatus } from "@memory/contracts";
import { type Fact, isLive } from "./fact.ts";
import type { Cause, HistoryEntry, JudgeContext, Judgement, Outcome } from "./judgement.ts";
import { type PredicateRegistry, predicateRegistry } from "./predicate-registry.ts";
import { mayMove } from "./status-graph.ts";

/** The facts of a scope while they are being judged; nothing but this file writes to it. */
export interface Ledger {
  readonly context: JudgeContext;
  readonly registry: PredicateRegistry;
  readonly facts: Map<string, Fact>;
  readonly given: ReadonlyMap<string, Fact>;
  readonly idsByIdentity: Map<string, string[]>;
  readonly history: HistoryEntry[];
  readonly outcomes: Outcome[];
  readonly dropped: string[];
  readonly opened: Map<string, { factIds: string[]; reason: string }>;
  readonly joined: { id: string; factId: string }[];
  readonly resolved: Set<string>;
  readonly removed: Set<string>;
}

const KNOWN_PREDICATES = predicateRegistry();

export function openLedger(
  facts: readonly Fact[],
  context: JudgeContext,
  registry: PredicateRegistry = KNOWN_PREDICATES,
): Ledger {
  const given = new Map(facts.map((fact) => [fact.id, fact]));
  const idsByIdentity = new Map<string, string[]>();
  for (const fact of facts) indexFact(idsByIdentity, fact);
  return {
    context,
    registry,
    facts: new Map(given),
    given,
    idsByIdentity,
    history: [],
    outcomes: [],
    dropped: [],
    opened: new Map(),
    joined: [],
    resolved: new Set(),
    removed: new Set(),
  };
}

function indexFact(index: Map<string, string[]>, fact: Fact): void {
  const ids = index.get(fact.identityKey);
  if (ids) ids.push(fact.id);
  else index.set(fact.identityKey, [fact.id]);
}

/** Every row of an identity, whatever its status. */
export const rowsOf = (ledger: Ledger, identity: string): Fact[] =>
  (ledger.idsByIdentity.get(identity) ?? []).flatMap((id) => ledger.facts.get(id) ?? []);

export const liveRowsOf = (ledger: Ledger, identity: string): Fact[] =>
  rowsOf(ledger, identity).filter(isLive);

export function factOf(ledger: Ledger, id: string): Fact {
  const fact = ledger.facts.get(id);
  if (!fact) throw new Error(`no fact ${id} in this scope`);
  return fact;
}

export function insertFact(ledger: Ledger, fact: Fact, cause: Cause): Fact {
  ledger.facts.set(fact.id, fact);
  indexFact(ledger.idsByIdentity, fact);
  note(ledger, fact, null, cause);
  return fact;
}

/** Changes what a fact says of itself but its status; a change that changes nothing leaves the version. */
export function changeFact(
  ledger: Ledger,
  id: string,
  patch: Partial<Omit<Fact, "id" | "version" | "status">>,
): Fact {
  const fact = factOf(ledger, id);
  if (!differs(fact, patch)) return fact;
  const changed = { ...fact, ...patch, version: fact.version + 1 };
  ledger.facts.set(id, changed);
  return changed;
}

const differs = (fact: Fact, patch: Partial<Fact>): boolean => {
  const before = Object.keys(patch).map((key) => Reflect.get(fact, key));
  return JSON.stringify(before) !== JSON.stringify(Object.values(patch));
};

/** Moves a fact along the status graph. Throws when the graph has no such arrow: callers ask `mayMove` where they cannot know. */
export function moveFact(
  ledger: Ledger,
  id: string,
  to: FactStatus,
  cause: Cause,
  patch: Partial<Omit<Fact, "id" | "version" | "status">> = {},
): Fact {
  const fact = factOf(ledger, id);
  if (fact.status === to) return changeFact(ledger, id, patch);
  if (!mayMove(fact.status, to, fact.previousStatus)) {
    throw new Error(`a fact cannot move from ${fact.status} to ${to}`);
  }
  const ended = to === "superseded" || to === "disabled" || to === "deleted";
  const moved: Fact = {
    ...fact,
    previousStatus: to === "disabled" ? fact.status : null,
    recordedTo: ended ? (fact.recordedTo ?? ledger.context.now) : null,
    ...patch,
    status: to,
    version: fact.version + 1,
  };
  ledger.facts.set(id, moved);
  note(ledger, moved, fact.status, cause);
  return moved;
}

export function dropFact(ledger: Ledger, id: string): void {
  ledger.facts.delete(id);
  ledger.dropped.push(id);
}

function note(ledger: Ledger, fact: Fact, from: FactStatus | null, cause: Cause): void {
  const { id: factId, version, status: to } = fact;
  ledger.history.push({ factId, version, from, to, cause, at: ledger.context.now });
}

/** What has to be written; a row that came out as it went in is not there. */
export function closeLedger(ledger: Ledger): Judgement {
  const inserted: Fact[] = [];
  const updated: Fact[] = [];
  for (const [id, fact] of ledger.facts) {
    const before = ledger.given.get(id);
    if (!before) inserted.push(fact);
    else if (before !== fact) updated.push(fact);
  }
  const fresh = [...ledger.opened].filter(([id]) => !ledger.removed.has(id));
  return {
    inserted,
    updated,
    dropped: ledger.dropped.filter((id) => ledger.given.has(id)),
    history: ledger.history.filter(({ factId }) => !ledger.dropped.includes(factId)),
    conflicts: {
      opened: fresh.map(([id, { factIds, reason }]) => ({ id, factIds, reason })),
      joined: ledger.joined.filter(({ id }) => !ledger.opened.has(id) && !ledger.removed.has(id)),
      resolved: [...ledger.resolved],
      removed: [...ledger.removed].filter((id) => !ledger.opened.has(id)),
    },
    outcomes: ledger.outcomes,
  };
}
