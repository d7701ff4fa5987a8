import type { Choice, Guarded } from "@memory/text/matching";
import { type CompiledPhrase, compiledPhrases } from "./compile.ts";
import type { Introduction } from "./grammar.ts";
import { guarded, prepared, type ReadyGrammar, readyGrammar } from "./ready-grammar.ts";
import type { LanguageTables } from "./tables.ts";

/** The tables of a language, ready to use. */
export interface Pack {
  grammar: ReadyGrammar;
  phrases: Choice<CompiledPhrase>;
  introduction: Introduction;
  /** Somebody of the subject's mentioned anywhere in a clause; group `kin`. */
  kinMention: Guarded;
}

/** Makes the tables of a language ready to use. */
export function makePack(tables: LanguageTables): Pack {
  const { grammar, introduction, kinMention } = tables;
  return {
    grammar: readyGrammar(grammar),
    phrases: compiledPhrases(tables),
    introduction: prepared(introduction),
    kinMention: guarded(kinMention, grammar.language),
  };
}
