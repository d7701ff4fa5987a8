import file from "../generated/predicates.json" with { type: "json" };
import {
  type PredicateEntry,
  type PredicateRegistry,
  type PredicateTable,
  registryOf,
} from "./registry.ts";

/** The schema of `predicates.yaml` has checked it. */
const { predicates, singlePrefixes } = file as unknown as PredicateTable;

/** The predicates of `predicates.yaml`, by name. */
export const PREDICATES = predicates;

/** The known predicates, with `extra` entries added to them or in the place of those of the same name. */
export const predicateRegistry = (
  extra: Readonly<Record<string, PredicateEntry>> = {},
): PredicateRegistry => registryOf({ predicates: { ...predicates, ...extra }, singlePrefixes });
