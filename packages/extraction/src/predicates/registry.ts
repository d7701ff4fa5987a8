import type { Cardinality, Volatility } from "@memory/contracts";
import type { Origin } from "../statement.ts";

/** What is known of a predicate. A user can add to the list with a file of the same shape. */
export interface PredicateEntry {
  cardinality: Cardinality;
  volatility: Volatility;
  /** The key of its value that a bare `{"value": v}` stands for. */
  mainKey?: string | undefined;
  /**
   * Other names of exactly the same thing: their facts are decided against each other. Rows keep the identity they were written
   * under, so a synonym that is added later needs a migration of `facts.identity_key`.
   */
  synonyms?: readonly string[] | undefined;
  /** Passing states: what is read later from text replaces what was before without saying so. */
  passing?: boolean | undefined;
}

/** What is known of all predicates. */
export interface PredicateTable {
  readonly predicates: Readonly<Record<string, PredicateEntry>>;
  /** An unknown predicate that begins with one of these (`favorite_color`) holds one value. */
  readonly singlePrefixes: readonly string[];
}

export interface Predicate {
  /** The name all its synonyms share. */
  readonly canonical: string;
  /** Null for a predicate nobody has described. */
  readonly cardinality: Cardinality | null;
  readonly volatility: Volatility;
  readonly mainKey: string;
  readonly passing: boolean;
}

export interface PredicateRegistry {
  find(predicate: string): Predicate;
}

/** The predicates of a table, found by their names and synonyms. */
export function registryOf({ predicates, singlePrefixes }: PredicateTable): PredicateRegistry {
  const entries = new Map(Object.entries(predicates));
  const byPrefix = (predicate: string): Cardinality | null =>
    singlePrefixes.some((prefix) => predicate.startsWith(prefix)) ? "single" : null;
  const names = new Map<string, string>();
  for (const [name, entry] of entries) {
    for (const synonym of entry.synonyms ?? []) if (!entries.has(synonym)) names.set(synonym, name);
  }
  return {
    find: (predicate) => {
      const canonical = names.get(predicate) ?? predicate;
      const entry = entries.get(canonical);
      return {
        canonical,
        cardinality: entry?.cardinality ?? byPrefix(canonical),
        volatility: entry?.volatility ?? "slow",
        mainKey: entry?.mainKey ?? "value",
        passing: entry?.passing ?? false,
      };
    },
  };
}

/** The main key of a predicate's value, as the registry gives it. */
export type ValueKey = (predicate: string) => string;

/** The cardinality of a predicate that neither says nor is known to have one. */
export const unknownCardinality = (origin: Origin): Cardinality =>
  origin === "structured" ? "single" : "multi";

/**
 * A predicate as a snake_case word (`Works at`, `worksAt` and `works-at` are `works_at`), or null when no word is left.
 */
export function normalPredicate(text: string): string | null {
  const word = text
    .normalize("NFKC")
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2")
    .toLowerCase()
    .replace(/[\s.\-/]+/g, "_")
    .replace(/_{2,}/g, "_")
    .replace(/^_|_$/g, "");
  return /^(?=.*\p{L})[\p{L}\p{M}\p{N}_]+$/u.test(word) ? word : null;
}
