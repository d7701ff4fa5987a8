import { charactersOf, compareInstants } from "@memory/values";
import { bestByEvent, derived } from "./assertion.ts";
import type { Assertion, Compacted, Fact } from "./fact.ts";

/** A row is written whole; one with more assertions keeps three quarters of them, among which are the 20 newest sources, which clients are shown. */
const MOST_ASSERTIONS = 32;
const KEPT = 3 / 4;
/** Fewer of a large value: each assertion holds what it stated of it. */
const MOST_CHARACTERS = 65_536;
/** Those that `telling` gives. */
const LEAST_ASSERTIONS = 4;

const NOTHING: Compacted = { events: 0, best: 0, doubt: 1 };

/**
 * A fact that was restated often without what the decision of later statements does not need: it keeps its first assertion, the
 * one with the earliest start, the last with an end, the one said last and the newest ones. Null when nothing is to compact.
 */
export function compact(fact: Fact): { fact: Fact; compacted: readonly Assertion[] } | null {
  const { assertions } = fact;
  if (assertions.length <= LEAST_ASSERTIONS) return null;
  const most = mostAssertions(fact);
  if (assertions.length <= most) return null;
  const newest = Math.max(0, Math.floor(most * KEPT) - LEAST_ASSERTIONS);
  const kept = new Set([...telling(assertions), ...assertions.slice(assertions.length - newest)]);
  const left = assertions.filter((one) => kept.has(one));
  const gone = assertions.filter((one) => !kept.has(one));
  return {
    fact: { ...fact, ...derived(left, added(fact.compacted, gone, left)) },
    compacted: gone,
  };
}

function mostAssertions({ value }: Fact): number {
  const held = Math.floor(MOST_CHARACTERS / Math.max(1, charactersOf(value)));
  return Math.min(MOST_ASSERTIONS, Math.max(LEAST_ASSERTIONS, held));
}

/** Assertions that a time of the fact follows from. */
function telling(assertions: readonly Assertion[]): Assertion[] {
  const [first, ...others] = assertions;
  if (first === undefined) return [];
  let earliest = first;
  let saidLast = first;
  for (const one of others) {
    if (compareInstants(one.validFrom, earliest.validFrom) < 0) earliest = one;
    if (compareInstants(one.occurredAt, saidLast.occurredAt) >= 0) saidLast = one;
  }
  const ending = assertions.findLast(({ validTo }) => validTo !== null);
  return [first, earliest, saidLast, ...(ending === undefined ? [] : [ending])];
}

/** An event counts once its last assertion is compacted. */
function added(
  before: Compacted | null,
  gone: readonly Assertion[],
  left: readonly Assertion[],
): Compacted {
  const stillThere = new Set(left.map(({ eventId }) => eventId));
  const events = [...bestByEvent(gone)].filter(([eventId]) => !stillThere.has(eventId));
  const { events: count, best, doubt } = before ?? NOTHING;
  return {
    events: count + events.length,
    best: events.reduce((most, [, confidence]) => Math.max(most, confidence), best),
    doubt: events.reduce((product, [, confidence]) => product * (1 - confidence / 2), doubt),
  };
}

/** What is left of the assertions of two rows that are one from now on. */
export function compactedOfBoth(one: Compacted | null, other: Compacted | null): Compacted | null {
  if (one === null || other === null) return one ?? other;
  return {
    events: one.events + other.events,
    best: Math.max(one.best, other.best),
    doubt: one.doubt * other.doubt,
  };
}

/** How many events a fact was learned from. */
export const sourceCount = ({ sourceEventIds, compacted }: Fact): number =>
  sourceEventIds.length + (compacted?.events ?? 0);
