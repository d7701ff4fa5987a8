import type { Language } from "../language.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { type CompiledFamily, compileFamilies, wholeWords } from "./compile.ts";
import type { Grammar } from "./grammar.ts";
import type { Introduction } from "./introduction.ts";
import type { Family } from "./rule.ts";

/** The rules of a language, ready to use. */
export interface Pack {
  grammar: Grammar;
  families: readonly CompiledFamily[];
  introduction: Introduction;
  /** Somebody of the subject's mentioned anywhere in a clause; group `kin`. */
  kinMention: RegExp;
}

/** The same data with regular expressions fit for any alphabet and for names told by their capitals. */
function prepared<T>(node: T, language: Language): T {
  // A copy of the same shape, which the compiler cannot see through the recursion.
  return copy(node, language) as T;
}

function copy(node: unknown, language: Language): unknown {
  if (node instanceof RegExp) return preparedRegex(node, language);
  if (Array.isArray(node)) return node.map((item) => copy(item, language));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, copy(value, language)]),
  );
}

function preparedRegex({ source, flags }: RegExp, language: Language): RegExp {
  const whole = accentTolerant(wholeWords(source), language);
  return whole.includes("(?-i:")
    ? new RegExp(caseless(whole), flags.replace("i", ""))
    : new RegExp(whole, flags);
}

const OWNED =
  "(?<![\\p{L}])(?:an?|one|my|our|une?|un|mon|ma|notre|eine?n?|meine?n?|unsere?n?|una|mi|nuestr[oa]) (?:(?-i:\\p{Ll}+) )?";

/** Compiles the tables of a language; a fault in one throws here, at start. */
export const makePack = (
  grammar: Grammar,
  families: readonly Family[],
  introduction: Introduction,
): Pack => ({
  grammar: prepared(grammar, grammar.language),
  families: compileFamilies(families, grammar),
  introduction: prepared(introduction, grammar.language),
  kinMention: new RegExp(
    caseless(`${OWNED}(?<kin>${grammar.macros["kin"] ?? ""})s?(?![\\p{L}])`),
    "u",
  ),
});
