import type { RecallSettings } from "../settings.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";
import type { FactStore } from "./fact-store.ts";
import { type FactTraits, stateOf } from "./hard-filters.ts";

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

export function statesAt(
  facts: FactStore,
  nowMs: number,
  horizonsMs: RecallSettings["horizonsMs"],
): FactStates {
  const served = new Uint8Array(facts.slotLimit);
  const fallback: number[] = [];
  const inConflict: number[] = [];
  const expired: number[] = [];
  let untilMs = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < facts.slotLimit; slot++) {
    if (!facts.has(slot)) continue;
    const traits = facts.columns.traitsOf(slot);
    const state = stateOf(traits, nowMs, horizonsMs);
    untilMs = Math.min(untilMs, nextChange(traits, nowMs, horizonsMs));
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
// A prime, so that each is met once whatever their number is, unless that is a multiple of it.
const STRIDE = 7_919;

/** The first `limit` of some slots in an order, without sorting all of them. */
function firstBy(
  slots: number[],
  compare: (a: number, b: number) => number,
  limit: number,
): readonly number[] {
  if (slots.length <= limit) return slots.sort(compare);
  const size = slots.reduce((most, slot) => Math.max(most, slot), 0) + 1;
  first.reset(limit, size, (a, b) => compare(a, b) < 0);
  // Slots that stand by what they are worth, the least first, would each take the place of another.
  const stride = slots.length % STRIDE === 0 ? 1 : STRIDE;
  for (let n = 0, at = 0; n < slots.length; n++, at = (at + stride) % slots.length)
    first.offer(slots[at] ?? 0, 0);
  return first.ranking().slots;
}

function nextChange(
  { volatility, freshMs, validToMs: ends }: Readonly<FactTraits>,
  nowMs: number,
  horizonsMs: RecallSettings["horizonsMs"],
): number {
  const horizonMs = horizonsMs[volatility];
  const lapses = horizonMs === null ? Number.POSITIVE_INFINITY : freshMs + horizonMs + 1;
  return Math.min(
    lapses > nowMs ? lapses : Number.POSITIVE_INFINITY,
    ends > nowMs ? ends : Number.POSITIVE_INFINITY,
  );
}

function compareWorth(facts: FactStore, a: number, b: number): number {
  const { ratingScore, freshMs } = facts.columns;
  return (
    (ratingScore[b] ?? 0) - (ratingScore[a] ?? 0) ||
    confidenceOf(facts, b) - confidenceOf(facts, a) ||
    (freshMs[b] ?? 0) - (freshMs[a] ?? 0) ||
    compareIds(facts, a, b)
  );
}

const confidenceOf = ({ columns }: FactStore, slot: number): number =>
  columns.confidence[slot] || 0;

const compareIds = ({ ids }: FactStore, a: number, b: number): number =>
  a === b ? 0 : ids.precedes(a, b) ? -1 : 1;
