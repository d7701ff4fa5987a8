import type { PredicateRegistry } from "@memory/extraction/predicates";
import { canonical, type JsonObject } from "@memory/values";

/** Equal for statements about the same thing: the canonical predicate and the qualifiers. The scope is left to the store. */
export const identityKey = (
  registry: PredicateRegistry,
  predicate: string,
  qualifiers: JsonObject,
): string => `${registry.find(predicate).canonical} ${canonical(qualifiers)}`;
