import type { FactPosition } from "@memory/api";
import { factCursor } from "../domain/facts/fact-position.ts";

/**
 * A list of facts, each as JSON text, with the cursor of the next page; without one where `next` is absent. Values are written as they are
 * stored, with every digit; a response schema would rebuild them.
 */
export function listText(facts: readonly string[], next: FactPosition | null | undefined): string {
  const list = `{"facts":[${facts.join()}]`;
  if (next === undefined) return `${list}}`;
  return `${list},"next_cursor":${next === null ? "null" : JSON.stringify(factCursor(next))}}`;
}
