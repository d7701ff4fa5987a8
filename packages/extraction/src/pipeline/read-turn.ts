import type { Language } from "@memory/text/languages";
import type { ExtractionEvent, Rejection } from "../extractor.ts";
import type { ValueKey } from "../predicates/registry.ts";
import type { Sentence } from "../reading/sentences.ts";
import type { Turn } from "../reading/turn.ts";
import type { Person } from "../rules/clause.ts";
import { packOf } from "../rules/packs.ts";
import type { Phrase } from "../rules/phrase.ts";
import type { Statement } from "../statement.ts";
import {
  type Before,
  classifyAnswer,
  classifySentence,
  leftBy,
  NOTHING_BEFORE,
  type Reading,
  type TurnContext,
} from "./classify.ts";
import { type Emitted, emit, NOTHING_EMITTED, takenBack, withRejections } from "./emit.ts";
import { type Match, matchClauses } from "./match.ts";
import { resolveMatch } from "./resolve.ts";
import { splitTurn } from "./split.ts";
import { lacksCapitals, saidIn } from "./turn-text.ts";

/** What the assistant asked before a turn. */
export interface Question {
  /** The last sentence of the turn that asks. */
  text: string;
  /** RFC 3339 in UTC. */
  at: string;
}

export interface ReadOptions {
  readonly language: Language;
  readonly question: Question | null;
  readonly valueKey: ValueKey;
  /** How many statements of the event stand before this turn. */
  readonly from: number;
}

interface TurnReading {
  readonly statements: readonly Statement[];
  readonly rejections: readonly Rejection[];
  /** The phrases that statements were read by. */
  readonly phrases: readonly Phrase[];
  /** It was stopped before its end. */
  readonly isStopped: boolean;
}

/** Sentence by sentence, like the reading of an event. */
export type ReadingOfTurn = Generator<undefined, TurnReading, "stop" | undefined>;

/** What has been read of a turn up to a sentence. */
interface Progress {
  readonly emitted: Emitted;
  /** Whom a pronoun means. */
  readonly last: Person | null;
}

interface Step {
  readonly turn: TurnContext;
  readonly options: ReadOptions;
}

/** What one reading of a sentence adds: match, resolve, emit. */
function take(reading: Reading, { emitted, last }: Progress, { turn, options }: Step): Progress {
  if (reading.kind === "refused") {
    const kept = reading.takesBack ? takenBack(emitted) : emitted;
    return { emitted: withRejections(kept, reading.reason), last };
  }
  const found = matchesOf(reading, last, { turn, options });
  const resolved = found.matches.map((match) => ({
    statement: resolveMatch(match, turn.said),
    phrase: match.finding.phrase,
  }));
  const reason = reading.kind === "clauses" ? reading.reason : null;
  const before = reason === null ? emitted : withRejections(emitted, reason);
  return { emitted: emit(before, resolved, options), last: found.last };
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

/** What a sentence adds: the first of its readings that gives a statement, or the last of them. */
function readSentence(readings: readonly Reading[], before: Progress, step: Step): Progress {
  let after = before;
  for (const reading of readings) {
    after = take(reading, before, step);
    if (after.emitted.statements.length > before.emitted.statements.length) break;
  }
  return after;
}

/** The answer to what the assistant asked, which the first sentence of a turn gives. */
function readAnswer(first: Sentence | undefined, before: Progress, step: Step): Progress {
  const { question } = step.options;
  if (first === undefined || question === null) return before;
  const reading = classifyAnswer(first, question.text, step.turn);
  return reading === null ? before : take(reading, before, step);
}

/** What one utterance of the subject, or of somebody who observes it, says: split, then classify, match, resolve and emit each sentence. */
export function* readTurn(turn: Turn, event: ExtractionEvent, options: ReadOptions): ReadingOfTurn {
  const { language } = options;
  const { text, sentences, rejections, isCut } = splitTurn(turn.text, language);
  const context: TurnContext = {
    pack: packOf(language),
    said: saidIn({ ...turn, text }, event),
    isLowerCase: lacksCapitals(text, language),
  };
  const step = { turn: context, options };
  const [first] = sentences;
  const start = { emitted: withRejections(NOTHING_EMITTED, ...rejections), last: null };
  let progress = readAnswer(first, start, step);
  const hasAnswered = progress.emitted.statements.length > 0;
  let before: Before = NOTHING_BEFORE;
  let isStopped = false;
  for (const sentence of sentences) {
    const isAnswer = hasAnswered && sentence === first;
    const readings = classifySentence(sentence, before, context, isAnswer);
    progress = readSentence(readings, progress, step);
    before = leftBy(sentence, context.pack.grammar);
    isStopped = (yield) === "stop";
    if (isStopped) break;
  }
  return readingOf(isCut ? withRejections(progress.emitted, "too_large") : progress.emitted, {
    path: turn.path,
    isStopped,
  });
}

/** A turn of which nothing was read and nothing rejected is noise. */
function readingOf(
  { statements, rejections, phrases }: Emitted,
  { path, isStopped }: { path: string; isStopped: boolean },
): TurnReading {
  const isNoise = statements.length === 0 && rejections.length === 0;
  const reasons = isNoise ? ["noise" as const] : rejections;
  return {
    statements,
    rejections: reasons.map((reason) => ({ reason, detail: path })),
    phrases,
    isStopped,
  };
}
