import type { Cardinality, Volatility } from "@memory/contracts";
import type { Origin } from "../statement.ts";
import { PREDICATES, type PredicateEntry, SINGLE_PREFIXES } from "./predicates.ts";

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

/** The known predicates, with `extra` entries added to them or in the place of those of the same name. */
export function predicateRegistry(
  extra: Readonly<Record<string, PredicateEntry>> = {},
): PredicateRegistry {
  const entries = new Map(Object.entries({ ...PREDICATES, ...extra }));
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

/** The cardinality of a predicate that neither says nor is known to have one. */
export const unknownCardinality = (origin: Origin): Cardinality =>
  origin === "structured" ? "single" : "multi";

const byPrefix = (predicate: string): Cardinality | null =>
  SINGLE_PREFIXES.some((prefix) => predicate.startsWith(prefix)) ? "single" : null;

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
