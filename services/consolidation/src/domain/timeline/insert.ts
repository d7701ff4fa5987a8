import { agrees, compareInstants, type JsonObject, laterOf, valueKey } from "@memory/values";
import { derived, lastAt, statedEnd } from "../facts/assertion.ts";
import type { Cause } from "../facts/decision.ts";
import type { Assertion, Fact } from "../facts/fact.ts";
import { changeFact, factOf, insertFact, moveFact, type WorkingSet } from "../facts/working-set.ts";
import { type Boundary, foldTimeline, type Interval } from "./intervals.ts";

interface Insertion {
  /** The facts whose timeline it is. */
  readonly rows: readonly Fact[];
  /** Retractions, and facts of other timelines that replaced all values. */
  readonly endings: readonly Fact[];
  /** Known to be later than everything in the timeline, with at most one open row; false only costs time. */
  readonly isNewest: boolean;
  /** Earlier rows of the timeline are missing. */
  readonly isCut: boolean;
  /** The row a new statement would make; null when the rows are only reordered. */
  readonly incoming: { readonly fact: Fact; readonly assertion: Assertion } | null;
  readonly mainKey: string;
  readonly cause: Cause;
  readonly boundary?: Boundary;
}

/**
 * Inserts an incoming statement into its timeline and updates every row that it affects: where an interval ends and by which successor,
 * which keys are inherited. Gives back the row that holds the statement. Only live rows change their status, and only to `superseded`.
 */
export function insertIntoTimeline(workingSet: WorkingSet, insertion: Insertion): Fact | null {
  const { incoming, mainKey, cause } = insertion;
  const intervals = intervalsOf(insertion);
  const rowIds = assignRowIds(workingSet, intervals, incoming?.fact.id ?? null);
  for (const interval of intervals) {
    const id = rowIds.get(interval) ?? "";
    const ending: Ending = {
      validTo: endOf(interval),
      supersededBy: successorOf(interval, rowIds),
      mainKey,
      cause,
    };
    if (interval.row?.id === id) updateRow(workingSet, interval, ending);
    else insertInterval(workingSet, interval.row ?? incoming?.fact, id, interval, ending);
  }
  detachRows(workingSet, intervals, rowIds);
  const held = intervals.find((one) => incoming && one.assertions.includes(incoming.assertion));
  const holderId = held && rowIds.get(held);
  if (!incoming || holderId === undefined) return null;
  return addEntities(workingSet, holderId, incoming.fact.entities);
}

function intervalsOf(insertion: Insertion): Interval[] {
  const { rows, endings, incoming, mainKey, boundary = null } = insertion;
  const isTail = insertion.isNewest || isNewest([...rows, ...endings], incoming?.assertion, rows);
  return foldTimeline({
    rows: isTail ? rows.filter(isOpen) : asFoldable(rows, endings, mainKey),
    endings: isTail ? [] : endings,
    isTail: isTail || insertion.isCut,
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
  const latestFirst = rows.map(lastAt).sort((a, b) => compareInstants(b, a));
  const replacedAt = endings.flatMap(replacesAllAt);
  const others = { retractions, byEnd, latestFirst, replacedAt, mainKey };
  return rows.map((row) => (mayEndElsewhere(row, others) ? { ...row, endedAt: null } : row));
}

interface Others {
  readonly retractions: readonly Fact[];
  /** The same by the instants they name. */
  readonly byEnd: ReadonlyMap<string, readonly Fact[]>;
  /** When each row of the timeline was last asserted, this one included. */
  readonly latestFirst: readonly string[];
  /** When facts of other timelines replaced all values. */
  readonly replacedAt: readonly string[];
  readonly mainKey: string;
}

const replacesAllAt = ({ assertions }: Fact): string[] =>
  assertions.flatMap(({ says, at }) => (says === "replaces all" ? [at] : []));

function mayEndElsewhere(
  row: Fact,
  { retractions, byEnd, latestFirst: [last, secondLast], replacedAt, mainKey }: Others,
): boolean {
  const { endedAt, supersededBy } = row;
  if (endedAt === null || supersededBy !== null) return false;
  const endsValue = (other: Fact) => agrees(other.value, row.value, mainKey);
  if (byEnd.get(endedAt)?.some(endsValue)) return true;
  if (statedEnd(row.assertions) !== endedAt) return false;
  // The fold must find something later than a stated end, so that the row ends again.
  const lastOfOthers = (lastAt(row) === last ? secondLast : last) ?? endedAt;
  const isAfterEnd = (at: string) => compareInstants(at, endedAt) > 0;
  return (
    isAfterEnd(lastOfOthers) ||
    replacedAt.some(isAfterEnd) ||
    retractions.some((other) => isAfterEnd(lastAt(other)) && endsValue(other))
  );
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

/** The row id of each interval. A row keeps its last interval; earlier ones that an incoming statement split off become new rows. */
function assignRowIds(
  workingSet: WorkingSet,
  intervals: readonly Interval[],
  incomingId: string | null,
): Map<Interval, string> {
  const rowIds = new Map<Interval, string>();
  const taken = new Set<string>();
  for (const interval of intervals.toReversed()) {
    const wanted = isRevived(workingSet, interval) ? null : (interval.row?.id ?? incomingId);
    const id = wanted === null || taken.has(wanted) ? workingSet.context.newId() : wanted;
    taken.add(id);
    rowIds.set(interval, id);
  }
  return rowIds;
}

/** True for a superseded row whose value holds after all: `superseded` is final, so the value continues in a new row. */
const isRevived = (workingSet: WorkingSet, { row, end }: Interval): boolean =>
  row !== null && end === null && factOf(workingSet, row.id).status === "superseded";

/** How an interval's row ends; null fields for a row that does not. */
interface Ending {
  readonly validTo: string | null;
  readonly supersededBy: string | null;
  readonly mainKey: string;
  readonly cause: Cause;
}

/** Detaches rows whose only interval continues in a new row: they no longer carry validity dates. */
function detachRows(
  workingSet: WorkingSet,
  intervals: readonly Interval[],
  rowIds: ReadonlyMap<Interval, string>,
): void {
  const holding = new Set(rowIds.values());
  for (const interval of intervals) {
    const { row } = interval;
    if (row === null || holding.has(row.id)) continue;
    const supersededBy = rowIds.get(interval) ?? null;
    changeFact(workingSet, row.id, { temporalState: "detached", endedAt: null, supersededBy });
  }
}

function updateRow(workingSet: WorkingSet, interval: Interval, ending: Ending): void {
  const { row, end } = interval;
  if (!row) return;
  const content = contentOf(row, interval, ending.mainKey, true);
  const { endedAt, validTo } = factOf(workingSet, row.id);
  if (!end) changeFact(workingSet, row.id, { ...content, temporalState: "current", endedAt: null });
  else if (endedAt === null) {
    const patch = { ...content, ...endingOf(end.at, ending) };
    moveFact(workingSet, row.id, "superseded", ending.cause, patch);
  } else if (end.by === "recorded") {
    changeFact(workingSet, row.id, { ...content, validTo });
  } else changeFact(workingSet, row.id, { ...content, ...endingOf(end.at, ending) });
}

function insertInterval(
  workingSet: WorkingSet,
  pattern: Fact | undefined,
  id: string,
  interval: Interval,
  ending: Ending,
): void {
  if (!pattern) return;
  const fact: Fact = {
    ...pattern,
    ...contentOf(pattern, interval, ending.mainKey, interval.end === null),
    id,
    version: 1,
    status: "active",
    temporalState: "current",
    endedAt: null,
    recordedFrom: workingSet.context.now,
    recordedTo: null,
    supersededBy: null,
    conflictSetId: null,
    previousStatus: null,
    ratings: { useful: 0, irrelevant: 0, incorrect: 0 },
  };
  const past = interval.end && {
    ...endingOf(interval.end.at, ending),
    status: "superseded" as const,
    recordedTo: workingSet.context.now,
  };
  insertFact(workingSet, { ...fact, ...past }, ending.cause);
}

const endingOf = (at: string, { validTo, supersededBy }: Ending) => ({
  temporalState: "past" as const,
  endedAt: at,
  validTo,
  supersededBy,
});

/** Compacted assertions stay with the last interval of their row. */
function contentOf(row: Fact, interval: Interval, mainKey: string, isLast: boolean) {
  const key = valueKey(interval.value, mainKey);
  const value: JsonObject = key === row.valueKey ? row.value : interval.value;
  return { ...derived(interval.assertions, isLast ? row.compacted : null), value, valueKey: key };
}

function endOf({ end, assertions }: Interval): string | null {
  const from = derived(assertions).validFrom ?? "";
  if (!end || end.by === "recorded") return null;
  const to =
    end.by === "successor" ? (end.successor.assertions[0]?.validFrom ?? end.at) : end.validTo;
  return laterOf(from, to);
}

function successorOf({ end }: Interval, rowIds: ReadonlyMap<Interval, string>): string | null {
  if (end?.by === "successor") return rowIds.get(end.successor) ?? null;
  return end?.by === "boundary" ? end.successorId : null;
}

/** Remembers the names a statement mentions; at most 32, those known first stay. */
export const addEntities = (workingSet: WorkingSet, id: string, names: readonly string[]): Fact =>
  changeFact(workingSet, id, {
    entities: [...new Set([...factOf(workingSet, id).entities, ...names])].slice(0, 32),
  });
