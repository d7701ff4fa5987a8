import type { FactStatus } from "@memory/contracts";
import { type PredicateRegistry, predicateRegistry } from "@memory/extraction/predicates";
import { atOnce } from "@memory/fairness";
import { compact } from "./compact.ts";
import type {
  Cause,
  CompactedSource,
  Decision,
  DecisionContext,
  HistoryEntry,
  Outcome,
} from "./decision.ts";
import type { Fact } from "./fact.ts";
import { IdentityRows } from "./identity-rows.ts";
import { mayMove } from "./status-graph.ts";
import type { Steps } from "./steps.ts";

/** The facts of a scope during a batch of decisions; only this file writes to it. */
export interface WorkingSet {
  readonly context: DecisionContext;
  readonly registry: PredicateRegistry;
  readonly facts: Map<string, Fact>;
  readonly given: ReadonlyMap<string, Fact>;
  readonly byIdentity: Map<string, IdentityRows>;
  /** Ids of the facts an event is a source of. */
  readonly byEvent: Map<string, Set<string>>;
  /** What was compacted out of the rows of facts in this decision. */
  readonly compacted: CompactedSource[];
  /** The same and what was compacted before, by event. */
  readonly compactedByEvent: Map<string, CompactedSource[]>;
  readonly history: HistoryEntry[];
  readonly outcomes: Outcome[];
  readonly dropped: string[];
  readonly opened: Map<string, { factIds: string[]; reason: string }>;
  readonly joined: { id: string; factId: string }[];
  /** Sets with the facts that hold, if one is left. */
  readonly resolved: Map<string, string | null>;
  readonly removed: Set<string>;
  /** Identities that were looked through for equal values. */
  readonly tidy: Set<string>;
}

const KNOWN_PREDICATES = predicateRegistry();

export const openWorkingSet = (facts: readonly Fact[], context: DecisionContext): WorkingSet =>
  atOnce(openWorkingSetStepwise(facts, context));

/** The same, a fact at a step. */
export function* openWorkingSetStepwise(
  facts: readonly Fact[],
  context: DecisionContext,
): Steps<WorkingSet> {
  const given = new Map(facts.map((fact) => [fact.id, fact]));
  const workingSet: WorkingSet = {
    context,
    registry: context.predicates ?? KNOWN_PREDICATES,
    facts: new Map(),
    given,
    byIdentity: new Map(),
    byEvent: new Map(),
    compacted: [],
    compactedByEvent: new Map(),
    history: [],
    outcomes: [],
    dropped: [],
    opened: new Map(),
    joined: [],
    resolved: new Map(),
    removed: new Set(),
    tidy: new Set(),
  };
  for (const fact of facts) {
    put(workingSet, fact);
    yield;
  }
  for (const source of context.compacted ?? []) noteCompacted(workingSet, source);
  return workingSet;
}

function noteCompacted(workingSet: WorkingSet, source: CompactedSource): void {
  const known = workingSet.compactedByEvent.get(source.eventId);
  if (known) known.push(source);
  else workingSet.compactedByEvent.set(source.eventId, [source]);
}

/** Keeps a row small however often it is restated; what it no longer holds is noted apart. */
function putCompacted(workingSet: WorkingSet, changed: Fact): Fact {
  const { fact, compacted } = compact(changed) ?? { fact: changed, compacted: [] };
  for (const { eventId, position } of compacted) {
    const source = { factId: fact.id, eventId, position };
    workingSet.compacted.push(source);
    noteCompacted(workingSet, source);
  }
  put(workingSet, fact);
  return fact;
}

function put(workingSet: WorkingSet, fact: Fact): void {
  const before = workingSet.facts.get(fact.id);
  workingSet.facts.set(fact.id, fact);
  const isMoved = before !== undefined && before.identityKey !== fact.identityKey;
  if (isMoved) workingSet.byIdentity.get(before.identityKey)?.drop(before);
  rowsIn(workingSet, fact).put(fact, isMoved ? undefined : before);
  if (before?.sourceEventIds === fact.sourceEventIds) return;
  for (const eventId of fact.sourceEventIds) {
    const ids = workingSet.byEvent.get(eventId);
    if (ids) ids.add(fact.id);
    else workingSet.byEvent.set(eventId, new Set([fact.id]));
  }
}

/** The rows of the identity that a row has, or would have. */
export function rowsIn(
  workingSet: WorkingSet,
  { identityKey, predicate }: Pick<Fact, "identityKey" | "predicate">,
): IdentityRows {
  const known = workingSet.byIdentity.get(identityKey);
  if (known) return known;
  const rows = new IdentityRows(workingSet.registry.find(predicate).mainKey);
  workingSet.byIdentity.set(identityKey, rows);
  return rows;
}

/** Every row of an identity, whatever its status. */
export const rowsOf = (workingSet: WorkingSet, identity: string): Fact[] => [
  ...(workingSet.byIdentity.get(identity)?.all.values() ?? []),
];

/** The rows an event is a source of, and perhaps some that it no longer is. */
export const rowsFrom = (workingSet: WorkingSet, eventId: string): Fact[] =>
  [...(workingSet.byEvent.get(eventId) ?? [])].flatMap((id) => workingSet.facts.get(id) ?? []);

export function factOf(workingSet: WorkingSet, id: string): Fact {
  const fact = workingSet.facts.get(id);
  if (!fact) throw new Error(`no fact ${id} in this scope`);
  return fact;
}

export function insertFact(workingSet: WorkingSet, fact: Fact, cause: Cause): Fact {
  const put = putCompacted(workingSet, fact);
  note(workingSet, put, null, cause);
  return put;
}

/** Changes what a fact says of itself but its status; a change that changes nothing leaves the version. */
export function changeFact(
  workingSet: WorkingSet,
  id: string,
  patch: Partial<Omit<Fact, "id" | "version" | "status">>,
): Fact {
  const fact = factOf(workingSet, id);
  if (!differs(fact, patch)) return fact;
  return putCompacted(workingSet, { ...fact, ...patch, version: fact.version + 1 });
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
  workingSet: WorkingSet,
  id: string,
  to: FactStatus,
  cause: Cause,
  patch: Partial<Omit<Fact, "id" | "version" | "status">> = {},
): Fact {
  const fact = factOf(workingSet, id);
  if (fact.status === to) return changeFact(workingSet, id, patch);
  if (!mayMove(fact.status, to, fact.previousStatus)) {
    throw new Error(`a fact cannot move from ${fact.status} to ${to}`);
  }
  const ended = to === "superseded" || to === "disabled" || to === "deleted";
  const moved = putCompacted(workingSet, {
    ...fact,
    previousStatus: to === "disabled" ? fact.status : null,
    recordedTo: ended ? (fact.recordedTo ?? workingSet.context.now) : null,
    ...patch,
    status: to,
    version: fact.version + 1,
  });
  note(workingSet, moved, fact.status, cause);
  return moved;
}

export function dropFact(workingSet: WorkingSet, id: string): void {
  const fact = factOf(workingSet, id);
  workingSet.byIdentity.get(fact.identityKey)?.drop(fact);
  workingSet.facts.delete(id);
  workingSet.dropped.push(id);
}

function note(workingSet: WorkingSet, fact: Fact, from: FactStatus | null, cause: Cause): void {
  const { id: factId, version, status: to } = fact;
  workingSet.history.push({ factId, version, from, to, cause, at: workingSet.context.now });
}

/** What has to be written; a row that came out as it went in is not there. */
export function closeWorkingSet(workingSet: WorkingSet): Decision {
  const inserted: Fact[] = [];
  const updated: Fact[] = [];
  for (const [id, fact] of workingSet.facts) {
    const before = workingSet.given.get(id);
    if (!before) inserted.push(fact);
    else if (before !== fact) updated.push(fact);
  }
  const dropped = new Set(workingSet.dropped);
  const fresh = [...workingSet.opened].filter(([id]) => !workingSet.removed.has(id));
  return {
    inserted,
    updated,
    dropped: workingSet.dropped.filter((id) => workingSet.given.has(id)),
    history: workingSet.history.filter(({ factId }) => !dropped.has(factId)),
    conflicts: {
      opened: fresh.map(([id, { factIds, reason }]) => ({ id, factIds, reason })),
      joined: workingSet.joined.filter(
        ({ id }) => !workingSet.opened.has(id) && !workingSet.removed.has(id),
      ),
      resolved: [...workingSet.resolved].map(([setId, keptFactId]) => ({ setId, keptFactId })),
      removed: [...workingSet.removed].filter((id) => !workingSet.opened.has(id)),
    },
    compacted: workingSet.compacted.filter(({ factId }) => !dropped.has(factId)),
    outcomes: workingSet.outcomes,
  };
}
