import type { Language } from "../language.ts";

/** What a clause says about its own statement, read off and taken away before the rules look at it. */
const FLAGS = [
  "negated",
  "ended",
  "past",
  "still",
  "now",
  "hedged",
  "corrected",
  "modal",
  "future",
] as const;
export type Flag = (typeof FLAGS)[number];

/** A rewriting of a clause into the plain form the rules are written for; it may raise flags. */
export interface Rewrite {
  from: RegExp;
  to: string;
  flags?: readonly Flag[];
  /** Only at the start of a sentence: puts the subject before a verb that has lost it. */
  isOpening?: boolean;
}

/** What an assistant asks, and the sentence the answer stands for; `#` takes the answer. */
export interface Asked {
  question: RegExp;
  means: string;
}

/** Everything about a language that is not a rule: how its sentences are cut, made plain and told from noise. */
export interface Grammar {
  language: Language;
  macros: Readonly<Record<string, string>>;
  /** A clause may begin after these; matched at the gap between two clauses. */
  splits: readonly RegExp[];
  /** First words of a clause that has lost its subject: "and work at …", with what to put in front. */
  carried: RegExp;
  /** The subject of a clause about the speaker, and what stands for it in a clause told again. */
  subject: RegExp;
  firstPerson: string;
  /** "it is", "that is" before the right word of a correction. */
  demonstrative: RegExp;
  /** "my", at the start of a clause. */
  possessive: RegExp;
  /** A clause that lost its subject but speaks of the speaker: "signed up for …". */
  ownVerb: RegExp;
  /** Events told as done: their day is not to come. */
  pastVerb: RegExp;
  /** A mood, or a thing pointed at, with a day to come: no plan by itself. */
  notAhead?: RegExp;
  /** Names typed in lower case, after words that only a name follows: they are given their capitals. */
  naming?: RegExp;
  /** Applied in order to the clause, each as often as it fits once. */
  rewrites: readonly Rewrite[];
  questions: RegExp;
  /** A question that only repeats what is so: "Did I mention I love …?" */
  repeated: RegExp;
  hypothetical: RegExp;
  /** Takes back what was said before it in the same message. */
  joke: RegExp;
  hedge: RegExp;
  /** Somebody the subject talks about: groups `kin` and `name`, then what they do. */
  others: readonly RegExp[];
  /** A pronoun that continues with the last person mentioned. */
  pronoun: RegExp;
  /** Makes what others do or what a note says of "the user" into the first person. */
  retell: readonly Rewrite[];
  /** Of `subjectNoun`, what means somebody else when the subject says it. */
  strangers?: RegExp;
  /** Sentences told in other words before they are cut; lines of the result are sentences. The first that fits is taken. */
  whole?: readonly Rewrite[];
  /** How notes call the subject. */
  subjectNoun: RegExp;
  /** Words for relations, to predicates. */
  kin: Readonly<Record<string, string>>;
  /** Nouns of "my X is Y", to predicates. */
  attributes: Readonly<Record<string, string>>;
  asked: readonly Asked[];
  /** A yes-or-no question as the statement that "yes" makes of it; `negate` makes it what "no" says. */
  polar: readonly Rewrite[];
  negate: Rewrite;
  /** "A or B?": groups `a`, `b` and maybe `noun`; `#` and `$noun` in `choose`. */
  choice: RegExp;
  choose: string;
  instructions: Instructions;
  pointers: Pointers;
  yes: RegExp;
  no: RegExp;
  /** Taken off the ends of an answer. */
  answerNoise: RegExp;
  /** A sentence of its own that stands where an answer might. */
  remark?: RegExp;
  /** Capitalised words that are nobody's name. */
  notNames: RegExp;
}

/** How people point at what they said before, by its value. */
export interface Pointers {
  /** Group `old` is over. */
  ends: readonly RegExp[];
  /** Group `fresh` takes the place of `old`. */
  swaps: readonly RegExp[];
  /** At the end of a clause: "…, not cashews"; group `old`. */
  contrast: RegExp;
}

/** How standing instructions to the assistant are told from requests that are done once answered. */
export interface Instructions {
  /** Any of these makes a sentence a standing instruction. */
  durable: readonly RegExp[];
  /** A sentence about this one text or answer is a request, whatever else it says. */
  once: RegExp;
  /** Withdraws an instruction; group `about` names it. */
  withdrawn: readonly RegExp[];
  /** Taken off the front of what is kept. */
  lead: RegExp;
  /** What an instruction is about: the newest of a topic holds. */
  topics: readonly (readonly [string, RegExp])[];
}
