export { PREDICATES, type PredicateEntry } from "./predicates.ts";
export {
  normalPredicate,
  type Predicate,
  type PredicateRegistry,
  predicateRegistry,
  unknownCardinality,
} from "./registry.ts";
