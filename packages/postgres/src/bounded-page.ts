/** A row of a statement that looks at the next rows of a list and tells which of them pass its filters. */
export interface LookedAt {
  /** Its place among the rows that were looked at, from 1. */
  place: number;
  passes: boolean;
  /** How many rows there were to look at, `lookAt` at most. */
  candidates: number;
}

/** How many rows a page looks at when a filter has no index of its own. */
const MOST_LOOKED_AT = 500;

/** How many rows a statement looks at for a page of `limit`; `filtered` where some may not pass. */
export const rowsToLookAt = (limit: number, filtered: boolean): number =>
  filtered ? Math.max(MOST_LOOKED_AT, limit + 1) : limit + 1;

/**
 * A page of at most `limit` rows that pass, and the row after which the next page begins; null on the last page. Expects, in the
 * order of the list, the first `limit + 1` of the rows that pass and of the last one that was looked at.
 */
export function boundedPage<Row extends LookedAt>(
  rows: readonly Row[],
  { limit, lookAt }: { limit: number; lookAt: number },
): { items: Row[]; next: Row | null } {
  const passing = rows.filter(({ passes }) => passes);
  const items = passing.slice(0, limit);
  if (passing.length > limit) return { items, next: items.at(-1) ?? null };
  const last = rows.at(-1);
  const isWhole = last === undefined || (last.place === last.candidates && last.place < lookAt);
  return { items, next: isWhole ? null : last };
}

/**
 * SQL for the moment and id that all rows of a page, newest first, come before: the earlier of the end of the time asked for
 * (parameter `until`) and the position of the page before (`moment`, `id`), each null where there is none. Of two bounds the index
 * scan might begin at the later one.
 */
export const newestBefore = (parameter: { until: string; moment: string; id: string }): string =>
  `(least(coalesce(${parameter.until}::timestamptz, 'infinity'), coalesce(${parameter.moment}::timestamptz, 'infinity')),
  CASE WHEN ${parameter.until} <= coalesce(${parameter.moment}, 'infinity') THEN '00000000-0000-0000-0000-000000000000'
    ELSE coalesce(${parameter.id}, 'ffffffff-ffff-ffff-ffff-ffffffffffff') END::uuid)`;
