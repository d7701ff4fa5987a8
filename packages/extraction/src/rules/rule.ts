/** The value of a fact: `$group` is what the pattern caught, anything else stands as written. */
export type Template = string | Readonly<Record<string, string>>;

/** Whether a rule wants a plain clause, a negated one, or takes both. */
type Polarity = "plain" | "negated" | "any";

/**
 * One way to say something, as a row of a table. `say` is a regular expression over a prepared clause, from its start,
 * with `{macro}` for words of the language and `<group:kind>` for what is caught (see macros.ts and kinds.ts).
 */
export interface Rule {
  say: string;
  /** Predicate to value. A predicate may be `$group` too: its word is looked up among the kin and attributes of the language. */
  learn: Readonly<Record<string, Template>>;
  /** Qualifiers of every fact of the row. */
  where?: Readonly<Record<string, string>>;
  polarity?: Polarity;
  /** `replaces`: what was so before is over. `ends`: what is said here is over. */
  cue?: "replaces" | "ends";
  /** Only in a clause about the past, or also there; otherwise a past clause says what was, not what is. */
  tense?: "past" | "any";
  /** 0 to 1, 0.9 unless said. */
  sure?: number;
  /** Told in the present of what may lie ahead: its date is the nearest to come. */
  isAhead?: boolean;
  /** So however the clause goes on: "my dog Rex no longer barks" still tells of Rex. */
  isGiven?: boolean;
  /** Read anywhere in the clause, also in one about somebody else. */
  anywhere?: boolean;
}

/** Rules that say the same kind of thing; the first row that fits a clause is taken and the rest left. */
export interface Family {
  name: string;
  /** Read only in a clause in which no family before it has found anything. */
  isWeak?: boolean;
  rules: readonly Rule[];
}
