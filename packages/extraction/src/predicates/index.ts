export { PREDICATES, predicateRegistry } from "./predicates.ts";
export {
  normalPredicate,
  type Predicate,
  type PredicateEntry,
  type PredicateRegistry,
  unknownCardinality,
} from "./registry.ts";
