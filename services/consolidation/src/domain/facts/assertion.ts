import { canonical, compareInstants, earlierOf, type JsonObject } from "@memory/values";
import type { Assertion, Compacted, Fact } from "./fact.ts";

/** The order of the timeline; ties by when it was said, then by event and position in it. */
export const compareAssertions = (a: Assertion, b: Assertion): number =>
  compareInstants(a.at, b.at) ||
  compareInstants(a.occurredAt, b.occurredAt) ||
  compareText(a.eventId, b.eventId) ||
  a.position - b.position;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** True when both say the same thing out of the same event. Positions of a model's answer are not repeatable. */
export const sameSaying = (a: Assertion, b: Assertion, byPosition: boolean): boolean =>
  a.eventId === b.eventId &&
  (a.says === "ends") === (b.says === "ends") &&
  (!byPosition || a.position === b.position) &&
  canonicalOf(a.stated) === canonicalOf(b.stated);

const CANONICAL = new WeakMap<JsonObject, string>();

/** The canonical text of what was stated, worked out once. */
function canonicalOf(stated: JsonObject | null): string {
  if (stated === null) return canonical(null);
  const known = CANONICAL.get(stated) ?? canonical(stated);
  CANONICAL.set(stated, known);
  return known;
}

/**
 * Confidence of a fact that several events state: 1 - (1 - c1) (1 - c2/2) (1 - c3/2) … over the events' best, highest first.
 * The halves are there because what one subject says twice is not independent evidence. Rounded to four decimals.
 */
function combinedConfidence(
  assertions: readonly Assertion[],
  compacted: Compacted | null,
): number | null {
  const ordered = [...bestByEvent(assertions).values()].sort((a, b) => b - a);
  if (compacted !== null) {
    const best = Math.max(compacted.best, ordered[0] ?? 0);
    const halves = ordered.reduce((left, one) => left * (1 - one / 2), compacted.doubt);
    return rounded(1 - ((1 - best) * halves) / (1 - best / 2));
  }
  const [first, ...others] = ordered;
  if (first === undefined) return null;
  return rounded(1 - others.reduce((left, one) => left * (1 - one / 2), 1 - first));
}

const rounded = (confidence: number): number => Math.round(confidence * 10_000) / 10_000;

/** The highest confidence of each event. */
export function bestByEvent(assertions: readonly Assertion[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { eventId, confidence } of assertions) {
    best.set(eventId, Math.max(best.get(eventId) ?? 0, confidence));
  }
  return best;
}

type Derived = Pick<
  Fact,
  | "assertions"
  | "compacted"
  | "sourceEventIds"
  | "confidence"
  | "validFrom"
  | "validTo"
  | "lastReinforcedAt"
>;

/** The part of a fact that follows from its assertions, and from what is left of those that are compacted. */
export function derived(
  assertions: readonly Assertion[],
  compacted: Compacted | null = null,
): Derived {
  const ordered = [...assertions].sort(compareAssertions);
  const said = ordered.toSorted(
    (a, b) => compareInstants(a.occurredAt, b.occurredAt) || a.position - b.position,
  );
  const events = new Set(said.map((one) => one.eventId));
  return {
    assertions: ordered,
    compacted,
    sourceEventIds: [...events],
    confidence: combinedConfidence(ordered, compacted),
    validFrom: ordered.map((one) => one.validFrom).reduce(earlierOrNull, null),
    validTo: statedEnd(ordered),
    lastReinforcedAt:
      events.size + (compacted?.events ?? 0) > 1 ? (said.at(-1)?.occurredAt ?? null) : null,
  };
}

const earlierOrNull = (a: string | null, b: string): string => (a === null ? b : earlierOf(a, b));

/** The end that was stated last, unless the value was stated again from then on. */
export function statedEnd(ordered: readonly Assertion[]): string | null {
  const last = ordered.findLast((one) => one.validTo !== null)?.validTo ?? null;
  const newest = ordered.at(-1);
  return last !== null && newest?.validTo === null && compareInstants(newest.at, last) >= 0
    ? null
    : last;
}

export const firstAt = (fact: Fact): string => fact.assertions[0]?.at ?? fact.recordedFrom;
export const lastAt = (fact: Fact): string => fact.assertions.at(-1)?.at ?? fact.recordedFrom;

/** True for an assertion that follows all of a fact in the order of the timeline. */
export const isAfterAllOf = (assertion: Assertion, fact: Fact): boolean => {
  const last = fact.assertions.at(-1);
  return last
    ? compareAssertions(last, assertion) <= 0
    : compareInstants(fact.recordedFrom, assertion.at) <= 0;
};

/** True for an active fact whose stated end is before `at`: stated again then, it begins again. A disputed fact stays disputed. */
export const isOverAt = ({ validTo, status }: Fact, at: string): boolean =>
  status === "active" && validTo !== null && compareInstants(validTo, at) < 0;
