import { type CompiledFamily, compileFamilies, wholeWords } from "./compile.ts";
import type { Grammar } from "./grammar.ts";
import type { Introduction } from "./introduction.ts";
import type { Family } from "./rule.ts";

/** The rules of a language, ready to use. */
export interface Pack {
  grammar: Grammar;
  families: readonly CompiledFamily[];
  introduction: Introduction;
}

/** The same data with every `\b` of its regular expressions a boundary of words in any alphabet: the built-in one knows ASCII only. */
function withWholeWords<T>(node: T): T {
  if (node instanceof RegExp) return new RegExp(wholeWords(node.source), node.flags) as T & RegExp;
  if (Array.isArray(node)) return node.map(withWholeWords) as T & unknown[];
  if (typeof node !== "object" || node === null) return node;
  // Object.entries forgets the type of the object it came from.
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withWholeWords(value)]),
  ) as T & object;
}

/** Compiles the tables of a language; a fault in one throws here, at start. */
export const makePack = (
  grammar: Grammar,
  families: readonly Family[],
  introduction: Introduction,
): Pack => ({
  grammar: withWholeWords(grammar),
  families: compileFamilies(families, grammar),
  introduction: withWholeWords(introduction),
});
