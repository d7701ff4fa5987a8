import type { Language } from "@memory/text/languages";
import type { Needs } from "@memory/text/matching";

/** A regular expression as a table holds it. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** What a text must hold for it to be tried. */
  readonly needs: Needs;
}

/** What a clause says about its own statement, read off and taken away before the rules look at it. */
const REWRITTEN = [
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

/**
 * What the words of a clause, of its sentence or of the whole turn say of it before any phrase is tried. Tense: `done` has happened
 * (`achieved` what is worth keeping of that), `arranged` is settled though its day is to come, `ongoing` is what somebody is busy with, `state` is so in general. Mood: a
 * `wish`, a `feeling`, a `request` of this message. How sure: `guessed` (I think), `unsure` (maybe, not sure). Whose: `reported`
 * words of others, `ironic`. `denied` twice says nothing, `asking` is a turn that asks for something.
 */
export const MARKS = [
  "future",
  "done",
  "achieved",
  "arranged",
  "ongoing",
  "state",
  "wish",
  "feeling",
  "request",
  "guessed",
  "unsure",
  "reported",
  "ironic",
  "denied",
  "asking",
] as const;
export type Mark = (typeof MARKS)[number];

export const FLAGS = [...REWRITTEN, ...MARKS.filter((mark) => mark !== "future")] as const;
export type Flag = (typeof REWRITTEN)[number] | Mark;

/** The patterns that raise a mark, by what they are looked for in. */
export interface Marking<P = RegExp> {
  readonly mark: Mark;
  readonly pattern: P;
}
export interface Marks<P> {
  /** In a clause as it was said, contractions and fillers in it. */
  readonly clause: readonly Marking<P>[];
  /** In a whole sentence: every clause of it has the mark. */
  readonly sentence: readonly Marking<P>[];
  /** In any sentence: the whole turn has the mark. */
  readonly turn: readonly Marking<P>[];
}

/** A rewriting of a clause into the plain form the rules are written for; it may raise flags. */
export interface Rewrite<P = RegExp> {
  from: P;
  to: string;
  flags?: readonly Flag[];
  /** Only at the start of a sentence: puts the subject before a verb that has lost it. */
  isOpening?: boolean;
}

/** What an assistant asks, and the sentence the answer stands for; `#` takes the answer, `$name` a group of the question. */
export interface Asked<P = RegExp> {
  question: P;
  means: string;
  /** The sentence where the answer is a number. */
  counted?: string;
}

/** A question about something that was named before it ("When is it?"). */
interface Pointing<P = RegExp> {
  /** Group `noun`: what was named. */
  topic: P;
  /** What stands in the place of a pronoun; `$noun` takes what was named. */
  named: readonly { readonly pronoun: P; readonly to: string }[];
}

/** Everything about a language that is not a rule: how its sentences are cut, made plain and separated from noise. */
export interface Grammar<P> {
  language: Language;
  /** A clause may begin after these; matched at the gap between two clauses. */
  splits: readonly P[];
  /** First words of a clause that has lost its subject: "and work at …", with what to put in front. */
  carried: P;
  /** The subject of a clause about the speaker, and what stands for it in a clause put into the first person. */
  subject: P;
  firstPerson: string;
  /** "it is", "that is" before the right word of a correction. */
  demonstrative: P;
  /** "my", at the start of a clause. */
  possessive: P;
  /** A clause that lost its subject but speaks of the speaker: "signed up for …". */
  ownVerb: P;
  /** Events that are done: their day is not to come. */
  pastVerb: P;
  /** A mood, or a thing pointed at, with a day to come: no plan by itself. */
  notAhead?: P;
  /** Names typed in lower case, after words that only a name follows: they are given their capitals. */
  naming?: P;
  /** Applied in order to the clause, each as often as it fits once. */
  rewrites: readonly Rewrite<P>[];
  marks: Marks<P>;
  /** Where what a clause says is over and a remark is added to it: ", considering …". */
  remarks: P;
  questions: P;
  /** A question that only repeats what is so: "Did I mention I love …?" */
  repeated: P;
  hypothetical: P;
  /** Takes back what was said before it in the same message. */
  joke: P;
  hedge: P;
  /** Somebody the subject talks about: groups `kin` and `name`, then what they do. */
  others: readonly P[];
  /** A pronoun that continues with the last person mentioned. */
  pronoun: P;
  /** Makes what others do or what a note says of "the user" into the first person. */
  retell: readonly Rewrite<P>[];
  /** Of `subjectNoun`, what means somebody else when the subject says it. */
  strangers?: P;
  /** Sentences put in other words before they are cut; lines of the result are sentences. The first that fits is taken. */
  sentenceRewrites?: readonly Rewrite<P>[];
  /** How notes call the subject. */
  subjectNoun: P;
  /** Words for relations, to predicates. */
  kin: Readonly<Record<string, string>>;
  /** Nouns of "my X is Y", to predicates. */
  attributes: Readonly<Record<string, string>>;
  asked: readonly Asked<P>[];
  /** A question about the subject, or about what they work on: no quiz, no choice of the moment. */
  addressed: P;
  /** Words in the place of an answer that answer nothing: "not sure". */
  noAnswer: P;
  /** What goes on with a question after a yes: "with my sister". */
  continues: P;
  pointing?: Pointing<P>;
  /** A yes-or-no question as the statement that "yes" makes of it; `negate` makes it what "no" says. */
  polar: readonly Rewrite<P>[];
  negate: Rewrite<P>;
  /** "A or B?": groups `a`, `b` and maybe `noun`; `#` and `$noun` in `choose`. */
  choice: P;
  choose: string;
  /** Between a question of one's own and its answer. */
  is: string;
  instructions: Instructions<P>;
  references: References<P>;
  yes: P;
  no: P;
  /** Taken off the ends of an answer. */
  answerNoise: P;
  /** A sentence of its own that stands where an answer might. */
  remark?: P;
  /** Capitalised words that are nobody's name. */
  notNames: P;
}

/** How people point at what they said before, by its value. */
interface References<P> {
  /** Group `old` is over. */
  ends: readonly P[];
  /** Group `fresh` takes the place of `old`. */
  swaps: readonly P[];
  /** At the end of a clause: "…, not cashews"; group `old`. */
  contrast: P;
  changes: Signs<P>;
}

/** Signs of a change, whatever it is that changes. */
export interface Signs<P> {
  /** A word that is no part of what is named beside a sign. */
  light: P;
  /** Before what is over: "pulled the plug on X". */
  lets: P;
  /** After what is over: "X is history". */
  over: P;
  /** Before what no longer holds, beside what does: "rather than X". */
  instead: P;
  /** Between what was and what is: "X for Y". */
  swap: P;
  /** The same after a verb of exchange: "X to Y". */
  trade: P;
  /** A sign of an exchange. */
  trades: P;
  /** Opens what somebody reports: "the doctor says". */
  reports: P;
  /** Before what is so now: "switched to Y". */
  begins: P;
  /** After what is so now: "Y these days". */
  now: P;
  /** Ends what is named beside a sign. */
  until: P;
  /** Says that something said before was wrong. */
  mistaken: P;
  /** Says that what was written was a slip: "autocorrect". */
  slip: P;
  /** Before a new title: "they made me". */
  promoted: P;
  /** Without work from then on: "got laid off". */
  jobless: P;
  /** It is for a while only: "left Oslo this morning". */
  brief: P;
}

/** How standing instructions to the assistant differ from requests that are done once answered. */
export interface Instructions<P> {
  /** Any of these makes a sentence a standing instruction. */
  durable: readonly P[];
  /** A sentence about this one text or answer is a request, whatever else it says. */
  once: P;
  /** Withdraws an instruction; group `about` names it. */
  withdrawn: readonly P[];
  /** Taken off the front of what is kept. */
  lead: P;
  /** What an instruction is about: the newest of a topic holds. */
  topics: readonly (readonly [string, P])[];
}

/** "I'm Lorna, 41, surveyor, two kids": people introduce themselves in fragments. */
export interface Introduction<P = RegExp> {
  /** How such a sentence begins. */
  start: P;
  /** Fragments as sentences, the name first; one that no row changes is dropped. */
  fragments: readonly Rewrite<P>[];
}
