import type { Assertion, Fact } from "./fact.ts";
import { compareInstants, earlierOf } from "./instant.ts";
import { canonical } from "./value-key.ts";

/** The order of the timeline; ties go by when it was said, then by event and place in it. */
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
  canonical(a.stated) === canonical(b.stated);

/**
 * Confidence of a fact that several events state: 1 - (1 - c1) (1 - c2/2) (1 - c3/2) … over the events' best, highest first.
 * The halves are there because what one subject says twice is not independent evidence. Rounded to four decimals.
 */
function combinedConfidence(assertions: readonly Assertion[]): number | null {
  const best = new Map<string, number>();
  for (const { eventId, confidence } of assertions) {
    best.set(eventId, Math.max(best.get(eventId) ?? 0, confidence));
  }
  const [first, ...others] = [...best.values()].sort((a, b) => b - a);
  if (first === undefined) return null;
  const doubt = others.reduce((left, confidence) => left * (1 - confidence / 2), 1 - first);
  return Math.round((1 - doubt) * 10_000) / 10_000;
}

/** The part of a fact that follows from its assertions. */
export function derived(
  assertions: readonly Assertion[],
): Pick<
  Fact,
  "assertions" | "sourceEventIds" | "confidence" | "validFrom" | "validTo" | "lastReinforcedAt"
> {
  const ordered = [...assertions].sort(compareAssertions);
  const said = ordered.toSorted(
    (a, b) => compareInstants(a.occurredAt, b.occurredAt) || a.position - b.position,
  );
  const events = new Set(said.map((one) => one.eventId));
  return {
    assertions: ordered,
    sourceEventIds: [...events],
    confidence: combinedConfidence(ordered),
    validFrom: ordered.map((one) => one.validFrom).reduce(earlierOrNull, null),
    validTo: statedEnd(ordered),
    lastReinforcedAt: events.size > 1 ? (said.at(-1)?.occurredAt ?? null) : null,
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

/** True for a fact whose stated end is before `at`: who says it again then says that it is so again. A disputed one stays disputed. */
export const isOverAt = ({ validTo, status }: Fact, at: string): boolean =>
  status === "active" && validTo !== null && compareInstants(validTo, at) < 0;
