import type { Grammar, Introduction, Pattern } from "./grammar.ts";
import type { Family } from "./phrase.ts";

/** All that is known of a language, as compiled from `languages/`. */
export interface LanguageTables {
  readonly grammar: Grammar<Pattern>;
  readonly families: readonly Family[];
  /** By kind, what a value is caught with. */
  readonly kinds: Readonly<Record<string, string>>;
  /** By kind, what must follow a value at the end of a phrase: it is caught whole or not at all. */
  readonly ends: Readonly<Record<string, string>>;
  readonly introduction: Introduction<Pattern>;
}
