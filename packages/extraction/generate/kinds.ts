import { expanded } from "../src/rules/expand.ts";
import type { FileOf } from "./schema.ts";

type Patterns = Record<string, string>;

/** What the kinds of values are caught with in a language, and what must follow one at the end of a phrase. */
export function compileKinds(
  { parts, kinds, ends }: FileOf<"kinds">,
  { breaks, prepositions }: FileOf<"phrase-ends">,
): { kinds: Patterns; ends: Patterns } {
  const names = {
    ...parts,
    breaks: breaks.join("|"),
    prepositions: prepositions.join("|"),
  };
  const all = (patterns: Patterns): Patterns =>
    Object.fromEntries(
      Object.entries(patterns).map(([name, pattern]) => [name, expanded(pattern, names)]),
    );
  return { kinds: all(kinds), ends: all(ends) };
}
