import type { FinalState } from "../final-state.ts";
import type { Operation } from "../history.ts";

/** What is wrong with a part of the final state after a history. */
export type Rule = (history: readonly Operation[], state: FinalState) => string[];

/** Those texts whose condition holds. */
export const which = (...all: readonly (readonly [is: boolean, what: string])[]): string[] =>
  all.filter(([is]) => is).map(([, what]) => what);

export function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
