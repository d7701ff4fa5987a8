import { compareAssertions, firstAt } from "../facts/assertion.ts";
import type { Fact } from "../facts/fact.ts";
import { type Lane, PAST_IN_ORDER } from "../facts/identity-rows.ts";
import { compareInstants, earlierOf } from "../values/instant.ts";
import { charactersOf } from "../values/value-size.ts";

/** Characters of the past values that stay in order, and how many do however large they are. */
const CHARACTERS_IN_ORDER = 65_536;
const LEAST_IN_ORDER = 4;

/** What of a timeline a statement is put in order with. */
interface InOrder {
  readonly rows: readonly Fact[];
  /** What was said before this is history that nothing changes; null where the whole past is in order. */
  readonly earliest: string | null;
}

/** What of a timeline is so: enough for what is said after everything else. */
export const openOf = (lane: Lane | undefined): InOrder => ({
  rows: [...(lane?.open.values() ?? [])],
  earliest: null,
});

/** What of a timeline is so, and the newest of its past. */
export function inOrder(lane: Lane | undefined): InOrder {
  const { rows, open } = lane ?? { rows: new Map<string, Fact>(), open: new Map<string, Fact>() };
  const past = [...rows.values()].filter(({ id }) => !open.has(id));
  const kept = isShort(past) ? past : newestOf(past);
  const ordered = [...open.values(), ...kept];
  const isWhole = kept.length === past.length && past.length < PAST_IN_ORDER;
  return { rows: ordered, earliest: isWhole ? null : earliestOf(ordered) };
}

function isShort(past: readonly Fact[]): boolean {
  if (past.length > PAST_IN_ORDER) return false;
  return past.reduce((sum, { value }) => sum + charactersOf(value), 0) <= CHARACTERS_IN_ORDER;
}

function newestOf(past: readonly Fact[]): Fact[] {
  const newest = [...past].sort(byEnd).slice(0, PAST_IN_ORDER);
  let characters = 0;
  const end = newest.findIndex(({ value }, index) => {
    characters += charactersOf(value);
    return index >= LEAST_IN_ORDER && characters > CHARACTERS_IN_ORDER;
  });
  return end < 0 ? newest : newest.slice(0, end);
}

/** The one that ended last first. */
function byEnd(a: Fact, b: Fact): number {
  const [left, right] = [a.assertions.at(-1), b.assertions.at(-1)];
  return (
    compareInstants(b.endedAt ?? "", a.endedAt ?? "") ||
    (left && right ? compareAssertions(right, left) : 0)
  );
}

const earliestOf = (rows: readonly Fact[]): string | null =>
  rows.map(firstAt).reduce<string | null>((a, b) => (a === null ? b : earlierOf(a, b)), null);
