import { compareAssertions, statedEnd } from "../facts/assertion.ts";
import type { Assertion, Fact } from "../facts/fact.ts";
import { agrees, carryOver, completes } from "../predicates/identity.ts";
import { compareInstants } from "../values/instant.ts";
import type { JsonObject } from "../values/json-value.ts";

/** Why a stretch of the timeline is over; `recorded`: it was over before and stays so. */
type End =
  | { readonly by: "successor"; readonly at: string; readonly successor: Stretch }
  | { readonly by: "retraction" | "stated"; readonly at: string; readonly validTo: string }
  | {
      readonly by: "boundary";
      readonly at: string;
      readonly validTo: string;
      readonly successorId: string;
    }
  | { readonly by: "recorded"; readonly at: string };

/** A time in which one value was so. */
export interface Stretch {
  /** The row that holds it; null when only the incoming statement says it. */
  row: Fact | null;
  value: JsonObject;
  readonly assertions: Assertion[];
  end: End | null;
}

/** Where a fact that is not part of the timeline begins and ends what is open. */
export interface Boundary {
  readonly at: string;
  readonly validFrom: string;
  readonly factId: string;
}

interface Entry {
  readonly assertion: Assertion;
  /** Null for the incoming statement. */
  readonly row: Fact | null;
  /** The fact that takes the place of whatever is so then. */
  readonly replacedBy?: Fact;
}

interface Timeline {
  readonly rows: readonly Fact[];
  /** Retractions, and facts of other timelines that took the place of all values. */
  readonly endings: readonly Fact[];
  readonly incoming: Assertion | null;
  readonly mainKey: string;
  readonly boundary: Boundary | null;
  /** The rows lack those before them: what they carried over from these is in their value. */
  readonly isTail: boolean;
}

/**
 * The history of one identity (or, where it holds many values, of one value): what all rows and the incoming statement say, in the order of
 * time, however they arrived. A row that is past keeps its end; nothing is reopened.
 */
export function foldTimeline(timeline: Timeline): Stretch[] {
  const { rows, endings, incoming, boundary } = timeline;
  const entries: Entry[] = rows.flatMap((row) =>
    row.assertions.map((assertion) => ({ assertion, row })),
  );
  for (const row of endings) entries.push(...endingsBy(row));
  if (incoming) entries.push({ assertion: incoming, row: null });
  entries.sort((a, b) => compareAssertions(a.assertion, b.assertion));
  const stretches: Stretch[] = [];
  let crossed = boundary === null;
  for (const entry of entries) {
    if (boundary && !crossed && compareInstants(entry.assertion.at, boundary.at) >= 0) {
      crossed = true;
      endAtBoundary(stretches.at(-1), boundary);
    }
    if (entry.replacedBy) endAt(stretches, entry.assertion, entry.replacedBy);
    else step(stretches, entry, timeline);
  }
  if (boundary && !crossed) endAtBoundary(stretches.at(-1), boundary);
  const last = stretches.at(-1);
  if (last) endAsRecorded(last, null);
  return stretches;
}

const endingsBy = (row: Fact): Entry[] =>
  row.kind === "retraction"
    ? row.assertions.map((assertion) => ({ assertion, row }))
    : row.assertions
        .filter(({ says }) => says === "replaces all")
        .map((assertion) => ({ assertion, row, replacedBy: row }));

function endAt(stretches: Stretch[], { at, validFrom }: Assertion, { id: factId }: Fact): void {
  const open = openStretch(stretches.at(-1), at, true);
  if (open) endAtBoundary(open, { at, validFrom, factId });
}

function step(stretches: Stretch[], entry: Entry, { mainKey, isTail }: Timeline): void {
  const { assertion, row } = entry;
  const stated = assertion.stated ?? {};
  const latest = stretches.at(-1);
  const isSaidAgain = latest !== undefined && agrees(stated, latest.value, mainKey);
  if (assertion.says === "ends" && !isSaidAgain) return;
  const open = openStretch(latest, assertion.at, isSaidAgain);
  if (assertion.says === "ends") {
    if (open) open.end = { by: "retraction", at: assertion.at, validTo: toldEnd(assertion) };
    return;
  }
  if (open && isSaidAgain && canJoin(open, row, assertion.at)) {
    open.row ??= row;
    open.assertions.push(assertion);
    return;
  }
  const goesOn = open && (assertion.says === "replaces" || completes(stated, open.value, mainKey));
  const alone = isTail && row ? row.value : stated;
  const value = goesOn ? carryOver(open.value, stated, mainKey) : alone;
  const next: Stretch = { row, value, assertions: [assertion], end: null };
  if (open) open.end = { by: "successor", at: assertion.at, successor: next };
  stretches.push(next);
}

const toldEnd = ({ validTo, validFrom }: Assertion): string => validTo ?? validFrom;

/** The latest stretch, if it has not ended before `at`; what is said again the moment it ends goes on. */
function openStretch(
  latest: Stretch | undefined,
  at: string,
  isSaidAgain: boolean,
): Stretch | null {
  if (!latest) return null;
  endAsRecorded(latest, at);
  endAsStated(latest, at, isSaidAgain);
  return latest.end === null ? latest : null;
}

/** One stretch is at most one row; a past row takes in nothing from its end on. */
function canJoin(open: Stretch, row: Fact | null, at: string): boolean {
  if (open.row && row && open.row.id !== row.id) return false;
  const endedAt = open.row?.endedAt ?? null;
  return row !== null || endedAt === null || compareInstants(at, endedAt) < 0;
}

/** Ends a stretch where its row is known to have ended, when that is before `at` (null: before now). */
function endAsRecorded(stretch: Stretch, at: string | null): void {
  const endedAt = stretch.row?.endedAt ?? null;
  if (stretch.end || endedAt === null) return;
  if (at === null || compareInstants(endedAt, at) < 0)
    stretch.end = { by: "recorded", at: endedAt };
}

function endAsStated(stretch: Stretch, at: string, isSaidAgain: boolean): void {
  const validTo = statedEnd(stretch.assertions);
  if (stretch.end || validTo === null) return;
  const isOver = compareInstants(validTo, at) < (isSaidAgain ? 0 : 1);
  if (isOver) stretch.end = { by: "stated", at: validTo, validTo };
}

function endAtBoundary(stretch: Stretch | undefined, boundary: Boundary): void {
  if (!stretch || stretch.end) return;
  const { at, validFrom, factId } = boundary;
  stretch.end = { by: "boundary", at, validTo: validFrom, successorId: factId };
}
