import type { Statement } from "@memory/extraction";
import { compareInstants, foldText, type JsonObject } from "@memory/values";
import { lastAt } from "../facts/assertion.ts";
import { type Fact, isLive } from "../facts/fact.ts";
import type { Steps } from "../facts/steps.ts";
import type { WorkingSet } from "../facts/working-set.ts";

const DATED = ["event_date", "plan", "deadline"];
const SMALL =
  /^(?:the|an?|my|our|with|of|for|le|la|les|l|une?|mon|ma|notre|avec|chez|de|du|des|der|die|das|mein|meine|unser|unsere|mit|bei|beim|im|vom|el|los|las|un|una|mi|nuestr[oa]|con|del|al)$/u;

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !SMALL.test(word));

const SAID = new WeakMap<JsonObject, ReadonlySet<string>>();

/** The words of the event that a value names, worked out once. */
function wordsIn(value: JsonObject): ReadonlySet<string> {
  const known = SAID.get(value) ?? new Set(wordsOf(String(value["event"] ?? value["value"] ?? "")));
  SAID.set(value, known);
  return known;
}

/**
 * An event that moves to another day is mentioned in fewer words than at first ("the meeting with Ana is on Monday", "the meeting
 * moved to Friday"): the statement under the event that was said last and holds all its words. Any other statement as it is.
 */
export function* underKnownEvent(workingSet: WorkingSet, statement: Statement): Steps<Statement> {
  const { predicate, qualifiers, value, cue, occurredAt } = statement;
  const event = value?.["event"];
  const date = value?.["date"];
  if (predicate !== "event_date" || cue !== "replaces" || statement.action !== null)
    return statement;
  if (typeof event !== "string" || typeof date !== "string") return statement;
  const words = wordsOf(event);
  const isMeant = (fact: Fact): boolean => {
    if (!isLive(fact) || fact.temporalState !== "current" || !DATED.includes(fact.predicate))
      return false;
    if (
      typeof fact.value["date"] !== "string" ||
      fact.qualifiers["person"] !== qualifiers["person"]
    )
      return false;
    if (compareInstants(lastAt(fact), occurredAt) > 0) return false;
    const said = wordsIn(fact.value);
    return words.every((word) => said.has(word));
  };
  let known: Fact | null = null;
  if (words.length === 0) return statement;
  for (const fact of workingSet.facts.values()) {
    const isLater = known === null || compareInstants(lastAt(fact), lastAt(known)) > 0;
    if (isLater && isMeant(fact)) known = fact;
    yield;
  }
  if (known === null) return statement;
  return {
    ...statement,
    predicate: known.predicate,
    qualifiers: known.qualifiers,
    value: { ...known.value, date },
    replacedValue: known.value,
    action: "supersede",
  };
}
