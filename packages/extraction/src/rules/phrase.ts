import type { Needs } from "@memory/text/matching";
import type { Flag } from "./grammar.ts";

/** The value of a fact: `$group` is what the pattern caught, anything else stands as written. */
export type Template = string | Readonly<Record<string, string>>;

export const POLARITIES = ["plain", "negated", "any"] as const;
export const CUES_OF_PHRASES = ["replaces", "ends"] as const;
export const TENSES = ["past", "any"] as const;

/** One way to say something. */
export interface Phrase {
  /** The source of a regular expression over a prepared clause, with `{name}` for a part of the language's tables. */
  pattern: string;
  /** What a clause must hold for it to be tried. */
  needs: Needs;
  /** Kind of each group that the pattern catches. */
  kinds: Readonly<Record<string, string>>;
  /** Predicate to value. A predicate may be `$group` too: its word is looked up among the kin and attributes of the language. */
  facts: Readonly<Record<string, Template>>;
  /** Qualifiers of every fact of the phrase. */
  qualifiers?: Readonly<Record<string, string>>;
  /** Whether it takes a plain clause (unless said otherwise), a negated one, or both. */
  polarity?: (typeof POLARITIES)[number];
  /** `replaces`: what was so before is over. `ends`: what is said here is over. */
  cue?: (typeof CUES_OF_PHRASES)[number];
  /** Only in a clause about the past, or also there; otherwise a past clause says what was, not what is. */
  tense?: (typeof TENSES)[number];
  /** What a clause may be marked as, though phrases read nothing from such a clause. */
  accepts?: readonly Flag[];
  /** What a clause must not be marked as. */
  refuses?: readonly Flag[];
  /** 0 to 1, 0.9 unless said. */
  confidence?: number;
  /** Says in the present what may lie ahead: its date is the nearest to come. */
  prefersFuture?: boolean;
  /** So however the clause goes on: "my dog Rex no longer barks" still tells of Rex. */
  ignoresNegation?: boolean;
  /** Read anywhere in the clause, also in one about somebody else. */
  unanchored?: boolean;
}

/** Phrases that say the same kind of thing; the first one that fits a clause is taken and the rest left. */
export interface Family {
  name: string;
  /** Read only in a clause in which no family before it has found anything. */
  isWeak?: boolean;
  phrases: readonly Phrase[];
}
