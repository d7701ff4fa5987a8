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
