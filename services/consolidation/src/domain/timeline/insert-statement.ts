import { compareAssertions, firstAt } from "../facts/assertion.ts";
import type { Cause } from "../facts/decision.ts";
import type { Assertion, Fact } from "../facts/fact.ts";
import { type IdentityRows, type Lane, laneKey } from "../facts/identity-rows.ts";
import type { IncomingFact } from "../facts/incoming-fact.ts";
import { isOnTimeline } from "../facts/on-timeline.ts";
import { outcome, outcomeOfInsert, type StatementOutcome } from "../facts/outcome.ts";
import type { Steps } from "../facts/steps.ts";
import { factOf, insertFact, rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { compareInstants, laterOf } from "../values/instant.ts";
import { placeOnTimeline } from "./insert.ts";
import type { Boundary } from "./intervals.ts";
import { inOrder, openOf } from "./ordered-rows.ts";

/** Gives a statement its place in the timeline it belongs to. */
export function place(
  workingSet: WorkingSet,
  incoming: IncomingFact,
  boundary?: Boundary,
): StatementOutcome {
  const movedBefore = workingSet.history.length;
  const { fact, assertion, mainKey, cause } = incoming;
  const rows = rowsIn(workingSet, fact);
  const lane = rows.lanes.get(laneKey(fact));
  const besides = fact.cardinality === "single" ? besidesOne(rows) : [];
  const isNewest = besides.length === 0 && isAfterAll(rows, lane, assertion);
  const ordered = isNewest ? openOf(lane) : inOrder(lane);
  if (ordered.earliest !== null && compareInstants(assertion.at, ordered.earliest) < 0)
    return keepAside(workingSet, incoming, ordered.earliest);
  const held = placeOnTimeline(workingSet, {
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

/** True when a statement was said after everything there is, or at the same instant after what is so then. False only costs time. */
function isAfterAll(rows: IdentityRows, lane: Lane | undefined, assertion: Assertion): boolean {
  const open = [...(lane?.open.values() ?? [])];
  if (open.length > 1) return false;
  const latest = laterOf(lane?.latest ?? "", rows.latestEnding);
  const order = compareInstants(latest, assertion.at);
  if (order !== 0) return order < 0;
  const last = lane?.last;
  return (
    last !== undefined &&
    last !== null &&
    open[0]?.assertions.at(-1) === last &&
    compareAssertions(last, assertion) < 0 &&
    (rows.lastEnding === null || compareAssertions(rows.lastEnding, assertion) < 0)
  );
}

/** A value that contradicts nothing, as history beside the timeline. */
export function keepAside(
  workingSet: WorkingSet,
  incoming: IncomingFact,
  endedAt: string,
): StatementOutcome {
  const aside = {
    status: "superseded",
    standing: "aside",
    validTo: endedAt,
    recordedTo: workingSet.context.now,
  } as const;
  return outcome("history", [
    insertFact(workingSet, { ...incoming.fact, ...aside }, incoming.cause),
  ]);
}

/** Where several values stood side by side and a statement says that there is one, it is the one. */
const besidesOne = ({ live }: IdentityRows): Fact[] =>
  [...live.values()].filter((row) => row.cardinality !== "single" && isOnTimeline(row));

/** What may end a value of a timeline from outside: retractions, and where there are many values what took the place of all. */
const endingsOf = (
  { retractions, replacing }: IdentityRows,
  of: Pick<Fact, "cardinality" | "valueKey">,
): Fact[] => [
  ...[...retractions.values()].filter(isOnTimeline),
  ...(of.cardinality === "single"
    ? []
    : [...replacing.values()].filter((row) => laneKey(row) !== laneKey(of))),
];

/** Puts the timeline of a row in order again. */
export function putInOrder(workingSet: WorkingSet, fact: Fact, cause: Cause): void {
  const rows = rowsIn(workingSet, fact);
  const lane = rows.lanes.get(laneKey(fact));
  if (lane) refold(workingSet, rows, lane, cause);
}

/**
 * Puts every timeline of an identity in order again that something which ends values at `at` can change; `stated` is what it
 * ends, null for all there is.
 */
export function* putLanesInOrder(
  workingSet: WorkingSet,
  { identityKey, predicate }: Pick<Fact, "identityKey" | "predicate">,
  ending: { readonly at: string; readonly stated: Fact["value"] | null },
  cause: Cause,
): Steps<void> {
  const rows = rowsIn(workingSet, { identityKey, predicate });
  for (const lane of lanesHolding(rows, ending.stated)) {
    if (mayEnd(lane, ending.at)) refold(workingSet, rows, lane, cause);
    yield;
  }
}

function lanesHolding(rows: IdentityRows, stated: Fact["value"] | null): Lane[] {
  // What is so of one value at a time may carry over what another one stated.
  const single = rows.lanes.get(laneKey({ cardinality: "single", valueKey: "" }));
  const keys =
    stated === null
      ? [...rows.lanes.keys()]
      : rows
          .holding(stated)
          .filter(({ cardinality }) => cardinality !== "single")
          .map(laneKey);
  const lanes = [...new Set(keys)].flatMap((key) => rows.lanes.get(key) ?? []);
  return [...new Set([...(single ? [single] : []), ...lanes])];
}

/** True where something was so at that time: it had begun, and is open or ended later. */
const mayEnd = (lane: Lane, at: string): boolean =>
  (lane.open.size > 0 || compareInstants(lane.latestEnd, at) > 0) &&
  [...lane.rows.values()].some(
    (row) =>
      compareInstants(firstAt(row), at) <= 0 &&
      (row.endedAt === null || compareInstants(row.endedAt, at) > 0),
  );

function refold(workingSet: WorkingSet, rows: IdentityRows, lane: Lane, cause: Cause): void {
  const [first] = lane.rows.values();
  if (!first) return;
  const { mainKey } = workingSet.registry.find(first.predicate);
  const ordered = inOrder(lane);
  placeOnTimeline(workingSet, {
    rows: ordered.rows,
    endings: endingsOf(rows, first),
    isNewest: false,
    isCut: ordered.earliest !== null,
    incoming: null,
    mainKey,
    cause,
  });
}

/** Ends every other value of an identity where the fact says that it takes the place of all. */
export function* replaceOthers(
  workingSet: WorkingSet,
  factId: string,
  at: string,
  cause: Cause,
): Steps<void> {
  const fact = factOf(workingSet, factId);
  const own = laneKey(fact);
  const rows = rowsIn(workingSet, fact);
  for (const [key, lane] of [...rows.lanes]) {
    if (key !== own && mayEnd(lane, at)) refold(workingSet, rows, lane, cause);
    yield;
  }
}
