import type { Choice } from "../matching/choice.ts";
import { compiled } from "../matching/compiled.ts";
import { Guarded } from "../matching/guarded.ts";
import { caseless } from "./caseless.ts";
import { type CompiledRule, rulesOf } from "./compile.ts";
import type { Grammar } from "./grammar.ts";
import type { Introduction } from "./introduction.ts";
import { prepared, type ReadyGrammar, readyGrammar } from "./ready-grammar.ts";
import type { Family } from "./rule.ts";

/** The rules of a language, ready to use. */
export interface Pack {
  grammar: ReadyGrammar;
  rules: Choice<CompiledRule>;
  introduction: Introduction;
  /** Somebody of the subject's mentioned anywhere in a clause; group `kin`. */
  kinMention: Guarded;
}

const OWNED =
  "(?<![\\p{L}])(?:an?|one|my|our|une?|un|mon|ma|notre|eine?n?|meine?n?|unsere?n?|una|mi|nuestr[oa]) (?:(?-i:\\p{Ll}+) )?";

function kinMention({ macros, language }: Grammar): Guarded {
  const source = `${OWNED}(?<kin>${macros["kin"] ?? ""})s?(?![\\p{L}])`;
  return new Guarded({ source, make: () => compiled(caseless(source), "u") }, language);
}

/** Makes the tables of a language ready to use. */
export const makePack = (
  grammar: Grammar,
  families: readonly Family[],
  introduction: Introduction,
): Pack => ({
  grammar: readyGrammar(grammar),
  rules: rulesOf(families, grammar),
  introduction: prepared(introduction, grammar.language),
  kinMention: kinMention(grammar),
});
