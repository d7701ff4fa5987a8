import type { RecallSettings } from "../settings.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";
import { stateOf } from "./hard-filters.ts";
import type { IndexedFact } from "./indexed-rows.ts";

/** The states of the facts of a scope at a moment, and how long they hold. */
export interface FactStates {
  /** Per slot: 0 for a fact that may not be served, otherwise `SERVED` or `UNCONFIRMED`. */
  readonly served: Uint8Array;
  /** How many facts may be served. */
  readonly servedCount: number;
  /** Slots of the first 1,024 of those, in the order of their worth without a question. */
  readonly fallback: readonly number[];
  /** Facts hidden by a conflict, and by their volatility. */
  readonly inConflict: HiddenFacts;
  readonly expired: HiddenFacts;
  readonly horizonsMs: RecallSettings["horizonsMs"];
  readonly fromMs: number;
  /** The first moment at which the state of a fact changes. */
  readonly untilMs: number;
}

/** Facts that are hidden: how many, and the slots of the first 256 by id, which a trace lists. */
interface HiddenFacts {
  readonly count: number;
  readonly slots: readonly number[];
}

const LISTED_HIDDEN = 256;
// More than are considered for any question, so that enough are left when those that match are taken out.
const FALLBACKS = 1_024;

const SERVED = 1;
/** Served, though past its horizon. */
export const UNCONFIRMED = 2;

type Facts = readonly (IndexedFact | undefined)[];

export function statesAt(
  facts: Facts,
  nowMs: number,
  horizonsMs: RecallSettings["horizonsMs"],
): FactStates {
  const served = new Uint8Array(facts.length);
  const fallback: number[] = [];
  const inConflict: number[] = [];
  const expired: number[] = [];
  let untilMs = Number.POSITIVE_INFINITY;
  for (const [slot, fact] of facts.entries()) {
    if (fact === undefined) continue;
    const state = stateOf(fact, nowMs, horizonsMs);
    untilMs = Math.min(untilMs, nextChange(fact, nowMs, horizonsMs));
    if (state === "inConflict") inConflict.push(slot);
    else if (state === "expired") expired.push(slot);
    else if (state !== null) {
      served[slot] = state === "live" ? SERVED : UNCONFIRMED;
      fallback.push(slot);
    }
  }
  const byId = (a: number, b: number) => compareIds(facts, a, b);
  const hidden = (slots: number[]): HiddenFacts => ({
    count: slots.length,
    slots: firstBy(slots, byId, LISTED_HIDDEN),
  });
  return {
    served,
    servedCount: fallback.length,
    fallback: firstBy(fallback, (a, b) => compareWorth(facts, a, b), FALLBACKS),
    inConflict: hidden(inConflict),
    expired: hidden(expired),
    horizonsMs,
    fromMs: nowMs,
    untilMs,
  };
}

const first = new TopKHeap();

/** The first `limit` of some slots in an order, without sorting all of them. */
function firstBy(
  slots: number[],
  compare: (a: number, b: number) => number,
  limit: number,
): readonly number[] {
  if (slots.length <= limit) return slots.sort(compare);
  const size = slots.reduce((most, slot) => Math.max(most, slot), 0) + 1;
  first.reset(limit, size, (a, b) => compare(a, b) < 0);
  for (const slot of slots) first.offer(slot, 0);
  return first.ranking().slots;
}

function nextChange(
  fact: IndexedFact,
  nowMs: number,
  horizonsMs: RecallSettings["horizonsMs"],
): number {
  const horizonMs = horizonsMs[fact.row.volatility];
  const lapses = horizonMs === null ? Number.POSITIVE_INFINITY : fact.freshMs + horizonMs + 1;
  const ends = fact.validToMs;
  return Math.min(
    lapses > nowMs ? lapses : Number.POSITIVE_INFINITY,
    ends > nowMs ? ends : Number.POSITIVE_INFINITY,
  );
}

function compareWorth(facts: Facts, a: number, b: number): number {
  const left = facts[a];
  const right = facts[b];
  if (left === undefined || right === undefined) return 0;
  return (
    right.row.ratingScore - left.row.ratingScore ||
    (right.row.confidence ?? 0) - (left.row.confidence ?? 0) ||
    right.freshMs - left.freshMs ||
    compareIds(facts, a, b)
  );
}

function compareIds(facts: Facts, a: number, b: number): number {
  const left = facts[a]?.row.id ?? "";
  const right = facts[b]?.row.id ?? "";
  return left < right ? -1 : left > right ? 1 : 0;
}
