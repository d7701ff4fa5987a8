import type { Choice } from "../matching/choice.ts";
import { compiled } from "../matching/compiled.ts";
import { Guarded } from "../matching/guarded.ts";
import { caseless } from "./caseless.ts";
import { type CompiledPhrase, compiledPhrases } from "./compile.ts";
import { expanded } from "./expand.ts";
import type { Grammar, Introduction, Pattern } from "./grammar.ts";
import { prepared, type ReadyGrammar, readyGrammar } from "./ready-grammar.ts";
import type { LanguageTables } from "./tables.ts";

/** The tables of a language, ready to use. */
export interface Pack {
  grammar: ReadyGrammar;
  phrases: Choice<CompiledPhrase>;
  introduction: Introduction;
  /** Somebody of the subject's mentioned anywhere in a clause; group `kin`. */
  kinMention: Guarded;
}

const OWNED =
  "(?<![\\p{L}])(?:an?|one|my|our|une?|un|mon|ma|notre|eine?n?|meine?n?|unsere?n?|una|mi|nuestr[oa]) (?:(?-i:\\p{Ll}+) )?";

function kinMention({ macros, language }: Grammar<Pattern>): Guarded {
  const source = `${OWNED}(?<kin>${expanded("{kin}", macros)})s?(?![\\p{L}])`;
  return new Guarded({ source, make: () => compiled(caseless(source), "u") }, language);
}

/** Makes the tables of a language ready to use. */
export function makePack(tables: LanguageTables): Pack {
  const { grammar, introduction } = tables;
  return {
    grammar: readyGrammar(grammar),
    phrases: compiledPhrases(tables),
    introduction: prepared(introduction, grammar.language),
    kinMention: kinMention(grammar),
  };
}
