import type { FactStatus } from "@memory/contracts";
import { type PredicateRegistry, predicateRegistry } from "@memory/extraction/predicates";
import { atOnce } from "@memory/fairness";
import type {
  Cause,
  Decision,
  DecisionContext,
  HistoryEntry,
  Outcome,
  SettledSource,
} from "./decision.ts";
import type { Fact } from "./fact.ts";
import { IdentityRows } from "./identity-rows.ts";
import { settle } from "./settle.ts";
import { mayMove } from "./status-graph.ts";
import type { Steps } from "./steps.ts";

/** The facts of a scope during a batch of decisions; only this file writes to it. */
export interface Ledger {
  readonly context: DecisionContext;
  readonly registry: PredicateRegistry;
  readonly facts: Map<string, Fact>;
  readonly given: ReadonlyMap<string, Fact>;
  readonly byIdentity: Map<string, IdentityRows>;
  /** Ids of the facts an event is a source of. */
  readonly byEvent: Map<string, Set<string>>;
  /** What settled out of the rows of facts in this decision. */
  readonly settled: SettledSource[];
  /** The same and what had settled before, by event. */
  readonly settledByEvent: Map<string, SettledSource[]>;
  readonly history: HistoryEntry[];
  readonly outcomes: Outcome[];
  readonly dropped: string[];
  readonly opened: Map<string, { factIds: string[]; reason: string }>;
  readonly joined: { id: string; factId: string }[];
  readonly resolved: Set<string>;
  readonly removed: Set<string>;
}

const KNOWN_PREDICATES = predicateRegistry();

export const openLedger = (
  facts: readonly Fact[],
  context: DecisionContext,
  registry?: PredicateRegistry,
): Ledger => atOnce(openStepwise(facts, context, registry));

/** The same, a fact at a step. */
export function* openStepwise(
  facts: readonly Fact[],
  context: DecisionContext,
  registry: PredicateRegistry = context.predicates ?? KNOWN_PREDICATES,
): Steps<Ledger> {
  const given = new Map(facts.map((fact) => [fact.id, fact]));
  const ledger: Ledger = {
    context,
    registry,
    facts: new Map(),
    given,
    byIdentity: new Map(),
    byEvent: new Map(),
    settled: [],
    settledByEvent: new Map(),
    history: [],
    outcomes: [],
    dropped: [],
    opened: new Map(),
    joined: [],
    resolved: new Set(),
    removed: new Set(),
  };
  for (const fact of facts) {
    put(ledger, fact);
    yield;
  }
  for (const source of context.settled ?? []) noteSettled(ledger, source);
  return ledger;
}

function noteSettled(ledger: Ledger, source: SettledSource): void {
  const known = ledger.settledByEvent.get(source.eventId);
  if (known) known.push(source);
  else ledger.settledByEvent.set(source.eventId, [source]);
}

/** Keeps a row small however often it is restated; what it no longer holds is noted apart. */
function putSettled(ledger: Ledger, changed: Fact): Fact {
  const { fact, settled } = settle(changed) ?? { fact: changed, settled: [] };
  for (const { eventId, position } of settled) {
    const source = { factId: fact.id, eventId, position };
    ledger.settled.push(source);
    noteSettled(ledger, source);
  }
  put(ledger, fact);
  return fact;
}

function put(ledger: Ledger, fact: Fact): void {
  const before = ledger.facts.get(fact.id);
  ledger.facts.set(fact.id, fact);
  const isMoved = before !== undefined && before.identityKey !== fact.identityKey;
  if (isMoved) ledger.byIdentity.get(before.identityKey)?.drop(before);
  rowsIn(ledger, fact).put(fact, isMoved ? undefined : before);
  if (before?.sourceEventIds === fact.sourceEventIds) return;
  for (const eventId of fact.sourceEventIds) {
    const ids = ledger.byEvent.get(eventId);
    if (ids) ids.add(fact.id);
    else ledger.byEvent.set(eventId, new Set([fact.id]));
  }
}

/** The rows of the identity that a row has, or would have. */
export function rowsIn(
  ledger: Ledger,
  { identityKey, predicate }: Pick<Fact, "identityKey" | "predicate">,
): IdentityRows {
  const known = ledger.byIdentity.get(identityKey);
  if (known) return known;
  const rows = new IdentityRows(ledger.registry.find(predicate).mainKey);
  ledger.byIdentity.set(identityKey, rows);
  return rows;
}

/** Every row of an identity, whatever its status. */
export const rowsOf = (ledger: Ledger, identity: string): Fact[] => [
  ...(ledger.byIdentity.get(identity)?.all.values() ?? []),
];

/** The rows an event is a source of, and perhaps some that it no longer is. */
export const rowsFrom = (ledger: Ledger, eventId: string): Fact[] =>
  [...(ledger.byEvent.get(eventId) ?? [])].flatMap((id) => ledger.facts.get(id) ?? []);

export function factOf(ledger: Ledger, id: string): Fact {
  const fact = ledger.facts.get(id);
  if (!fact) throw new Error(`no fact ${id} in this scope`);
  return fact;
}

export function insertFact(ledger: Ledger, fact: Fact, cause: Cause): Fact {
  const put = putSettled(ledger, fact);
  note(ledger, put, null, cause);
  return put;
}

/** Changes what a fact says of itself but its status; a change that changes nothing leaves the version. */
export function changeFact(
  ledger: Ledger,
  id: string,
  patch: Partial<Omit<Fact, "id" | "version" | "status">>,
): Fact {
  const fact = factOf(ledger, id);
  if (!differs(fact, patch)) return fact;
  return putSettled(ledger, { ...fact, ...patch, version: fact.version + 1 });
}

const differs = (fact: Fact, patch: Partial<Fact>): boolean =>
  Object.entries(patch).some(([key, value]) => !isSame(Reflect.get(fact, key), value));

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
  }
  return JSON.stringify(a) === JSON.stringify(b);
}

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
  const moved = putSettled(ledger, {
    ...fact,
    previousStatus: to === "disabled" ? fact.status : null,
    recordedTo: ended ? (fact.recordedTo ?? ledger.context.now) : null,
    ...patch,
    status: to,
    version: fact.version + 1,
  });
  note(ledger, moved, fact.status, cause);
  return moved;
}

export function dropFact(ledger: Ledger, id: string): void {
  const fact = factOf(ledger, id);
  ledger.byIdentity.get(fact.identityKey)?.drop(fact);
  ledger.facts.delete(id);
  ledger.dropped.push(id);
}

function note(ledger: Ledger, fact: Fact, from: FactStatus | null, cause: Cause): void {
  const { id: factId, version, status: to } = fact;
  ledger.history.push({ factId, version, from, to, cause, at: ledger.context.now });
}

/** What has to be written; a row that came out as it went in is not there. */
export function closeLedger(ledger: Ledger): Decision {
  const inserted: Fact[] = [];
  const updated: Fact[] = [];
  for (const [id, fact] of ledger.facts) {
    const before = ledger.given.get(id);
    if (!before) inserted.push(fact);
    else if (before !== fact) updated.push(fact);
  }
  const dropped = new Set(ledger.dropped);
  const fresh = [...ledger.opened].filter(([id]) => !ledger.removed.has(id));
  return {
    inserted,
    updated,
    dropped: ledger.dropped.filter((id) => ledger.given.has(id)),
    history: ledger.history.filter(({ factId }) => !dropped.has(factId)),
    conflicts: {
      opened: fresh.map(([id, { factIds, reason }]) => ({ id, factIds, reason })),
      joined: ledger.joined.filter(({ id }) => !ledger.opened.has(id) && !ledger.removed.has(id)),
      resolved: [...ledger.resolved],
      removed: [...ledger.removed].filter((id) => !ledger.opened.has(id)),
    },
    settled: ledger.settled.filter(({ factId }) => !dropped.has(factId)),
    outcomes: ledger.outcomes,
  };
}
