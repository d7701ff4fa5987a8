import { charactersOf, compareInstants, earlierOf } from "@memory/values";
import { compareAssertions, firstAt } from "../facts/assertion.ts";
import type { Fact } from "../facts/fact.ts";
import { MOST_ORDERED_PAST, type Series } from "../facts/identity-rows.ts";

/** Characters of the past values that stay ordered, and how many values do whatever their size. */
const MOST_ORDERED_CHARACTERS = 65_536;
const LEAST_ORDERED = 4;

/** The part of a timeline that a statement is ordered with. */
interface OrderedRows {
  readonly rows: readonly Fact[];
  /** Earlier statements are history that nothing changes; null when the whole past is ordered. */
  readonly earliest: string | null;
}

/** The open rows: enough for a statement that is later than everything else. */
export const openRows = (series: Series | undefined): OrderedRows => ({
  rows: [...(series?.open.values() ?? [])],
  earliest: null,
});

/** The open rows and the newest past ones. */
export function orderedRows(series: Series | undefined): OrderedRows {
  const { rows, open } = series ?? { rows: new Map<string, Fact>(), open: new Map<string, Fact>() };
  const past = [...rows.values()].filter(({ id }) => !open.has(id));
  const kept = isShort(past) ? past : newestOf(past);
  const ordered = [...open.values(), ...kept];
  const isWhole = kept.length === past.length && past.length < MOST_ORDERED_PAST;
  return { rows: ordered, earliest: isWhole ? null : earliestOf(ordered) };
}

function isShort(past: readonly Fact[]): boolean {
  if (past.length > MOST_ORDERED_PAST) return false;
  return past.reduce((sum, { value }) => sum + charactersOf(value), 0) <= MOST_ORDERED_CHARACTERS;
}

function newestOf(past: readonly Fact[]): Fact[] {
  const newest = [...past].sort(byEnd).slice(0, MOST_ORDERED_PAST);
  let characters = 0;
  const end = newest.findIndex(({ value }, index) => {
    characters += charactersOf(value);
    return index >= LEAST_ORDERED && characters > MOST_ORDERED_CHARACTERS;
  });
  return end < 0 ? newest : newest.slice(0, end);
}

/** Latest end first. */
function byEnd(a: Fact, b: Fact): number {
  const [left, right] = [a.assertions.at(-1), b.assertions.at(-1)];
  return (
    compareInstants(b.endedAt ?? "", a.endedAt ?? "") ||
    (left && right ? compareAssertions(right, left) : 0)
  );
}

const earliestOf = (rows: readonly Fact[]): string | null =>
  rows.map(firstAt).reduce<string | null>((a, b) => (a === null ? b : earlierOf(a, b)), null);
