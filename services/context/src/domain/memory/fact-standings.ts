import type { RecallSettings } from "../settings.ts";
import { standingOf } from "./hard-filters.ts";
import type { IndexedFact } from "./indexed-rows.ts";

/** How the facts of a scope stand at a moment, and how long that holds. */
export interface FactStandings {
  /** Per slot: 0 for what may not be served, else `SERVED` or `UNCONFIRMED`. */
  readonly served: Uint8Array;
  /** Slots of the facts that may be served, those worth most without any question first. */
  readonly fallback: readonly number[];
  /** Slots of facts that a conflict hides, that their volatility hides, by id. */
  readonly inConflict: readonly number[];
  readonly expired: readonly number[];
  readonly horizonsMs: RecallSettings["horizonsMs"];
  readonly fromMs: number;
  /** The first moment at which a fact's standing changes. */
  readonly untilMs: number;
}

const SERVED = 1;
/** Served, though past its horizon. */
export const UNCONFIRMED = 2;

type Facts = readonly (IndexedFact | undefined)[];

export function standingsAt(
  facts: Facts,
  nowMs: number,
  horizonsMs: RecallSettings["horizonsMs"],
): FactStandings {
  const served = new Uint8Array(facts.length);
  const fallback: number[] = [];
  const inConflict: number[] = [];
  const expired: number[] = [];
  let untilMs = Number.POSITIVE_INFINITY;
  for (const [slot, fact] of facts.entries()) {
    if (fact === undefined) continue;
    const standing = standingOf(fact, nowMs, horizonsMs);
    untilMs = Math.min(untilMs, nextChange(fact, nowMs, horizonsMs));
    if (standing === "inConflict") inConflict.push(slot);
    else if (standing === "expired") expired.push(slot);
    else if (standing !== null) {
      served[slot] = standing === "live" ? SERVED : UNCONFIRMED;
      fallback.push(slot);
    }
  }
  const byId = (a: number, b: number) => compareIds(facts, a, b);
  return {
    served,
    fallback: fallback.sort((a, b) => compareWorth(facts, a, b)),
    inConflict: inConflict.sort(byId),
    expired: expired.sort(byId),
    horizonsMs,
    fromMs: nowMs,
    untilMs,
  };
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
