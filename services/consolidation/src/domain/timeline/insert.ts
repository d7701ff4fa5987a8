import { derived, lastAt, statedEnd } from "../facts/assertion.ts";
import type { Cause } from "../facts/decision.ts";
import type { Assertion, Fact } from "../facts/fact.ts";
import { changeFact, factOf, insertFact, moveFact, type WorkingSet } from "../facts/working-set.ts";
import { agrees } from "../predicates/identity.ts";
import { compareInstants, laterOf } from "../values/instant.ts";
import type { JsonObject } from "../values/json-value.ts";
import { valueKey } from "../values/value-key.ts";
import { type Boundary, foldTimeline, type Stretch } from "./intervals.ts";

interface Placement {
  /** The facts whose timeline it is. */
  readonly rows: readonly Fact[];
  /** Retractions, and facts of other timelines that took the place of all values. */
  readonly endings: readonly Fact[];
  /** Known to be said after everything there is, where at most one row is open; false only costs time. */
  readonly isNewest: boolean;
  /** The rows lack those before them. */
  readonly isCut: boolean;
  /** The row a new statement would make; null when only the rows are put in order again. */
  readonly incoming: { readonly fact: Fact; readonly assertion: Assertion } | null;
  readonly mainKey: string;
  readonly cause: Cause;
  readonly boundary?: Boundary;
}

/**
 * Puts an incoming statement at its place in the timeline and lets every row say what follows from it: who ends when and by whom, what is
 * carried over. Gives back the row that holds it now. Only live rows change their status, and only to `superseded`.
 */
export function placeOnTimeline(workingSet: WorkingSet, placement: Placement): Fact | null {
  const { incoming, mainKey, cause } = placement;
  const stretches = stretchesOf(placement);
  const holders = holdersOf(workingSet, stretches, incoming?.fact.id ?? null);
  for (const stretch of stretches) {
    const id = holders.get(stretch) ?? "";
    const settled: Settled = {
      validTo: endOf(stretch),
      supersededBy: successorOf(stretch, holders),
      mainKey,
      cause,
    };
    if (stretch.row?.id === id) settleRow(workingSet, stretch, settled);
    else insertStretch(workingSet, stretch.row ?? incoming?.fact, id, stretch, settled);
  }
  putAside(workingSet, stretches, holders);
  const held = stretches.find((one) => incoming && one.assertions.includes(incoming.assertion));
  const holderId = held && holders.get(held);
  if (!incoming || holderId === undefined) return null;
  return addEntities(workingSet, holderId, incoming.fact.entities);
}

function stretchesOf(placement: Placement): Stretch[] {
  const { rows, endings, incoming, mainKey, boundary = null } = placement;
  const isTail = placement.isNewest || isNewest([...rows, ...endings], incoming?.assertion, rows);
  return foldTimeline({
    rows: isTail ? rows.filter(isOpen) : asFoldable(rows, endings, mainKey),
    endings: isTail ? [] : endings,
    isTail: isTail || placement.isCut,
    incoming: incoming?.assertion ?? null,
    mainKey,
    boundary,
  });
}

/**
 * The rows, those that ended without a successor with their end open. The fold decides that again: what a retraction ended may
 * have been carried over from a value that is now known to have changed before, and what ended as stated may have been said to
 * last longer.
 */
function asFoldable(rows: readonly Fact[], endings: readonly Fact[], mainKey: string): Fact[] {
  const retractions = endings.filter(({ kind }) => kind === "retraction");
  const byEnd = retractionsByEnd(retractions);
  const [last, secondLast] = rows.map(lastAt).sort((a, b) => compareInstants(b, a));
  const endsValue = (other: Fact, row: Fact) => agrees(other.value, row.value, mainKey);
  return rows.map((row) => {
    const { endedAt, supersededBy } = row;
    if (endedAt === null || supersededBy !== null) return row;
    const isRetracted = byEnd.get(endedAt)?.some((other) => endsValue(other, row)) ?? false;
    if (isRetracted) return { ...row, endedAt: null };
    if (statedEnd(row.assertions) !== endedAt) return row;
    // The fold must find something later than a stated end, so that the row ends again.
    const lastOfOthers = lastAt(row) === last ? secondLast : last;
    const isPassed =
      (lastOfOthers !== undefined && compareInstants(lastOfOthers, endedAt) > 0) ||
      retractions.some(
        (other) => compareInstants(lastAt(other), endedAt) > 0 && endsValue(other, row),
      );
    return isPassed ? { ...row, endedAt: null } : row;
  });
}

function retractionsByEnd(retractions: readonly Fact[]): Map<string, Fact[]> {
  const byEnd = new Map<string, Fact[]>();
  for (const row of retractions)
    for (const { at } of row.assertions) byEnd.set(at, [...(byEnd.get(at) ?? []), row]);
  return byEnd;
}

const isOpen = (row: Fact): boolean => row.kind === "fact" && row.endedAt === null;

/** True when everything was said, and all that is past was over, before the incoming statement: then only what is open can change. */
const isNewest = (
  all: readonly Fact[],
  incoming: Assertion | undefined,
  rows: readonly Fact[],
): boolean =>
  incoming !== undefined &&
  rows.filter(isOpen).length <= 1 &&
  all.every(
    (row) =>
      compareInstants(lastAt(row), incoming.at) < 0 &&
      (row.endedAt === null || compareInstants(row.endedAt, incoming.at) <= 0),
  );

/** A row keeps its last stretch; what an incoming statement split off before it becomes a row of its own. */
function holdersOf(
  workingSet: WorkingSet,
  stretches: readonly Stretch[],
  incomingId: string | null,
): Map<Stretch, string> {
  const holders = new Map<Stretch, string>();
  const taken = new Set<string>();
  for (const stretch of stretches.toReversed()) {
    const wanted = isRevived(workingSet, stretch) ? null : (stretch.row?.id ?? incomingId);
    const id = wanted === null || taken.has(wanted) ? workingSet.context.newId() : wanted;
    taken.add(id);
    holders.set(stretch, id);
  }
  return holders;
}

/** True for a superseded row whose value is so after all: there is no way back, so it lives on in a new row. */
const isRevived = (workingSet: WorkingSet, { row, end }: Stretch): boolean =>
  row !== null && end === null && factOf(workingSet, row.id).status === "superseded";

interface Settled {
  readonly validTo: string | null;
  readonly supersededBy: string | null;
  readonly mainKey: string;
  readonly cause: Cause;
}

/** A row whose only stretch lives on in a new row says nothing of its time any more. */
function putAside(
  workingSet: WorkingSet,
  stretches: readonly Stretch[],
  holders: ReadonlyMap<Stretch, string>,
): void {
  const holding = new Set(holders.values());
  for (const stretch of stretches) {
    const { row } = stretch;
    if (row === null || holding.has(row.id)) continue;
    const supersededBy = holders.get(stretch) ?? null;
    changeFact(workingSet, row.id, { standing: "aside", endedAt: null, supersededBy });
  }
}

function settleRow(workingSet: WorkingSet, stretch: Stretch, settled: Settled): void {
  const { row, end } = stretch;
  if (!row) return;
  const content = contentOf(row, stretch, settled.mainKey, true);
  const { endedAt, validTo } = factOf(workingSet, row.id);
  if (!end) changeFact(workingSet, row.id, { ...content, standing: "current", endedAt: null });
  else if (endedAt === null) {
    const ending = { ...content, ...endingOf(end.at, settled) };
    moveFact(workingSet, row.id, "superseded", settled.cause, ending);
  } else if (end.by === "recorded") {
    changeFact(workingSet, row.id, { ...content, validTo });
  } else changeFact(workingSet, row.id, { ...content, ...endingOf(end.at, settled) });
}

function insertStretch(
  workingSet: WorkingSet,
  pattern: Fact | undefined,
  id: string,
  stretch: Stretch,
  settled: Settled,
): void {
  if (!pattern) return;
  const fact: Fact = {
    ...pattern,
    ...contentOf(pattern, stretch, settled.mainKey, stretch.end === null),
    id,
    version: 1,
    status: "active",
    standing: "current",
    endedAt: null,
    recordedFrom: workingSet.context.now,
    recordedTo: null,
    supersededBy: null,
    conflictSetId: null,
    previousStatus: null,
    ratings: { useful: 0, irrelevant: 0, incorrect: 0 },
  };
  const past = stretch.end && {
    ...endingOf(stretch.end.at, settled),
    status: "superseded" as const,
    recordedTo: workingSet.context.now,
  };
  insertFact(workingSet, { ...fact, ...past }, settled.cause);
}

const endingOf = (at: string, { validTo, supersededBy }: Settled) => ({
  standing: "past" as const,
  endedAt: at,
  validTo,
  supersededBy,
});

/** What settled stays with the last stretch of its row. */
function contentOf(row: Fact, stretch: Stretch, mainKey: string, isLast: boolean) {
  const key = valueKey(stretch.value, mainKey);
  const value: JsonObject = key === row.valueKey ? row.value : stretch.value;
  return { ...derived(stretch.assertions, isLast ? row.settled : null), value, valueKey: key };
}

function endOf({ end, assertions }: Stretch): string | null {
  const from = derived(assertions).validFrom ?? "";
  if (!end || end.by === "recorded") return null;
  const to =
    end.by === "successor" ? (end.successor.assertions[0]?.validFrom ?? end.at) : end.validTo;
  return laterOf(from, to);
}

function successorOf({ end }: Stretch, holders: ReadonlyMap<Stretch, string>): string | null {
  if (end?.by === "successor") return holders.get(end.successor) ?? null;
  return end?.by === "boundary" ? end.successorId : null;
}

/** Remembers the names a statement mentions; at most 32, those known first stay. */
export const addEntities = (workingSet: WorkingSet, id: string, names: readonly string[]): Fact =>
  changeFact(workingSet, id, {
    entities: [...new Set([...factOf(workingSet, id).entities, ...names])].slice(0, 32),
  });
