import type { Fact } from "./fact.ts";

/** True for rows that stand in the timeline of their identity. */
export const isOnTimeline = (row: Fact): boolean =>
  row.kind === "retraction"
    ? row.status === "superseded"
    : row.standing !== "aside" &&
      row.status !== "disabled" &&
      row.status !== "deleted" &&
      row.conflictSetId === null;

/**
 * The rows of an identity that share one timeline: all that hold its one value, or, where it holds many, those of the same value.
 * Retractions are in each.
 */
export const laneOf = (
  rows: readonly Fact[],
  { cardinality, valueKey }: Pick<Fact, "cardinality" | "valueKey">,
): Fact[] =>
  rows.filter(
    (row) =>
      isOnTimeline(row) &&
      (row.kind === "retraction" ||
        (row.cardinality === cardinality &&
          (cardinality === "single" || row.valueKey === valueKey))),
  );

/** Every timeline of an identity. */
export function lanesOf(rows: readonly Fact[]): Fact[][] {
  const first = new Map<string, Fact>();
  for (const row of rows.filter((one) => one.kind === "fact" && isOnTimeline(one))) {
    const lane = row.cardinality === "single" ? "" : row.valueKey;
    if (!first.has(lane)) first.set(lane, row);
  }
  return [...first.values()].map((row) => laneOf(rows, row));
}
