import type { Language } from "@memory/text/languages";
import type { ExtractionEvent, Rejection } from "../extractor.ts";
import type { LikelihoodIn } from "../learned/likelihood.ts";
import type { ValueKey } from "../predicates/registry.ts";
import type { Sentence } from "../reading/sentences.ts";
import type { Turn } from "../reading/turn.ts";
import { type AskedBefore, isOpening } from "../rules/answers.ts";
import type { Person } from "../rules/clause.ts";
import { onDemand } from "../rules/clause-flags.ts";
import { marksIn } from "../rules/marks.ts";
import { packOf } from "../rules/packs.ts";
import type { Phrase } from "../rules/phrase.ts";
import type { ReadyGrammar } from "../rules/ready-grammar.ts";
import type { Statement } from "../statement.ts";
import { STAGE, type Steps } from "../steps.ts";
import {
  type Before,
  classifyAnswer,
  classifySentence,
  leftBy,
  NOTHING_BEFORE,
  type Reading,
  type TurnContext,
} from "./classify.ts";
import { doubt } from "./doubt.ts";
import { Emitted, type Resolved } from "./emit.ts";
import { type Match, matchClauses } from "./match.ts";
import { quarantined } from "./quarantined.ts";
import { readChanges } from "./read-changes.ts";
import { readLearned } from "./read-learned.ts";
import { readSlip } from "./read-slip.ts";
import { resolveMatch } from "./resolve.ts";
import { splitTurn } from "./split.ts";
import { lacksCapitals, saidIn } from "./turn-text.ts";

/** What the assistant asked before a turn. */
export interface Question extends AskedBefore {
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** The languages it may be asked in: it is answered in them alone. */
  readonly languages: readonly Language[];
}

export interface ReadOptions {
  readonly language: Language;
  /** It can be no other language. */
  readonly isCertain?: boolean;
  readonly question: Question | null;
  readonly valueKey: ValueKey;
  /** How many statements of the event stand before this turn. */
  readonly from: number;
  /** Only what answers the question is read. */
  readonly isReplyOnly?: boolean;
  /** How likely what is read is right; null takes all of it, absent asks the learned model. */
  readonly likelihood?: LikelihoodIn | null;
}

interface TurnReading {
  readonly statements: readonly Statement[];
  readonly rejections: readonly Rejection[];
  /** The phrases that statements were read by. */
  readonly phrases: readonly Phrase[];
  /** It was stopped before its end. */
  readonly isStopped: boolean;
}

export type ReadingOfTurn = Steps<TurnReading>;

/** What has been read of a turn up to a sentence. */
interface Progress {
  readonly emitted: Emitted;
  /** The sentences that were read clause by clause. */
  readonly read: Extract<Reading, { kind: "clauses" }>[];
  /** Whom a pronoun means. */
  last: Person | null;
}

interface Step {
  readonly turn: TurnContext;
  readonly options: ReadOptions;
}

/** Adds one reading of a sentence: match, resolve, emit. */
function take(reading: Reading, progress: Progress, step: Step): void {
  const { turn } = step;
  const { emitted } = progress;
  if (reading.kind === "refused") {
    if (reading.takesBack) {
      emitted.takeBack();
      progress.read.length = 0;
    }
    emitted.reject(reading.reason);
    return;
  }
  const found = matchesOf(reading, progress.last, step);
  if (reading.kind === "clauses" && reading.reason !== null) emitted.reject(reading.reason);
  const resolved = found.matches.map((match) => ({
    statement: resolveMatch(match, turn.said, turn.pack.grammar),
    phrase: match.finding.phrase,
    family: match.finding.family,
  }));
  emitted.emit(reading.kind === "clauses" ? likely(reading, resolved, progress, step) : resolved);
  progress.last = found.last;
}

/** What is likely right of what a sentence gave; notes that the rest was doubtful. */
function likely(
  reading: Extract<Reading, { kind: "clauses" }>,
  resolved: readonly Resolved[],
  { emitted }: Progress,
  { turn, options }: Step,
): readonly Resolved[] {
  const { kept, isDoubtful } = doubt(resolved, reading, turn.said, options);
  if (isDoubtful) emitted.reject("doubtful");
  return kept;
}

type Readable = Exclude<Reading, { kind: "refused" }>;

function matchesOf(
  reading: Readable,
  last: Person | null,
  { turn: { pack, said }, options: { valueKey } }: Step,
): { matches: readonly Match[]; last: Person | null } {
  if (reading.kind === "instruction") return { matches: [{ ...reading, reference: null }], last };
  const context = { pack, valueKey, occurredAt: said.occurredAt, isNote: said.trust < 1 };
  return matchClauses(reading.clauses, context, last);
}

/** Adds the readings of a sentence up to the first that gives a statement. */
function* readSentence(readings: readonly Reading[], progress: Progress, step: Step): Steps<void> {
  yield STAGE.match;
  const { statements } = progress.emitted;
  const before = statements.length;
  for (const reading of readings) {
    take(reading, progress, step);
    if (statements.length > before) break;
  }
  const [last] = readings.slice(-1);
  if (last?.kind !== "clauses") return;
  progress.read.push(last);
  yield STAGE.learn;
  takeLearned(last, progress.emitted, step);
}

/** Adds what a turn says of values that may be known. */
function takeChanges(
  { emitted, read }: Progress,
  { turn: { pack, said }, options: { likelihood, isCertain } }: Step,
): void {
  if (likelihood === null || isCertain !== true) return;
  const found = readChanges(read, { said, grammar: pack.grammar, stated: emitted.statements });
  emitted.emit(found.map((statement) => ({ statement, phrase: undefined })));
}

/** Adds what a sentence says in words that no phrase reads. */
function takeLearned(
  reading: Extract<Reading, { kind: "clauses" }>,
  emitted: Emitted,
  { turn: { pack, said }, options: { valueKey, likelihood, isCertain } }: Step,
): void {
  if (likelihood === null || isCertain !== true) return;
  const where = { said, grammar: pack.grammar, valueKey };
  const found = readLearned(reading, emitted.statements, where);
  emitted.emit(found.map((statement) => ({ statement, phrase: undefined })));
}

/** Adds the answer to what the assistant asked, which the first words of a turn give. */
function* readAnswer(sentences: readonly Sentence[], progress: Progress, step: Step): Steps<void> {
  const { question, language } = step.options;
  if (!question?.languages.includes(language)) return;
  const { pack, said } = step.turn;
  yield STAGE.classify;
  const answers = answersIn(sentences, said.text, pack.grammar);
  const readings = answers.flatMap((answer) => classifyAnswer(answer, question, step.turn) ?? []);
  yield* readSentence(readings, progress, step);
}

/** What may answer: the first sentence of a turn, or that and the one after it where it only opens ("Sure! Lyon."), the likelier first. */
function answersIn(
  [first, second]: readonly Sentence[],
  text: string,
  grammar: ReadyGrammar,
): Sentence[] {
  if (first === undefined) return [];
  if (second === undefined || !isOpening(text.slice(first.start, first.end), grammar))
    return [first];
  const both = { text: text.slice(first.start, second.end), start: first.start, end: second.end };
  return [both, first];
}

/** What one utterance of the subject, or of somebody who observes it, says: split, then classify, match, resolve and emit each sentence. */
export function* readTurn(turn: Turn, event: ExtractionEvent, options: ReadOptions): ReadingOfTurn {
  const { language } = options;
  yield STAGE.split;
  const { text, sentences, orders, rejections, isCut } = splitTurn(turn.text, language);
  const pack = packOf(language);
  const context: TurnContext = {
    pack,
    marks: onDemand(() =>
      sentences.flatMap((sentence) => marksIn(sentence.text, pack.grammar.marks.turn)),
    ),
    said: saidIn({ ...turn, text }, event),
    isLowerCase: lacksCapitals(text, language),
  };
  const step = { turn: context, options };
  const [first] = sentences;
  const emitted = new Emitted(options);
  emitted.reject(...rejections);
  if (!options.isReplyOnly) emitted.emit(orders.map((order) => quarantined(order, context.said)));
  const progress: Progress = { emitted, read: [], last: null };
  yield* readAnswer(sentences, progress, step);
  const hasAnswered = emitted.statements.length > 0;
  let before: Before = NOTHING_BEFORE;
  let isStopped = false;
  for (const sentence of options.isReplyOnly ? [] : sentences) {
    isStopped = (yield STAGE.classify) === "stop";
    if (isStopped) break;
    const isAnswer = hasAnswered && sentence === first;
    const readings = classifySentence(sentence, before, context, isAnswer);
    before = leftBy(sentence, context.pack.grammar);
    yield* readSentence(readings, progress, step);
  }
  isStopped ||= (yield STAGE.changes) === "stop";
  if (!isStopped && !options.isReplyOnly) readSlip(sentences, emitted, context);
  if (!isStopped && !options.isReplyOnly) takeChanges(progress, step);
  if (isCut) emitted.reject("too_large");
  return readingOf(emitted, { path: turn.path, isStopped });
}

/** A turn of which nothing was read and nothing rejected is noise. */
function readingOf(
  { statements, rejections, phrases }: Emitted,
  { path, isStopped }: { path: string; isStopped: boolean },
): TurnReading {
  const isNoise = !isStopped && statements.length === 0 && rejections.length === 0;
  const reasons = isNoise ? ["noise" as const] : rejections;
  return {
    statements,
    rejections: reasons.map((reason) => ({ reason, detail: path })),
    phrases,
    isStopped,
  };
}
