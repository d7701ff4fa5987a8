import type { FactsChange } from "@memory/contracts";
import { inSlices } from "@memory/fairness";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import type { Fact } from "../../domain/facts/fact.ts";
import { restoreFacts } from "../../domain/forget/restore.ts";
import { contested, isStanding, waiting } from "../../domain/transfer/contested.ts";
import { type FactLine, toFact } from "../../domain/transfer/fact-line.ts";
import { writeDecision } from "../../store/decisions.ts";
import { readIdentityFacts } from "../../store/facts.ts";
import {
  knownFactScopes,
  knownSetScopes,
  standingBeside,
} from "../../store/transfer/known-rows.ts";
import { insertFacts } from "../../store/write-facts.ts";
import {
  type LineCounts,
  linesOf,
  RefusedLine,
  type ScopedLine,
  type Writing,
} from "./scoped-lines.ts";

interface Incoming {
  line: number;
  scope: Scope;
  token: string;
  fact: Fact;
}

const IN_USE = "is in use by another row";

/** What facts of lines have changed, and the sets that are to be restored with them. */
export interface RestoredFacts {
  changes: FactsChange[];
  /** Ids, in the project that is written into, of open sets of which every member was restored as it was. */
  wholeSets: ReadonlySet<string>;
}

/**
 * Writes the facts of lines that are not there yet, as they are. Where what is known by now leaves no room for one, it is decided
 * about again, as a restore does. Throws `RefusedLine` for the id of a row of another scope.
 */
export async function restoreFactLines(
  tx: Tx,
  lines: readonly ScopedLine[],
  writing: Writing,
  counts: LineCounts,
): Promise<RestoredFacts> {
  const sets = await openSets(tx, lines, writing);
  const single = linesOf(lines, "fact").map((one) => incoming(one, one.read, writing));
  const members = [...sets.values()].flatMap((set) => set.members);
  const fresh = await unknownOnes(tx, [...members, ...single]);
  for (const { fact } of single) counts.add("fact", fresh.has(fact.id) ? "stored" : "known");
  const isWhole = ({ isKnown, members }: OpenSet) =>
    !isKnown && members.every(({ fact }) => fresh.has(fact.id));
  const whole = new Map([...sets].filter(([, set]) => isWhole(set)));
  const { again, setOf } = await decidedAgain(tx, fresh, whole);
  const written = [...fresh.values()].map(({ scope, token, fact }) => {
    const standing = { ...fact, conflictSetId: setOf.get(fact.id) ?? null };
    return { scope, token, fact: again.has(fact.id) ? waiting(fact) : standing };
  });
  await insertFacts(
    tx,
    written.map(({ scope, fact }) => ({ scope, facts: [fact] })),
  );
  const asTheyAre = changesOf(written.filter(({ fact }) => !again.has(fact.id)));
  const decided = await decideAgain(tx, fresh, again, writing);
  return { changes: [...asTheyAre, ...decided], wholeSets: new Set(setOf.values()) };
}

/** Those that are not there yet, by id. */
async function unknownOnes(tx: Tx, all: readonly Incoming[]): Promise<Map<string, Incoming>> {
  const known = await knownFactScopes(
    tx,
    all.map(({ fact }) => fact.id),
  );
  const fresh = new Map<string, Incoming>();
  for (const one of all) {
    const holder = known.get(one.fact.id) ?? fresh.get(one.fact.id)?.token;
    if (holder !== undefined && holder !== one.token) throw new RefusedLine(one.line, "id", IN_USE);
    if (holder === undefined) fresh.set(one.fact.id, one);
  }
  return fresh;
}

interface OpenSet {
  isKnown: boolean;
  members: Incoming[];
}

async function openSets(
  tx: Tx,
  lines: readonly ScopedLine[],
  writing: Writing,
): Promise<Map<string, OpenSet>> {
  const conflicts = linesOf(lines, "conflict");
  const known = await knownSetScopes(
    tx,
    conflicts.map(({ read }) => writing.into(read.id)),
  );
  const sets = new Map<string, OpenSet>();
  for (const one of conflicts) {
    const id = writing.into(one.read.id);
    const holder = known.get(id);
    if (holder !== undefined && holder !== one.token) throw new RefusedLine(one.line, "id", IN_USE);
    const members = one.read.facts.map((fact) => incoming(one, fact, writing));
    const identities = new Set(members.map(({ fact }) => fact.identityKey));
    if (identities.size > 1)
      throw new RefusedLine(one.line, "facts", "are not of one predicate with equal qualifiers");
    if (members.length > 0) sets.set(id, { isKnown: holder !== undefined, members });
  }
  return sets;
}

function incoming(
  { line, scope, token }: ScopedLine,
  read: FactLine,
  { into, intoEvent, registry, scopes }: Writing,
): Incoming {
  const epoch = scopes.get(token)?.epoch ?? 0;
  return { line, scope, token, fact: toFact(read, { into, intoEvent, registry, epoch }) };
}

/** The facts that cannot stand as they are, and the sets of the others; a set with such a member is not restored. */
async function decidedAgain(
  tx: Tx,
  fresh: ReadonlyMap<string, Incoming>,
  whole: ReadonlyMap<string, OpenSet>,
): Promise<{ again: Set<string>; setOf: Map<string, string> }> {
  const setOf = new Map(
    [...whole].flatMap(([id, { members }]) => members.map(({ fact }) => [fact.id, id] as const)),
  );
  const standing = [...fresh.values()]
    .filter(({ fact }) => isStanding(fact))
    .map(({ token, fact }) => ({
      ...fact,
      scopeToken: token,
      conflictSetId: setOf.get(fact.id) ?? null,
    }));
  const again = new Set(contested(standing, await standingBeside(tx, standing)));
  for (const { members } of whole.values()) {
    if (!members.some(({ fact }) => again.has(fact.id))) continue;
    for (const { fact } of members) {
      again.add(fact.id);
      setOf.delete(fact.id);
    }
  }
  return { again, setOf };
}

function changesOf(rows: readonly { token: string; fact: Fact }[]): FactsChange[] {
  const shown = Map.groupBy(
    rows.filter(({ fact }) => fact.kind === "fact"),
    ({ token }) => token,
  );
  return [...shown].map(([scopeToken, of]) => ({
    scopeToken,
    facts: of.map(({ fact: { id, version } }) => ({ id, version })),
  }));
}

/** Decides about waiting rows, an identity at a time. That they waited is no part of their history. */
async function decideAgain(
  tx: Tx,
  fresh: ReadonlyMap<string, Incoming>,
  again: ReadonlySet<string>,
  { registry, scopes }: Writing,
): Promise<FactsChange[]> {
  const waitingRows = [...again].flatMap((id) => fresh.get(id) ?? []);
  const identities = Map.groupBy(waitingRows, ({ token, fact }) => `${token} ${fact.identityKey}`);
  const changes: FactsChange[] = [];
  for (const rows of identities.values()) {
    const [first] = rows;
    const locked = first && scopes.get(first.token);
    if (!first || !locked) continue;
    const { epoch } = locked;
    const { now } = locked.locked;
    const ids = rows.map(({ fact }) => fact.id);
    const facts = await readIdentityFacts(tx, first.token, first.fact.identityKey);
    const context = { now, newId, epoch, predicates: registry };
    const decision = await inSlices(restoreFacts(facts, ids, null, context));
    const isOfWaiting = (id: string, from: string | null) => again.has(id) && from === "disabled";
    const history = decision.history.filter(({ factId, from }) => !isOfWaiting(factId, from));
    const made = { epoch, now };
    const change = await writeDecision(tx, first.scope, { ...decision, history }, made);
    if (change !== null) changes.push(change);
  }
  return changes;
}
