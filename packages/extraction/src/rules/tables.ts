import type { Grammar, Pattern } from "./grammar.ts";
import type { Introduction } from "./introduction.ts";
import type { Family } from "./phrase.ts";

/** All that is known of a language, as compiled from `languages/`. */
export interface LanguageTables {
  readonly grammar: Grammar<Pattern>;
  readonly families: readonly Family[];
  readonly introduction: Introduction<Pattern>;
}
