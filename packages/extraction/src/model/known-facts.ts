import type { JsonObject } from "@memory/values";
import type { KnownFact } from "../extractor.ts";
import { holdsSecret, isDirective } from "../filters/index.ts";
import { fold } from "./grounds.ts";

/** What a model is shown of a known fact. */
export interface ShownFact extends KnownFact {
  /** By which the model names it. */
  readonly id: string;
}

const MOST_FACTS = 16;
const MOST_CHARACTERS = 1_200;
/** Longer values say more about a document than about somebody. */
const MOST_VALUE = 160;

/** The words of a text by their first letters, so that inflected forms are equal. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    fold(text)
      .split(" ")
      .filter((word) => word.length >= 3)
      .map((word) => word.slice(0, 5)),
  );

/** A value as a text: that of its only key, else its JSON. */
export function shownValue(value: JsonObject): string {
  const [only, ...more] = Object.values(value);
  return typeof only === "string" && more.length === 0 ? only : JSON.stringify(value);
}

const textOf = ({ predicate, qualifiers, value }: KnownFact): string =>
  `${predicate.replaceAll("_", " ")} ${shownValue(value)} ${Object.values(qualifiers).join(" ")}`;

/**
 * The known facts that a text is most likely to change, each with a short id: those that share words with it, then those that hold
 * one value (a new home shares no word with the old one), newest first. Bounded in number and characters; no secrets, no orders.
 */
export function relevantFacts(known: readonly KnownFact[], text: string): ShownFact[] {
  const said = stemsOf(text);
  const rated = known.map((fact, age) => {
    const shared = [...stemsOf(textOf(fact))].filter((stem) => said.has(stem)).length;
    return { fact, age, weight: 2 * shared + (fact.cardinality === "single" ? 1 : 0) };
  });
  rated.sort((a, b) => b.weight - a.weight || a.age - b.age);
  const shown: ShownFact[] = [];
  let characters = 0;
  for (const { fact, weight } of rated) {
    const asText = textOf(fact);
    if (weight === 0 || shown.length === MOST_FACTS) break;
    if (asText.length > MOST_VALUE || characters + asText.length > MOST_CHARACTERS) continue;
    if (isDirective(asText) || holdsSecret(asText)) continue;
    characters += asText.length;
    shown.push({ ...fact, id: `f${shown.length + 1}` });
  }
  return shown;
}
