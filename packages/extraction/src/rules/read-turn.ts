import type { ExtractionEvent, Rejection, RejectionReason } from "../extractor.ts";
import { isDirective } from "../filters/directives.ts";
import { holdsSecret, speaksOfSecret } from "../filters/secrets.ts";
import type { Language } from "../language.ts";
import { type MaskReason, maskUnspoken, QUOTED } from "../reading/mask.ts";
import { type Sentence, sentencesOf } from "../reading/sentences.ts";
import type { Turn } from "../reading/turn.ts";
import type { Statement } from "../statement.ts";
import { answerAsSentence } from "./answers.ts";
import type { Clause, Person } from "./clause.ts";
import type { Finding } from "./finding.ts";
import { instructionIn } from "./instructions.ts";
import { sentencesOfIntroduction } from "./introduction.ts";
import type { ValueKey } from "./learn.ts";
import type { Pack } from "./make-pack.ts";
import { answeredInFull, ownQuestion } from "./own-question.ts";
import { packOf } from "./packs.ts";
import type { Phrase } from "./phrase.ts";
import { inOtherWords, type Prepared, prepareSentence } from "./prepare.ts";
import { readClause } from "./read-clause.ts";
import { type Said, toStatement } from "./to-statement.ts";

export interface Question {
  /** The last sentence of the turn that asks. */
  text: string;
  at: string;
}

export interface TurnContext {
  language: Language;
  question: Question | null;
  valueKey: ValueKey;
  /** Statements of the event before this turn. */
  from: number;
  /** Called with the phrase of each statement that one gave. */
  onPhrase?: OnPhrase | undefined;
}

/** Is shown the phrases that statements were read by. */
export type OnPhrase = (phrase: Phrase) => void;

interface TurnReading {
  readonly statements: Statement[];
  readonly rejections: Rejection[];
  /** It was stopped before its end. */
  readonly isStopped: boolean;
}

/** Sentence by sentence, like the reading of an event. */
export type ReadingOfTurn = Generator<undefined, TurnReading, "stop" | undefined>;

/** A day that was placed in the calendar: no number anybody wrote. */
const OWN_DATE = /"\d{4}(?:-\d{2}){1,2}"/g;
const OBSERVER_TRUST = 0.85;
/** People do not tell of themselves at greater length in one go; pasted texts do. */
export const MOST_TURN_CHARACTERS = 20_000;

/** True for a word like those of a secret that was asked for: with a long number, or a digit after a mark. */
function mayBeSecret(word: string): boolean {
  const mark = word.search(/[#@$!%&*]/u);
  return /\d{3}/u.test(word) || (mark >= 0 && /\d/u.test(word.slice(mark)));
}

const MASKED: Readonly<Record<MaskReason, RejectionReason>> = {
  echo: "echo",
  quoted: "quoted",
  code: "noise",
  log: "noise",
  markup: "noise",
};

class TurnReader implements TurnReading {
  readonly statements: Statement[] = [];
  readonly rejections: Rejection[] = [];
  isStopped = false;
  /** Of the statements. */
  private readonly known = new Set<string>();
  private readonly pack: Pack;
  private readonly said: Said;
  private readonly context: TurnContext;
  private readonly isLowerCase: boolean;
  private last: Person | null = null;
  private isSecretAhead = false;
  private topic: string | null = null;

  constructor(turn: Turn, event: ExtractionEvent, context: TurnContext) {
    this.pack = packOf(context.language);
    this.context = context;
    this.said = {
      eventId: event.id,
      occurredAt: event.occurredAt,
      path: turn.path,
      text: turn.text,
      at: turn.at,
      speaker: turn.speaker,
      trust: turn.voice === "observer" ? OBSERVER_TRUST : 1,
    };
    this.isLowerCase =
      !/\p{Lu}/u.test(turn.text.replace(/\bI\b/g, "")) ||
      (context.language === "en" && /(?<![\p{L}'.])i(?:['’]?(?:m|ve|d|ll))?\s/u.test(turn.text));
  }

  reject(reason: RejectionReason): void {
    this.rejections.push({ reason, detail: this.said.path });
  }

  /** `isAnswer`: it has told what was asked, and is no rule for the assistant. */
  sentence(sentence: Sentence, isAnswer = false): void {
    const written = this.said.text.slice(sentence.start, sentence.end);
    const refused = this.refusal(sentence, written);
    const topic = this.topic;
    this.topic = ownQuestion(sentence.text, this.pack.grammar);
    if (refused !== null) this.reject(refused);
    else if (topic !== null && this.answered(topic, sentence)) return;
    else if (isAnswer || !this.instruction(sentence, written)) this.tell(sentence);
  }

  /** Whether a sentence teaches something as the answer to the question before it. */
  private answered(topic: string, sentence: Sentence): boolean {
    const before = this.statements.length;
    this.inFull([answeredInFull(topic, sentence.text, this.pack.grammar)], sentence);
    return this.statements.length > before;
  }

  /** Why a sentence is not read at all; null for one that is. */
  private refusal(sentence: Sentence, written: string): RejectionReason | null {
    const wasSecret = this.isSecretAhead;
    this.isSecretAhead = speaksOfSecret(sentence.text);
    const isSecret = holdsSecret(written) || (wasSecret && written.split(/\s+/u).some(mayBeSecret));
    if (isSecret) return "secret";
    if (!this.pack.grammar.joke.test(sentence.text)) return null;
    // A joke takes back what was said before it.
    this.statements.length = 0;
    this.known.clear();
    return "hypothetical";
  }

  private instruction({ text, start, end }: Sentence, written: string): boolean {
    if (this.said.trust < 1) return false;
    if (/\S@\S+\.\p{L}/u.test(written) && !/\bb?cc\b/iu.test(written)) return false;
    const { grammar } = this.pack;
    const masked = instructionIn(text.replaceAll(QUOTED, "x"), grammar);
    if (!masked) return false;
    const whole = instructionIn(written, grammar) ?? masked;
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
    this.push(this.stated(whole, clause));
    return true;
  }

  private tell(sentence: Sentence): void {
    const { grammar, introduction } = this.pack;
    if (grammar.hypothetical.test(sentence.text)) {
      this.reject("hypothetical");
      return;
    }
    const retold = inOtherWords(sentence.text, grammar);
    if (retold) {
      this.inFull(retold, sentence);
      return;
    }
    const introduced = sentencesOfIntroduction(sentence.text, introduction);
    if (introduced) {
      this.inFull(introduced, sentence);
      return;
    }
    const prepared = prepareSentence(sentence, this.said.text, grammar, this.isLowerCase);
    const told = this.withoutQuestion(prepared, sentence.text);
    if (told.length < prepared.length) this.reject("question");
    for (const each of told) this.clause(each);
  }

  /** Of a question only what stands before the asking clause is told. */
  private withoutQuestion(prepared: Prepared[], text: string): Prepared[] {
    const { questions, repeated } = this.pack.grammar;
    const isAsking = ({ raw }: Prepared): boolean => questions.test(raw);
    const [first] = prepared;
    const asks = /[?？]\s*["»”)\uE000]*\s*$/u.test(text.trim()) || text.includes("¿");
    if (!asks || !first) return prepared.filter((each) => !isAsking(each));
    if (repeated.test(first.raw)) return prepared;
    return isAsking(first) ? [] : prepared.slice(0, -1).filter((each) => !isAsking(each));
  }

  private clause(prepared: Prepared): void {
    const { occurredAt, trust } = this.said;
    const { valueKey } = this.context;
    const reading = readClause(prepared, {
      pack: this.pack,
      valueKey,
      occurredAt,
      isNote: trust < 1,
      last: this.last,
    });
    this.last = reading.last;
    for (const [finding, clause] of reading.findings)
      if (this.push(this.stated(finding, clause)) && finding.phrase)
        this.context.onPhrase?.(finding.phrase);
    for (const [{ finding, reference }, clause] of reading.references)
      this.push({ ...this.stated(finding, clause), refersTo: reference });
  }

  private stated(finding: Finding, clause: Clause): Statement {
    return toStatement(finding, clause, this.said, this.context.from + this.statements.length);
  }

  /** False for a statement that is not kept: it holds a secret, or is known already. */
  private push(statement: Statement): boolean {
    const told = JSON.stringify([statement.predicate, statement.value, statement.refersTo]);
    if (holdsSecret(told.replace(OWN_DATE, '""'))) {
      this.reject("secret");
      return false;
    }
    const key = keyOf(statement, this.context.valueKey);
    if (this.known.has(key)) return false;
    this.known.add(key);
    this.statements.push(statement);
    return true;
  }

  /** Reads sentences that say in full what a sentence of the text says in short. */
  private inFull(texts: readonly string[], { start, end }: Sentence): void {
    for (const text of texts) {
      const whole = { text, start: 0, end: text.length };
      for (const each of prepareSentence(whole, text, this.pack.grammar, this.isLowerCase))
        this.clause({ ...each, clause: { ...each.clause, start, end } });
    }
  }

  /** What the sentence that an answer stands for teaches, with the answer as its evidence. */
  answer(sentence: Sentence, question: Question): void {
    const written = this.said.text.slice(sentence.start, sentence.end);
    const text = answerAsSentence(question.text, written, this.pack.grammar);
    if (text !== null && !holdsSecret(text)) this.inFull([text], sentence);
  }
}

/** Equal for statements that say the same: the main key of the value decides, where it has one. */
function keyOf({ predicate, qualifiers, value, refersTo }: Statement, valueKey: ValueKey): string {
  const main = value?.[valueKey(predicate)];
  return JSON.stringify([predicate, qualifiers, main ?? value, refersTo]).toLowerCase();
}

/** What one utterance of the subject, or of somebody who observes it, teaches; no more than its first 20,000 characters are read. */
export function* readTurn(
  { text: whole, ...turn }: Turn,
  event: ExtractionEvent,
  context: TurnContext,
): ReadingOfTurn {
  const text = whole.slice(0, MOST_TURN_CHARACTERS);
  const reader = new TurnReader({ ...turn, text }, event, context);
  if (isDirective(text)) {
    reader.reject("untrusted_directive");
    return reader;
  }
  const masked = maskUnspoken(text);
  for (const reason of masked.reasons) reader.reject(MASKED[reason]);
  const sentences = sentencesOf(masked.text, context.language);
  const [first] = sentences;
  if (first && context.question) reader.answer(first, context.question);
  const hasAnswered = reader.statements.length > 0;
  for (const sentence of sentences) {
    reader.sentence(sentence, hasAnswered && sentence === first);
    reader.isStopped = (yield) === "stop";
    if (reader.isStopped) break;
  }
  if (text.length < whole.length) reader.reject("too_large");
  if (reader.statements.length === 0 && reader.rejections.length === 0) reader.reject("noise");
  return reader;
}
