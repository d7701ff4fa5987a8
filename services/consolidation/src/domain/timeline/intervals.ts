import { agrees, carryOver, compareInstants, completes, type JsonObject } from "@memory/values";
import { compareAssertions, statedEnd } from "../facts/assertion.ts";
import type { Assertion, Fact } from "../facts/fact.ts";

/** Why an interval ended; `recorded`: its row had ended already and stays as it is. */
type End =
  | { readonly by: "successor"; readonly at: string; readonly successor: Interval }
  | { readonly by: "retraction" | "stated"; readonly at: string; readonly validTo: string }
  | {
      readonly by: "boundary";
      readonly at: string;
      readonly validTo: string;
      readonly successorId: string;
    }
  | { readonly by: "recorded"; readonly at: string };

/** A span of time in which one value held. */
export interface Interval {
  /** Its row; null when only the incoming statement states it. */
  row: Fact | null;
  value: JsonObject;
  readonly assertions: Assertion[];
  end: End | null;
}

/** Where a fact outside the timeline begins, which ends the open interval. */
export interface Boundary {
  readonly at: string;
  readonly validFrom: string;
  readonly factId: string;
}

interface Entry {
  readonly assertion: Assertion;
  /** Null for the incoming statement. */
  readonly row: Fact | null;
  /** The fact that replaces the open value. */
  readonly replacedBy?: Fact;
}

interface Timeline {
  readonly rows: readonly Fact[];
  /** Retractions, and facts of other timelines that replaced all values. */
  readonly endings: readonly Fact[];
  readonly incoming: Assertion | null;
  readonly mainKey: string;
  readonly boundary: Boundary | null;
  /** Earlier rows are missing: the keys inherited from them are in the rows' values. */
  readonly isTail: boolean;
}

/**
 * Folds the assertions of all rows of a series and of the incoming statement into intervals, in the order of time and
 * independent of the order of arrival. A past row keeps its end; nothing is reopened.
 */
export function foldTimeline(timeline: Timeline): Interval[] {
  const { rows, endings, incoming, boundary } = timeline;
  const entries: Entry[] = rows.flatMap((row) =>
    row.assertions.map((assertion) => ({ assertion, row })),
  );
  for (const row of endings) entries.push(...endingsBy(row));
  if (incoming) entries.push({ assertion: incoming, row: null });
  entries.sort((a, b) => compareAssertions(a.assertion, b.assertion));
  const intervals: Interval[] = [];
  let isPastBoundary = boundary === null;
  for (const entry of entries) {
    if (boundary && !isPastBoundary && compareInstants(entry.assertion.at, boundary.at) >= 0) {
      isPastBoundary = true;
      endAtBoundary(intervals.at(-1), boundary);
    }
    if (entry.replacedBy) endAt(intervals, entry.assertion, entry.replacedBy);
    else step(intervals, entry, timeline);
  }
  if (boundary && !isPastBoundary) endAtBoundary(intervals.at(-1), boundary);
  const last = intervals.at(-1);
  if (last) endAsRecorded(last, null);
  return intervals;
}

const endingsBy = (row: Fact): Entry[] =>
  row.kind === "retraction"
    ? row.assertions.map((assertion) => ({ assertion, row }))
    : row.assertions
        .filter(({ says }) => says === "replaces all")
        .map((assertion) => ({ assertion, row, replacedBy: row }));

function endAt(intervals: Interval[], { at, validFrom }: Assertion, { id: factId }: Fact): void {
  const open = openInterval(intervals.at(-1), at, true);
  if (open) endAtBoundary(open, { at, validFrom, factId });
}

function step(intervals: Interval[], entry: Entry, timeline: Timeline): void {
  const { assertion, row } = entry;
  const latest = intervals.at(-1);
  const isSaidAgain =
    latest !== undefined && agrees(assertion.stated ?? {}, latest.value, timeline.mainKey);
  if (assertion.says === "ends") {
    if (isSaidAgain) retract(latest, assertion);
    return;
  }
  const open = openInterval(latest, assertion.at, isSaidAgain);
  if (open && isSaidAgain && canJoin(open, row, assertion.at)) {
    open.row ??= row;
    open.assertions.push(assertion);
  } else intervals.push(nextInterval(open, entry, timeline));
}

function retract(latest: Interval, assertion: Assertion): void {
  const open = openInterval(latest, assertion.at, true);
  if (open) open.end = { by: "retraction", at: assertion.at, validTo: endOfRetraction(assertion) };
}

/** The interval that an assertion begins; it ends the open one. */
function nextInterval(
  open: Interval | null,
  { assertion, row }: Entry,
  { mainKey, isTail }: Timeline,
): Interval {
  const stated = assertion.stated ?? {};
  const goesOn = open && (assertion.says === "replaces" || completes(stated, open.value, mainKey));
  // Where each value has a timeline of its own, what it inherited from others is in its row only.
  const isInRow = isTail || row?.cardinality === "multi";
  const alone = isInRow && row ? row.value : stated;
  const value = goesOn ? carryOver(open.value, stated, mainKey) : alone;
  const next: Interval = { row, value, assertions: [assertion], end: null };
  if (open) open.end = { by: "successor", at: assertion.at, successor: next };
  return next;
}

const endOfRetraction = ({ validTo, validFrom }: Assertion): string => validTo ?? validFrom;

/** The latest interval, unless it ended before `at`; a value that is restated at the moment it ends continues. */
function openInterval(
  latest: Interval | undefined,
  at: string,
  isSaidAgain: boolean,
): Interval | null {
  if (!latest) return null;
  endAsRecorded(latest, at);
  endAsStated(latest, at, isSaidAgain);
  return latest.end === null ? latest : null;
}

/** An interval has at most one row; a past row takes no assertion from its end on. */
function canJoin(open: Interval, row: Fact | null, at: string): boolean {
  if (open.row && row && open.row.id !== row.id) return false;
  const endedAt = open.row?.endedAt ?? null;
  return row !== null || endedAt === null || compareInstants(at, endedAt) < 0;
}

/** Ends an interval where its row is known to have ended, when that is before `at` (null: before now). */
function endAsRecorded(interval: Interval, at: string | null): void {
  const endedAt = interval.row?.endedAt ?? null;
  if (interval.end || endedAt === null) return;
  if (at === null || compareInstants(endedAt, at) < 0)
    interval.end = { by: "recorded", at: endedAt };
}

function endAsStated(interval: Interval, at: string, isSaidAgain: boolean): void {
  const validTo = statedEnd(interval.assertions);
  if (interval.end || validTo === null) return;
  const isOver = compareInstants(validTo, at) < (isSaidAgain ? 0 : 1);
  if (isOver) interval.end = { by: "stated", at: validTo, validTo };
}

function endAtBoundary(interval: Interval | undefined, boundary: Boundary): void {
  if (!interval || interval.end) return;
  const { at, validFrom, factId } = boundary;
  interval.end = { by: "boundary", at, validTo: validFrom, successorId: factId };
}
