import { firstAt } from "./assertion.ts";
import type { Fact } from "./fact.ts";
import { type IdentityRows, type Lane, laneKey, PAST_IN_ORDER } from "./identity-rows.ts";
import type { Incoming } from "./incoming.ts";
import { compareInstants, laterOf } from "./instant.ts";
import type { Cause } from "./judgement.ts";
import { isOnTimeline } from "./lanes.ts";
import { factOf, insertFact, type Ledger, rowsIn } from "./ledger.ts";
import { placeOnTimeline } from "./place.ts";
import type { Steps } from "./steps.ts";
import type { Boundary } from "./timeline.ts";
import { placedVerdict, type Verdict, verdict } from "./verdict.ts";

/** Gives a statement its place in the timeline it belongs to. */
export function place(ledger: Ledger, incoming: Incoming, boundary?: Boundary): Verdict {
  const movedBefore = ledger.history.length;
  const { fact, mainKey, cause } = incoming;
  const rows = rowsIn(ledger, fact);
  const lane = rows.lanes.get(laneKey(fact));
  const isCut = isCutOff(lane);
  const earliest = isCut ? earliestOf(lane) : null;
  if (earliest !== null && compareInstants(incoming.assertion.at, earliest) < 0)
    return keepAside(ledger, incoming, earliest);
  const besides = fact.cardinality === "single" ? besidesOne(rows) : [];
  const latest = laterOf(lane?.latest ?? "", rows.latestEnding);
  const held = placeOnTimeline(ledger, {
    rows: [...(lane?.rows.values() ?? []), ...besides],
    endings: endingsOf(rows, fact),
    isNewest:
      besides.length === 0 &&
      (lane?.open.size ?? 0) <= 1 &&
      compareInstants(latest, incoming.assertion.at) < 0,
    isCut,
    incoming,
    mainKey,
    cause,
    ...(boundary && { boundary }),
  });
  return placedVerdict(ledger, held, movedBefore);
}

/** True for a timeline of which only the newest past is in order. */
const isCutOff = (lane: Lane | undefined): lane is Lane =>
  lane !== undefined && lane.rows.size - lane.open.size >= PAST_IN_ORDER;

const earliestOf = ({ rows }: Lane): string | null =>
  [...rows.values()].map(firstAt).sort(compareInstants)[0] ?? null;

/** A value that contradicts nothing, as history beside the timeline. */
export function keepAside(ledger: Ledger, incoming: Incoming, endedAt: string): Verdict {
  const aside = {
    status: "superseded",
    standing: "aside",
    validTo: endedAt,
    recordedTo: ledger.context.now,
  } as const;
  return verdict("history", [insertFact(ledger, { ...incoming.fact, ...aside }, incoming.cause)]);
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
export function putInOrder(ledger: Ledger, fact: Fact, cause: Cause): void {
  const rows = rowsIn(ledger, fact);
  const lane = rows.lanes.get(laneKey(fact));
  if (lane) refold(ledger, rows, lane, cause);
}

/**
 * Puts every timeline of an identity in order again that something which ends values at `at` can change; `stated` is what it
 * ends, null for all there is.
 */
export function* putLanesInOrder(
  ledger: Ledger,
  { identityKey, predicate }: Pick<Fact, "identityKey" | "predicate">,
  ending: { readonly at: string; readonly stated: Fact["value"] | null },
  cause: Cause,
): Steps<void> {
  const rows = rowsIn(ledger, { identityKey, predicate });
  for (const lane of lanesHolding(rows, ending.stated)) {
    if (mayEnd(lane, ending.at)) refold(ledger, rows, lane, cause);
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

function refold(ledger: Ledger, rows: IdentityRows, lane: Lane, cause: Cause): void {
  const [first] = lane.rows.values();
  if (!first) return;
  const { mainKey } = ledger.registry.find(first.predicate);
  placeOnTimeline(ledger, {
    rows: [...lane.rows.values()],
    endings: endingsOf(rows, first),
    isNewest: false,
    isCut: isCutOff(lane),
    incoming: null,
    mainKey,
    cause,
  });
}

/** Ends every other value of an identity where the fact says that it takes the place of all. */
export function* replaceOthers(
  ledger: Ledger,
  factId: string,
  at: string,
  cause: Cause,
): Steps<void> {
  const fact = factOf(ledger, factId);
  const own = laneKey(fact);
  const rows = rowsIn(ledger, fact);
  for (const [key, lane] of [...rows.lanes]) {
    if (key !== own && mayEnd(lane, at)) refold(ledger, rows, lane, cause);
    yield;
  }
}
