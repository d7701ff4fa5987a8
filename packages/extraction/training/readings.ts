import type { Language } from "@memory/text/languages";
import { flagsIn, type Input, inputsOf, type LikelihoodIn } from "../src/learned/likelihood.ts";
import { tagWith } from "../src/learned/tagger.ts";
import type { WordScores } from "../src/learned/word-scores.ts";
import { predicateRegistry } from "../src/predicates/predicates.ts";
import { rulesExtractor } from "../src/rules-extractor.ts";
import type { Unplaced } from "../src/statement.ts";
import { sampleEvent } from "../test/sample-event.ts";
import type { AnnotatedLine } from "./annotated-line.ts";
import type { KindOfLine } from "./lines.ts";

/** A statement that the rules read from a line, and whether the line is marked with its value. */
export interface Reading {
  readonly language: Language;
  readonly kind: string;
  readonly isSeen: boolean;
  readonly line: number;
  readonly inputs: readonly Input[];
  readonly isRight: boolean;
}

const registry = predicateRegistry();

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.]+/gu, " ")
    .trim();

/** The marked values of a line, folded. */
export const foldedMarks = ({ text, marks }: AnnotatedLine): string[] =>
  marks.map(({ start, end }) => fold(text.slice(start, end)));

/** Whether a value says what is marked: it holds it, or is the better half of it. */
const says = (value: string, marked: string): boolean =>
  value !== "" &&
  (value.includes(marked) || (marked.includes(value) && 2 * value.length >= marked.length));

/** A date is put in other words: what is marked then stands in the clause that it was read from. */
const saysInOtherWords = (
  { value, evidence }: Unplaced,
  { marks }: Pick<AnnotatedLine, "marks">,
): boolean =>
  /"\d{2,4}-\d{2}/u.test(JSON.stringify(value)) &&
  evidence !== null &&
  marks.some(({ start, end }) => start >= evidence.start && end <= evidence.end);

/** What a statement says in words: its value, or the values that it points at. */
const wordsOf = ({ value, refersTo }: Unplaced): string =>
  fold(
    refersTo === null
      ? Object.values(value ?? {}).join(" ")
      : [refersTo.mentions, refersTo.becomes ?? "", ...(refersTo.becomesOneOf ?? [])].join(" "),
  );

/** Whether a statement says one of some marked values. */
export const isMarked = (
  statement: Unplaced,
  marked: readonly string[],
  line?: AnnotatedLine,
): boolean =>
  marked.some((one) => says(wordsOf(statement), one)) ||
  (line !== undefined && saysInOtherWords(statement, line));

/** What the rules read from a line before any doubt, with the inputs of the doubt by these scores of words. */
export async function readingsOf(
  line: KindOfLine,
  place: number,
  language: Language,
  scores: WordScores,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  const marked = foldedMarks(line);
  const note: LikelihoodIn = (said) => {
    const { sentence, clauses } = said;
    const tags = tagWith(scores, sentence.text, sentence.start, flagsIn(clauses));
    return (statement, family) => {
      readings.push({
        language,
        kind: line.kind,
        isSeen: line.isSeen,
        line: place,
        inputs: inputsOf(statement, family, said, tags),
        isRight: isMarked(statement, marked, line),
      });
      return 1;
    };
  };
  const extractor = rulesExtractor((predicate) => registry.find(predicate).mainKey, {
    likelihood: note,
  });
  const id = `line-${place}`;
  await extractor.extract([sampleEvent({ text: line.text }, { id, actorType: "user" })]);
  return readings;
}
