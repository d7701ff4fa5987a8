import { agrees, compareInstants, laterOf } from "@memory/values";
import { compareAssertions } from "../facts/assertion.ts";
import type { Cause } from "../facts/decision.ts";
import type { Assertion, Fact } from "../facts/fact.ts";
import { type IdentityRows, type Series, seriesKey } from "../facts/identity-rows.ts";
import type { IncomingFact } from "../facts/incoming-fact.ts";
import { isOnTimeline } from "../facts/on-timeline.ts";
import { outcome, outcomeOfInsert, type StatementOutcome } from "../facts/outcome.ts";
import type { Steps } from "../facts/steps.ts";
import { factOf, insertFact, rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { insertIntoTimeline } from "./insert.ts";
import type { Boundary } from "./intervals.ts";
import { openRows, orderedRows } from "./ordered-rows.ts";

/** Inserts a statement into its timeline. */
export function insertStatement(
  workingSet: WorkingSet,
  incoming: IncomingFact,
  boundary?: Boundary,
): StatementOutcome {
  const movedBefore = workingSet.history.length;
  const { fact, assertion, mainKey, cause } = incoming;
  const rows = rowsIn(workingSet, fact);
  const series = rows.seriesByKey.get(seriesKey(fact));
  const besides = fact.cardinality === "single" ? besidesOne(rows) : [];
  const isNewest = besides.length === 0 && isAfterAll(rows, series, assertion);
  const ordered = isNewest ? openRows(series) : orderedRows(series);
  if (ordered.earliest !== null && compareInstants(assertion.at, ordered.earliest) < 0)
    return insertDetached(workingSet, incoming, ordered.earliest);
  const held = insertIntoTimeline(workingSet, {
    rows: [...ordered.rows, ...besides],
    endings: isNewest ? [] : endingsOf(rows, fact),
    isNewest,
    isCut: ordered.earliest !== null,
    incoming,
    mainKey,
    cause,
    ...(boundary && { boundary }),
  });
  return outcomeOfInsert(workingSet, held, movedBefore);
}

/** True when a statement is later than everything in its timeline, or follows the open value at the same instant. False only costs time. */
function isAfterAll(rows: IdentityRows, series: Series | undefined, assertion: Assertion): boolean {
  const open = [...(series?.open.values() ?? [])];
  if (open.length > 1) return false;
  const latest = laterOf(series?.latest ?? "", rows.latestEnding);
  const order = compareInstants(latest, assertion.at);
  if (order !== 0) return order < 0;
  const last = series?.last;
  return (
    last !== undefined &&
    last !== null &&
    open[0]?.assertions.at(-1) === last &&
    compareAssertions(last, assertion) < 0 &&
    (rows.lastEnding === null || compareAssertions(rows.lastEnding, assertion) < 0)
  );
}

/** Inserts a value as history outside the timeline, where it contradicts nothing. */
export function insertDetached(
  workingSet: WorkingSet,
  incoming: IncomingFact,
  endedAt: string,
): StatementOutcome {
  const detached = {
    status: "superseded",
    temporalState: "detached",
    validTo: endedAt,
    recordedTo: workingSet.context.now,
  } as const;
  return outcome("history", [
    insertFact(workingSet, { ...incoming.fact, ...detached }, incoming.cause),
  ]);
}

/** Values that were current together, before a statement said that there is only one. */
const besidesOne = ({ live }: IdentityRows): Fact[] =>
  [...live.values()].filter((row) => row.cardinality !== "single" && isOnTimeline(row));

/** What may end a value from outside its timeline: retractions and, for multi-valued predicates, facts that replaced all values. */
const endingsOf = (
  { retractions, replacing }: IdentityRows,
  of: Pick<Fact, "cardinality" | "valueKey">,
): Fact[] => [
  ...[...retractions.values()].filter(isOnTimeline),
  ...(of.cardinality === "single"
    ? []
    : [...replacing.values()].filter((row) => seriesKey(row) !== seriesKey(of))),
];

/** Recomputes the timeline of a row; with that of the only value there can be, what was current beside it. */
export function reorder(workingSet: WorkingSet, fact: Fact, cause: Cause): void {
  const rows = rowsIn(workingSet, fact);
  const series = rows.seriesByKey.get(seriesKey(fact));
  const besides = fact.cardinality === "single" ? besidesOne(rows) : [];
  if (series) refold(workingSet, rows, series, cause, besides);
}

/** Recomputes every timeline of an identity that an ending can change: those that hold the value it states, or all when it states none. */
export function* reorderSeries(
  workingSet: WorkingSet,
  { identityKey, predicate }: Pick<Fact, "identityKey" | "predicate">,
  ending: Assertion,
  cause: Cause,
): Steps<void> {
  const rows = rowsIn(workingSet, { identityKey, predicate });
  yield* refoldEnded(workingSet, {
    rows,
    among: seriesHolding(rows, ending.stated),
    ending,
    cause,
  });
}

interface Ending {
  rows: IdentityRows;
  among: readonly Series[];
  ending: Assertion;
  cause: Cause;
}

/** So many series that an ending does not concern are looked at in one step: after each step the clock is read. */
const LOOKED_AT_ONCE = 64;

function* refoldEnded(workingSet: WorkingSet, { rows, among, ending, cause }: Ending): Steps<void> {
  let looked = 0;
  for (const series of among) {
    if (mayEnd(workingSet, series, ending)) refold(workingSet, rows, series, cause);
    else if (++looked % LOOKED_AT_ONCE !== 0) continue;
    yield;
  }
}

function seriesHolding(rows: IdentityRows, stated: Fact["value"] | null): Series[] {
  // In a single-valued timeline a value may have inherited keys of another one.
  const single = rows.seriesByKey.get(seriesKey({ cardinality: "single", valueKey: "" }));
  const first = single ? [single] : [];
  if (stated === null)
    return [...first, ...[...rows.seriesByKey.values()].filter((series) => series !== single)];
  const keys = rows
    .holding(stated)
    .filter(({ cardinality }) => cardinality !== "single")
    .map(seriesKey);
  return [...first, ...[...new Set(keys)].flatMap((key) => rows.seriesByKey.get(key) ?? [])];
}

/** True when a value of the series held when the ending was stated: it began before, and is open or ended later. */
function mayEnd(workingSet: WorkingSet, series: Series, ending: Assertion): boolean {
  if (series.open.size === 0 && compareInstants(series.latestEnd, ending.at) < 0) return false;
  for (const row of series.rows.values())
    if (beganBefore(row, ending) && !endedBefore(workingSet, row, ending)) return true;
  return false;
}

const beganBefore = ({ assertions: [first] }: Fact, ending: Assertion): boolean =>
  first !== undefined && compareAssertions(first, ending) < 0;

/** True for a value that ended earlier, or at the same instant by what precedes the ending in the order of the timeline. */
function endedBefore(workingSet: WorkingSet, row: Fact, ending: Assertion): boolean {
  const order = row.endedAt === null ? 1 : compareInstants(row.endedAt, ending.at);
  if (order !== 0) return order < 0;
  const precedes = (one: Assertion) =>
    compareInstants(one.at, ending.at) === 0 && compareAssertions(one, ending) < 0;
  const successor = workingSet.facts.get(row.supersededBy ?? "");
  if (successor) return successor.assertions.some(precedes);
  const { mainKey } = workingSet.registry.find(row.predicate);
  return [...rowsIn(workingSet, row).retractions.values()].some(
    (other) =>
      other.assertions.some(precedes) &&
      isOnTimeline(other) &&
      agrees(other.value, row.value, mainKey),
  );
}

function refold(
  workingSet: WorkingSet,
  rows: IdentityRows,
  series: Series,
  cause: Cause,
  besides: readonly Fact[] = [],
): void {
  const [first] = series.rows.values();
  if (!first) return;
  const { mainKey } = workingSet.registry.find(first.predicate);
  const ordered = orderedRows(series);
  insertIntoTimeline(workingSet, {
    rows: [...ordered.rows, ...besides],
    endings: endingsOf(rows, first),
    isNewest: false,
    isCut: ordered.earliest !== null,
    incoming: null,
    mainKey,
    cause,
  });
}

/** Ends every other value of the identity, for a fact of which `replacement` says that it replaces all. */
export function* replaceOthers(
  workingSet: WorkingSet,
  factId: string,
  replacement: Assertion,
  cause: Cause,
): Steps<void> {
  const fact = factOf(workingSet, factId);
  const own = seriesKey(fact);
  const rows = rowsIn(workingSet, fact);
  const among = [...rows.seriesByKey].flatMap(([key, series]) => (key === own ? [] : [series]));
  yield* refoldEnded(workingSet, { rows, among, ending: replacement, cause });
}
