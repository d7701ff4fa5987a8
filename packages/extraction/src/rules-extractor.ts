import { guessLanguages } from "@memory/text/detection";
import type { Language } from "@memory/text/languages";
import type {
  EarlierTurn,
  EventReading,
  ExtractionEvent,
  Extractor,
  Rejection,
} from "./extractor.ts";
import { isDirective } from "./filters/directives.ts";
import { gateSaid } from "./filters/write-gate.ts";
import type { LikelihoodIn } from "./learned/likelihood.ts";
import {
  type Question,
  type ReadingOfTurn,
  type ReadOptions,
  readTurn,
} from "./pipeline/read-turn.ts";
import { MOST_TURN_CHARACTERS } from "./pipeline/split.ts";
import type { ValueKey } from "./predicates/registry.ts";
import { questionAskedIn } from "./reading/question.ts";
import { isReadable, type Turn } from "./reading/turn.ts";
import { turnsOf } from "./reading/turns.ts";
import type { Phrase } from "./rules/phrase.ts";
import type { Statement } from "./statement.ts";
import { runToEnd, STAGE } from "./steps.ts";

/** How long after a question its answer may come. */
const ANSWER_WITHIN_MS = 30 * 60_000;
const ANSWER_IN_THREAD_WITHIN_MS = 24 * 60 * 60_000;

interface Conversation {
  question: Question | null;
  language: Language;
  /** The end of what the subject said last. */
  said: string;
}

function rejectionOf(turn: Turn): Rejection {
  if (isDirective(turn.text.slice(0, MOST_TURN_CHARACTERS)))
    return { reason: "untrusted_directive", detail: turn.path };
  if (turn.voice === "memory") return { reason: "echo", detail: turn.path };
  if (turn.voice === "assistant") return { reason: "self_reference", detail: turn.path };
  return { reason: "noise", detail: turn.path };
}

/** The last question of a turn, if it ends with one; `talk` is what was said before it. */
function questionOf(turn: string, at: string, talk: Conversation): Question | null {
  const asked = questionAskedIn(turn);
  const languages = guessLanguages(turn, talk.language);
  return (
    asked && {
      text: asked.text,
      before: `${talk.said}
${asked.before}`,
      at,
      languages,
    }
  );
}

/** Takes note of a turn by the assistant, whose question may be answered next. */
function hearAssistant(turn: string, at: string, talk: Conversation): void {
  talk.question = questionOf(turn, at, talk);
  talk.language = guessLanguages(turn, talk.language)[0] ?? talk.language;
}

/** Characters of the subject's last turn in which the topic of a question is looked for. */
const MOST_TOPIC_CHARACTERS = 300;

/** Takes note of a turn by the subject. */
function hearSubject(turn: string, talk: Conversation): void {
  talk.question = null;
  talk.said = turn.slice(-MOST_TOPIC_CHARACTERS);
}

/** In a named conversation what follows a question answers it, even hours later. */
const isFresh = (question: Question | null, event: ExtractionEvent): boolean => {
  const withinMs = event.threadId === null ? ANSWER_WITHIN_MS : ANSWER_IN_THREAD_WITHIN_MS;
  return (
    question !== null &&
    Math.abs(Date.parse(event.occurredAt) - Date.parse(question.at)) <= withinMs
  );
};

/** Takes note of what was said before an event, in the place of what was read before it. */
function hearEarlier(turns: readonly EarlierTurn[], talk: Conversation): void {
  talk.question = null;
  for (const { role, text, occurredAt } of turns) {
    if (role === "assistant") hearAssistant(text, occurredAt, talk);
    else hearSubject(text, talk);
  }
}

/** A turn read in the likeliest language in which it gives a statement. */
function* readAs(
  languages: readonly Language[],
  turn: Turn,
  event: ExtractionEvent,
  options: Omit<ReadOptions, "language">,
): ReadingOfTurn {
  const [first = "en", ...others] = languages;
  const isCertain = others.length === 0;
  const reading = yield* readTurn(turn, event, { ...options, language: first, isCertain });
  if (reading.statements.length > 0 || reading.isStopped) return reading;
  for (const language of others) {
    const other = yield* readTurn(turn, event, { ...options, language });
    if (other.statements.length > 0) return other;
    if (other.isStopped) return { ...reading, isStopped: true };
  }
  return reading;
}

/** Takes note of a turn by somebody who says nothing of the subject: the assistant's question may be answered next. */
function* hear(turn: Turn, event: ExtractionEvent, talk: Conversation): ReadingOfTurn {
  const isStopped = (yield STAGE.turn) === "stop";
  if (turn.voice === "assistant") hearAssistant(turn.text, event.occurredAt, talk);
  return { statements: [], rejections: [rejectionOf(turn)], phrases: [], isStopped };
}

/** Reads a turn by the subject, or by somebody who observes it. */
function* readSubject(
  turn: Turn,
  event: ExtractionEvent,
  talk: Conversation,
  options: Omit<ReadOptions, "language" | "question">,
): ReadingOfTurn {
  const languages = guessLanguages(turn.text, talk.language);
  talk.language = languages[0] ?? talk.language;
  const question = isFresh(talk.question, event) ? talk.question : null;
  const reading = yield* readAs(languages, turn, event, { ...options, question });
  hearSubject(turn.text, talk);
  return reading;
}

function* readEvent(event: ExtractionEvent, talk: Conversation, reads: Reads): EventReading {
  const { onPhrase, ...how } = reads;
  const statements: Statement[] = [];
  const rejections: Rejection[] = [];
  const { turns, unread } = turnsOf(event);
  if (event.earlierTurns) hearEarlier(event.earlierTurns, talk);
  if (event.isReplyOnly) return yield* readReply(turns[0], event, talk, reads);
  for (const turn of turns) {
    const options = { ...how, from: statements.length };
    const reading = yield* isReadable(turn.voice)
      ? readSubject(turn, event, talk, options)
      : hear(turn, event, talk);
    statements.push(...reading.statements.map((one) => gateSaid(one, event, turn.voice)));
    rejections.push(...reading.rejections);
    for (const phrase of reading.phrases) onPhrase?.(phrase);
    if (!reading.isStopped) continue;
    rejections.push({ reason: "too_slow", detail: turn.path });
    break;
  }
  if (unread !== null) rejections.push({ reason: "too_large", detail: unread });
  return { eventId: event.id, statements, rejections };
}

/** Reads what the first turn of an event answers to the turns before it, and nothing else. */
function* readReply(
  turn: Turn | undefined,
  event: ExtractionEvent,
  talk: Conversation,
  { onPhrase, ...how }: Reads,
): EventReading {
  const nothing = { eventId: event.id, statements: [], rejections: [] };
  if (turn === undefined || !isReadable(turn.voice)) return nothing;
  const options = { ...how, from: 0, isReplyOnly: true };
  const { statements, phrases, isStopped } = yield* readSubject(turn, event, talk, options);
  for (const phrase of phrases) onPhrase?.(phrase);
  const rejections: Rejection[] = isStopped ? [{ reason: "too_slow", detail: turn.path }] : [];
  return { ...nothing, statements, rejections };
}

/** Reads events of one subject, one after the other, each with what was said before it in its thread. */
export type ReadEvents = (event: ExtractionEvent) => EventReading;

type OnPhrase = (phrase: Phrase) => void;

/** How the rules read, apart from the languages' tables. */
interface RulesOptions {
  /** Is shown the phrases that statements were read by. */
  readonly onPhrase?: OnPhrase;
  /** How likely what is read is right: by the learned weights unless given; null keeps all that is read. */
  readonly likelihood?: LikelihoodIn | null;
}

interface Reads extends RulesOptions {
  readonly valueKey: ValueKey;
}

/**
 * The reader that needs no model and no network: rules in four languages, and a learned doubt of what they read. `valueKey` gives the
 * main key of a predicate's value.
 */
export const rulesReader =
  (valueKey: ValueKey, options: RulesOptions = {}) =>
  (): ReadEvents => {
    const talks = new Map<string, Conversation>();
    return (event) => {
      const thread = event.threadId ?? "";
      const talk = talks.get(thread) ?? { question: null, language: "en" as const, said: "" };
      talks.set(thread, talk);
      return readEvent(event, talk, { valueKey, ...options });
    };
  };

/** The same as an extractor. */
export function rulesExtractor(valueKey: ValueKey, options: RulesOptions = {}): Extractor {
  const reader = rulesReader(valueKey, options);
  return {
    extract: (events) => {
      const read = reader();
      return events.map((event) => runToEnd(read(event)));
    },
  };
}
