import type { PredicateEntry } from "../predicates/index.ts";

/** The names of predicates, so that the same thing is called the same every time. */
export interface Vocabulary {
  readonly single: readonly string[];
  readonly multi: readonly string[];
}

/** Predicates by name, as a prompt lists them: those with one value, and those with many. */
export function vocabularyOf(predicates: Readonly<Record<string, PredicateEntry>>): Vocabulary {
  const named = (cardinality: PredicateEntry["cardinality"]): string[] =>
    Object.entries(predicates).flatMap(([name, entry]) =>
      entry.cardinality === cardinality ? name : [],
    );
  return { single: named("single"), multi: named("multi") };
}
