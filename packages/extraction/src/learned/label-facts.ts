import type { ValueKey } from "../predicates/registry.ts";

/** Labels that state a fact under a predicate of another name, or under another key than the main one. */
const OTHER_NAMES: Readonly<Record<string, readonly [predicate: string, key: string]>> = {
  pet_species: ["pet", "species"],
  project_fact: ["project_fact", "detail"],
};

/**
 * Labels that are read by no guess: an instruction is obeyed, a day has to be placed in the calendar, and what somebody plans or has
 * done needs more than a name.
 */
const NOT_STATED: ReadonlySet<string> = new Set([
  "instruction",
  "event_date",
  "deadline",
  "birth_date",
  "availability",
  "plan",
  "did",
  "visited",
  "current_location",
  "tool_change",
  "child_count",
  "sibling_count",
]);

/** Labels whose values may begin with a number. Anything else that does has a capital, or is an hour or an amount ("3M", not "3 pm"). */
const COUNTED: ReadonlySet<string> = new Set([
  "age",
  "height",
  "salary",
  "working_hours",
  "experience",
  "budget",
  "constraint",
  "phone",
  "address",
  "routine",
  "goal",
  "project_fact",
  "project_rule",
  "owns",
  "commute",
  "medication",
  "timezone",
  "trait",
  "handle",
  "email",
]);
const IS_COUNT = /^\p{N}(?!.*\p{Lu}\p{L}{2})(?!\p{Lu})/u;

/** A value as the fact that its label stands for; null for a label that states none. */
export function factOf(
  label: string,
  text: string,
  valueKey: ValueKey,
): { predicate: string; value: Record<string, string> } | null {
  if (NOT_STATED.has(label) || (IS_COUNT.test(text) && !COUNTED.has(label))) return null;
  const [predicate, key] = OTHER_NAMES[label] ?? [label, valueKey(label)];
  return { predicate, value: { [key]: text } };
}

/** Labels whose values may be known under other predicates too. */
const KNOWN_AS: Readonly<Record<string, readonly string[]>> = {
  name: ["name", "last_name", "preferred_name"],
  preferred_name: ["preferred_name", "name"],
  current_location: ["home_city"],
  hobby: ["hobby", "plays"],
  plays: ["plays", "hobby"],
  uses: ["uses", "tool"],
  tool_change: ["uses", "tool", "project_fact"],
  project_fact: ["project_fact"],
};

/** Their values are no names that can stand in the place of another. */
const NOT_IN_PLACE: ReadonlySet<string> = new Set([
  "instruction",
  "event_date",
  "deadline",
  "birth_date",
  "did",
  "visited",
  "former_job",
  "former_home",
  "injury",
  "fear",
  "allergy",
  "medical_condition",
]);

/** The predicates under which a value may be known whose place another of some label takes; none for one that takes no other's place. */
export const predicatesOf = (label: string): readonly string[] =>
  NOT_IN_PLACE.has(label) ? [] : (KNOWN_AS[label] ?? [label]);
