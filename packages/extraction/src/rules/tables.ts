import type { Grammar, Introduction, Pattern } from "./grammar.ts";
import type { Family } from "./phrase.ts";

/** All that is known of a language, as compiled from `languages/`. */
export interface LanguageTables {
  readonly grammar: Grammar<Pattern>;
  readonly families: readonly Family[];
  /** Long texts that many patterns of phrases hold, by name. */
  readonly parts: Readonly<Record<string, string>>;
  /** Somebody of the subject's mentioned anywhere in a clause; group `kin`. */
  readonly kinMention: Pattern;
  readonly introduction: Introduction<Pattern>;
}
