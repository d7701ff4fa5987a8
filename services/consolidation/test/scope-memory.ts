import type { Statement } from "@memory/extraction";
import type { JsonObject } from "@memory/values";
import { decideAll } from "../src/domain/decide/decide.ts";
import type { ConflictSet } from "../src/domain/decide/resolve.ts";
import type { Decision, DecisionContext } from "../src/domain/facts/decision.ts";
import { type Fact, isLive } from "../src/domain/facts/fact.ts";
import { mayMove } from "../src/domain/facts/status-graph.ts";
import { forgetFact } from "../src/domain/forget/forget.ts";
import { isQuarantined } from "../src/domain/quarantine/quarantine.ts";

/** The facts and conflict sets of one scope, kept the way the store keeps them. */
export interface ScopeMemory {
  readonly facts: ReadonlyMap<string, Fact>;
  readonly sets: ReadonlyMap<string, ConflictSet>;
}

export const emptyMemory: ScopeMemory = { facts: new Map(), sets: new Map() };

/** Every row, those of retractions too. */
export const rowsOf = (memory: ScopeMemory): Fact[] => [...memory.facts.values()];

let lastId = 0;
const newId = (): string => `id-${String(++lastId).padStart(6, "0")}`;

export const contextAt = (now: string, more: Partial<DecisionContext> = {}): DecisionContext => ({
  now,
  newId,
  epoch: 0,
  ...more,
});
export const context = contextAt("2027-01-01T00:00:00.000Z");

/** `2026-03-01` as an instant. */
export const day = (date: string): string => `${date}T00:00:00.000Z`;

let lastEvent = 0;

/** A statement of an event of its own, by the structured path, unless `more` says otherwise. */
export function say(
  predicate: string,
  value: string | number | JsonObject | null,
  at: string,
  more: Partial<Statement> = {},
): Statement {
  return {
    eventId: `event-${String(++lastEvent).padStart(6, "0")}`,
    position: 0,
    predicate,
    qualifiers: {},
    value: typeof value === "object" ? value : { value },
    confidence: 0.8,
    validFrom: day(at),
    statedValidFrom: false,
    validTo: null,
    volatility: null,
    cardinality: null,
    action: null,
    cue: "none",
    replacedValue: null,
    refersTo: null,
    origin: "structured",
    evidence: null,
    entities: [],
    occurredAt: day(at),
    ...more,
  };
}

/** What the store would hold after writing a decision. Throws when the decision breaks what every decision promises. */
export function written(memory: ScopeMemory, decision: Decision): ScopeMemory {
  const facts = new Map(memory.facts);
  const sets = new Map(memory.sets);
  for (const fact of decision.inserted) {
    if (facts.has(fact.id)) throw new Error(`${fact.id} was there already`);
    facts.set(fact.id, fact);
  }
  for (const fact of decision.updated) {
    const before = facts.get(fact.id);
    if (!before) throw new Error(`${fact.id} was not there`);
    if (fact.version <= before.version) throw new Error(`the version of ${fact.id} did not rise`);
    facts.set(fact.id, fact);
  }
  for (const id of decision.dropped) facts.delete(id);
  checkHistory(memory, decision);
  const { opened, joined, resolved, removed } = decision.conflicts;
  for (const { id, factIds } of opened) sets.set(id, { id, status: "open", factIds });
  for (const { id, factId } of joined) {
    const set = sets.get(id);
    if (set) sets.set(id, { ...set, factIds: [...set.factIds, factId] });
  }
  for (const { setId: id } of resolved) {
    const set = sets.get(id);
    if (set) sets.set(id, { ...set, status: "resolved" });
  }
  for (const id of removed) sets.delete(id);
  const next = { facts, sets };
  checkInvariants(next);
  return next;
}

function checkHistory(memory: ScopeMemory, { history, inserted, updated }: Decision): void {
  const statuses = new Map([...memory.facts].map(([id, fact]) => [id, fact.status]));
  for (const { factId, from, to } of history) {
    if ((statuses.get(factId) ?? null) !== from) throw new Error(`${factId} was not ${from}`);
    const previous = memory.facts.get(factId)?.previousStatus ?? null;
    if (from !== null && !mayMove(from, to, previous)) throw new Error(`${from} to ${to}`);
    statuses.set(factId, to);
  }
  for (const { id, status } of [...inserted, ...updated]) {
    if (statuses.get(id) !== status) throw new Error(`the history of ${id} misses ${status}`);
  }
}

function checkInvariants({ facts, sets }: ScopeMemory): void {
  const active = new Map<string, string>();
  const values = new Set<string>();
  for (const fact of facts.values()) {
    if (fact.conflictSetId !== null) {
      const set = sets.get(fact.conflictSetId);
      if (!isLive(fact)) throw new Error(`${fact.id} is in a set and not live`);
      if (set?.status !== "open" || !set.factIds.includes(fact.id)) throw new Error("stray member");
    } else if (fact.status === "candidate" && !isQuarantined(fact))
      throw new Error("a candidate waits for no set");
    else if (fact.status === "active" && fact.cardinality === "single") {
      if (active.has(fact.identityKey)) throw new Error(`two active of ${fact.identityKey}`);
      active.set(fact.identityKey, fact.id);
    }
    if (fact.status === "active" && fact.cardinality === "multi" && fact.conflictSetId === null) {
      const value = `${fact.identityKey} ${fact.valueKey}`;
      if (values.has(value)) throw new Error(`two active of one value: ${value}`);
      values.add(value);
    }
  }
  for (const { id, status } of sets.values()) {
    const members = [...facts.values()].filter((fact) => fact.conflictSetId === id);
    if (status === "open" && members.length < 2) throw new Error("an open set of fewer than two");
  }
}

/** Decides about statements in one batch. */
export const applyTo = (
  memory: ScopeMemory,
  statements: readonly Statement[],
  when: DecisionContext = context,
): ScopeMemory => written(memory, decideAll(rowsOf(memory), statements, when));

/** Decides about statements one after the other. */
export const applyEach = (memory: ScopeMemory, statements: readonly Statement[]): ScopeMemory =>
  statements.reduce((known, statement) => applyTo(known, [statement]), memory);

export function forget(
  memory: ScopeMemory,
  factId: string,
  mode: "disable" | "delete" = "disable",
): ScopeMemory {
  const done = forgetFact(rowsOf(memory), factId, mode, "forget-1", context);
  if (done.kind !== "done") throw new Error(`cannot forget: ${done.kind}`);
  return written(memory, done.decision);
}

export const factsIn = (memory: ScopeMemory): Fact[] =>
  rowsOf(memory).filter((fact) => fact.kind === "fact");

/** The fact of a value that was made last. */
export function factWith(memory: ScopeMemory, value: unknown): Fact {
  const fact = factsIn(memory).findLast(
    (one) => JSON.stringify(one.value) === JSON.stringify(plain(value)),
  );
  if (!fact) throw new Error(`nothing says ${JSON.stringify(value)}`);
  return fact;
}

const plain = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? value : { value };

/** `value status` of every fact, in the order they were made; `!` marks members of an open set. */
export const summary = (memory: ScopeMemory): string[] =>
  factsIn(memory).map(({ value, status, conflictSetId }) => {
    const [only, ...others] = Object.values(value);
    const shown = others.length === 0 && typeof only === "string" ? only : JSON.stringify(value);
    return `${shown} ${status}${conflictSetId === null ? "" : "!"}`;
  });
