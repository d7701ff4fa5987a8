import { type Guarded, PatternWords } from "@memory/text/matching";
import { compiledPhrases, type PhraseTable } from "./compile.ts";
import type { Introduction } from "./grammar.ts";
import { guarded, prepared, type ReadyGrammar, readyGrammar } from "./ready-grammar.ts";
import type { LanguageTables } from "./tables.ts";

/** The tables of a language, ready to use. */
export interface Pack {
  grammar: ReadyGrammar;
  phrases: PhraseTable;
  introduction: Introduction;
  /** Somebody of the subject's mentioned anywhere in a clause; group `kin`. */
  kinMention: Guarded;
}

/** Makes the tables of a language ready to use. */
export function makePack(tables: LanguageTables): Pack {
  const { grammar, introduction, kinMention } = tables;
  const words = new PatternWords(grammar.language);
  return {
    grammar: readyGrammar(grammar, words),
    phrases: compiledPhrases(tables, words),
    introduction: prepared(introduction),
    kinMention: guarded(kinMention, words),
  };
}
