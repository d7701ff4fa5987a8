import type { RejectionReason } from "../extractor.ts";
import { holdsSecret, speaksOfSecret } from "../filters/secrets.ts";
import { QUOTED } from "../reading/mask.ts";
import type { Sentence } from "../reading/sentences.ts";
import { type AskedBefore, answerAsSentence } from "../rules/answers.ts";
import type { Clause } from "../rules/clause.ts";
import type { Finding } from "../rules/finding.ts";
import type { Mark } from "../rules/grammar.ts";
import { instructionIn } from "../rules/instructions.ts";
import { sentencesOfIntroduction } from "../rules/introduction.ts";
import type { Pack } from "../rules/make-pack.ts";
import { answeredInFull, ownQuestion } from "../rules/own-question.ts";
import { inOtherWords, type Prepared, prepareSentence } from "../rules/prepare-clauses.ts";
import type { ReadyGrammar } from "../rules/ready-grammar.ts";
import type { Said } from "./turn-text.ts";

/** What a sentence is read as. */
export type Reading =
  | {
      readonly kind: "refused";
      readonly reason: RejectionReason;
      /** What was said before it in the turn does not hold either. */
      readonly takesBack: boolean;
    }
  | { readonly kind: "instruction"; readonly finding: Finding; readonly clause: Clause }
  | {
      readonly kind: "clauses";
      readonly clauses: readonly Prepared[];
      /** Why some of it is not read; null when all of it is. */
      readonly reason: RejectionReason | null;
      /** The sentence that the clauses are of; null where they stand for an answer. */
      readonly sentence: Sentence | null;
    };

type ReadClauses = Extract<Reading, { kind: "clauses" }>;

/** What a sentence leaves for the one after it. */
export interface Before {
  /** It speaks of a secret, which may follow. */
  readonly isSecretAhead: boolean;
  /** It asks what the next one answers: "My favourite colour? Petrol." */
  readonly topic: string | null;
}

export const NOTHING_BEFORE: Before = { isSecretAhead: false, topic: null };

/** The turn that a sentence stands in. */
export interface TurnContext {
  readonly pack: Pack;
  readonly said: Said;
  readonly isLowerCase: boolean;
  /** What is said of the turn as a whole. */
  readonly marks: () => readonly Mark[];
}

/** What a sentence leaves for the one after it. */
export const leftBy = ({ text }: Sentence, grammar: ReadyGrammar): Before => ({
  isSecretAhead: speaksOfSecret(text),
  topic: ownQuestion(text, grammar),
});

/**
 * Second step: what a sentence may be read as, the likeliest first. The first that gives a statement is taken, or the last.
 * `isAnswer`: it has answered the assistant's question and is no instruction.
 */
export function classifySentence(
  sentence: Sentence,
  before: Before,
  turn: TurnContext,
  isAnswer: boolean,
): readonly Reading[] {
  const refused = refusalOf(sentence, before, turn);
  if (refused !== null) return [refused];
  const plain = (isAnswer ? null : instructionOf(sentence, turn)) ?? statementOf(sentence, turn);
  if (before.topic === null) return [plain];
  const whole = answeredInFull(before.topic, sentence.text, turn.pack.grammar);
  return [{ ...inFull([whole], sentence, turn), sentence: null }, plain];
}

/** The sentence that an answer to the assistant stands for, read in the place of the answer; null when it stands for none. */
export function classifyAnswer(
  answer: Sentence,
  question: AskedBefore,
  turn: TurnContext,
): Reading | null {
  const text = answerAsSentence(question, writtenIn(turn, answer), turn.pack.grammar);
  if (text === null || holdsSecret(text)) return null;
  return { ...inFull([text], answer, turn), sentence: null };
}

const writtenIn = ({ said }: TurnContext, { start, end }: Sentence): string =>
  said.text.slice(start, end);

/** True for a word like those of a secret that was asked for: with a long number, or a digit after a mark. */
function mayBeSecret(word: string): boolean {
  const mark = word.search(/[#@$!%&*]/u);
  return /\d{3}/u.test(word) || (mark >= 0 && /\d/u.test(word.slice(mark)));
}

function refusalOf(sentence: Sentence, before: Before, turn: TurnContext): Reading | null {
  const written = writtenIn(turn, sentence);
  const isSecret =
    holdsSecret(written) || (before.isSecretAhead && written.split(/\s+/u).some(mayBeSecret));
  if (isSecret) return { kind: "refused", reason: "secret", takesBack: false };
  return turn.pack.grammar.joke.test(sentence.text)
    ? { kind: "refused", reason: "hypothetical", takesBack: true }
    : null;
}

/** An address is no instruction, unless it is one for copies. */
const isAddress = (text: string): boolean =>
  /\S@\S+\.\p{L}/u.test(text) && !/\bb?cc\b/iu.test(text);

function instructionOf({ text, start, end }: Sentence, turn: TurnContext): Reading | null {
  const written = turn.said.text.slice(start, end);
  if (turn.said.trust < 1 || isAddress(written)) return null;
  const { grammar } = turn.pack;
  const masked = instructionIn(text.replaceAll(QUOTED, "x"), grammar);
  if (!masked) return null;
  const clause: Clause = {
    text: written,
    untimed: written,
    flags: new Set(),
    dates: [],
    quotes: [],
    start,
    end,
    isLowerCase: false,
    about: null,
  };
  return { kind: "instruction", finding: instructionIn(written, grammar) ?? masked, clause };
}

function statementOf(sentence: Sentence, turn: TurnContext): Reading {
  const { grammar, introduction } = turn.pack;
  const { text } = sentence;
  if (grammar.hypothetical.test(text))
    return { kind: "refused", reason: "hypothetical", takesBack: false };
  const said = inOtherWords(text, grammar) ?? sentencesOfIntroduction(text, introduction);
  if (said) return inFull(said, sentence, turn);
  const prepared = prepareSentence(sentence, turn.said.text, grammar, turn);
  const clauses = withoutQuestion(prepared, text, grammar);
  const reason = clauses.length < prepared.length ? "question" : null;
  return { kind: "clauses", clauses, reason, sentence };
}

/** Of a question only what stands before the asking clause is read. */
function withoutQuestion(prepared: Prepared[], text: string, grammar: ReadyGrammar): Prepared[] {
  const isAsking = ({ raw }: Prepared): boolean => grammar.questions.test(raw);
  const [first] = prepared;
  const asks = /[?？]\s*["»”)\uE000]*\s*$/u.test(text.trim()) || text.includes("¿");
  if (!asks || !first) return prepared.filter((each) => !isAsking(each));
  if (grammar.repeated.test(first.raw)) return prepared;
  return isAsking(first) ? [] : prepared.slice(0, -1).filter((each) => !isAsking(each));
}

/** Sentences that say in full what one of the text says in short: they stand in its place. */
function inFull(texts: readonly string[], sentence: Sentence, turn: TurnContext): ReadClauses {
  const { start, end } = sentence;
  const clauses = texts.flatMap((text) =>
    prepareSentence({ text, start: 0, end: text.length }, text, turn.pack.grammar, turn).map(
      (each) => ({ ...each, clause: { ...each.clause, start, end } }),
    ),
  );
  return { kind: "clauses", clauses, reason: null, sentence };
}
