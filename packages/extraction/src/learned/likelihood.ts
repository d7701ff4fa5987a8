import type { Language } from "@memory/text/languages";
import table from "../generated/likelihood.json" with { type: "json" };
import type { Sentence } from "../reading/sentences.ts";
import type { Clause } from "../rules/clause.ts";
import type { Unplaced } from "../statement.ts";
import { type TaggedWord, tagWords } from "./tagger.ts";
import type { Word } from "./words.ts";

/** A logistic model of whether a statement is right: what each of its inputs adds to the log odds. */
export type LikelihoodWeights = Readonly<Record<string, number>>;

/** What a statement was read from. */
export interface SaidIn {
  readonly language: Language;
  readonly sentence: Sentence;
  readonly clauses: readonly Clause[];
  /** The text that the sentence stands in, and where that begins in the text of which evidence has the offsets. */
  readonly text: string;
  readonly at: number;
}

/** How likely a statement that was read from a sentence is right, from 0 to 1. */
export type LikelihoodIn = (said: SaidIn) => (statement: Unplaced, family: string) => number;

const tagged = new WeakMap<Sentence, readonly TaggedWord[]>();

/** The words of a sentence as they are tagged: once, for what is doubted in it and for what is read besides. */
export function tagsOf({
  language,
  sentence,
  clauses,
}: Pick<SaidIn, "language" | "sentence" | "clauses">): readonly TaggedWord[] {
  const known = tagged.get(sentence);
  if (known) return known;
  const tags = tagWords(language, sentence.text, sentence.start, flagsIn(clauses));
  tagged.set(sentence, tags);
  return tags;
}

/** What is said of the clause that a word stands in. */
export const flagsIn =
  (clauses: readonly Clause[]) =>
  ({ start, end }: Word): Iterable<string> =>
    clauses.find((clause) => start < clause.end && end > clause.start)?.flags ?? NO_CLAUSE;
const NO_CLAUSE = ["none"];

const LEAST_PROBABILITY = 0.005;
/** Log odds of these probabilities lie between -1.8 and 1.8. */
const ODDS_SCALE = 3;

function oddsOf(probability: number): number {
  const clipped = Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, probability));
  return Math.log(clipped / (1 - clipped)) / ODDS_SCALE;
}

/** The words of a value, or of its clause where the value is put in other words, among those of the sentence. */
function placeOf(
  { value, evidence }: Pick<Unplaced, "value" | "evidence">,
  { text, at, sentence }: Pick<SaidIn, "text" | "at" | "sentence">,
): { start: number; end: number; isFound: boolean } {
  const said = String(Object.values(value ?? {})[0] ?? "").toLowerCase();
  const found = text.slice(sentence.start, sentence.end).toLowerCase().indexOf(said);
  if (said !== "" && found >= 0) {
    const start = sentence.start + found;
    return { start, end: start + said.length, isFound: true };
  }
  const { start, end } = evidence ?? { start: at + sentence.start, end: at + sentence.end };
  return { start: start - at, end: end - at, isFound: false };
}

/** An input of the model: its name, and how strong it is. */
export type Input = readonly [name: string, value: number];

/** The inputs of the model for a statement: how the words of its value and those around are tagged, what its clause says, and what reads such statements. */
export function inputsOf(
  statement: Unplaced,
  family: string,
  said: SaidIn,
  tags: readonly TaggedWord[],
): Input[] {
  const { start, end, isFound } = placeOf(statement, said);
  const inside = tags.filter((word) => word.start < end && word.end > start);
  const most = oddsOf(inside.reduce((top, { probability }) => Math.max(top, probability), 0));
  const mean = oddsOf(
    inside.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, inside.length),
  );
  const last = oddsOf(inside.at(-1)?.probability ?? 0);
  const after = oddsOf(tags.find((word) => word.start >= end)?.probability ?? 0);
  const predicate = statement.predicate.replace(/^favorite_.*$/u, "favorite");
  const flags = flagsIn(said.clauses)({ text: "", start, end });
  return [
    ["bias", 1],
    ["most", most],
    ["mean", mean],
    ["last", last],
    ["after", after],
    ["confidence", statement.confidence],
    ["length", Math.min(inside.length, 10) / 10],
    [isFound ? "as said" : "in other words", 1],
    [`in ${said.language}`, 1],
    [`is ${predicate}`, 1],
    [`most of ${predicate}`, most],
    [`by ${family}`, 1],
    ...Array.from(flags, (flag): Input => [`flag ${flag}`, 1]),
  ];
}

/** How likely a statement with such inputs is right, from 0 to 1. */
export function likelihoodBy(weights: LikelihoodWeights, inputs: readonly Input[]): number {
  const sum = inputs.reduce((odds, [name, value]) => odds + (weights[name] ?? 0) * value, 0);
  return 1 / (1 + Math.exp(-sum));
}

const WEIGHTS: LikelihoodWeights = table;

/** By the weights that `npm run train-reader` has written. */
export const learnedLikelihood: LikelihoodIn = (said) => (statement, family) =>
  likelihoodBy(WEIGHTS, inputsOf(statement, family, said, tagsOf(said)));
