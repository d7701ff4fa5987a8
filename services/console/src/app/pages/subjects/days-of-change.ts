interface Held {
  valid_from: string | null;
  valid_to: string | null;
}

/** The days, ascending, on which something began or ceased to hold. */
export function daysOfChange(facts: readonly Held[], dayOf: (moment: Date) => string): string[] {
  const moments = facts.flatMap(({ valid_from, valid_to }) => [valid_from, valid_to]);
  const days = moments.filter((moment) => moment !== null).map((at) => dayOf(new Date(at)));
  return [...new Set(days)].toSorted();
}
