import type { Statement } from "../statement.ts";
import type { Extraction, ExtractionEvent, Extractor, Rejection } from "./extractor.ts";
import { isDirective } from "./gate/directives.ts";
import { guessLanguages } from "./guess-language.ts";
import type { Language } from "./language.ts";
import type { Turn } from "./reading/turn.ts";
import { turnsOf } from "./reading/turns.ts";
import type { ValueKey } from "./rules/learn.ts";
import { type Question, readTurn, type TurnContext, type TurnReading } from "./rules/read-turn.ts";

/** How long after a question its answer may come. */
const ANSWER_WITHIN_MS = 30 * 60_000;

interface Conversation {
  question: Question | null;
  language: Language;
}

function rejectionOf(turn: Turn): Rejection {
  if (isDirective(turn.text)) return { reason: "untrusted_directive", detail: turn.path };
  if (turn.voice === "memory") return { reason: "echo", detail: turn.path };
  if (turn.voice === "assistant") return { reason: "self_reference", detail: turn.path };
  return { reason: "noise", detail: turn.path };
}

const SENTENCE_ENDS = [".", "!", "?", "\n"] as const;

/** The last sentence of a turn, if it asks. */
const questionOf = (turn: Turn, event: ExtractionEvent): Question | null => {
  const said = turn.text.trim();
  if (!said.endsWith("?")) return null;
  const before = said.slice(0, -1);
  const start = 1 + Math.max(...SENTENCE_ENDS.map((mark) => before.lastIndexOf(mark)));
  return { text: said.slice(start).trim(), at: event.occurredAt };
};

const isFresh = (question: Question | null, event: ExtractionEvent): boolean =>
  question !== null &&
  Math.abs(Date.parse(event.occurredAt) - Date.parse(question.at)) <= ANSWER_WITHIN_MS;

/** What a turn teaches in the likeliest language in which it teaches anything. */
function readAs(
  languages: readonly Language[],
  turn: Turn,
  event: ExtractionEvent,
  context: Omit<TurnContext, "language">,
): TurnReading {
  const [first = "en", ...others] = languages;
  const reading = readTurn(turn, event, { ...context, language: first });
  if (reading.statements.length > 0) return reading;
  for (const language of others) {
    const other = readTurn(turn, event, { ...context, language });
    if (other.statements.length > 0) return other;
  }
  return reading;
}

function readEvent(event: ExtractionEvent, talk: Conversation, valueKey: ValueKey): Extraction {
  const statements: Statement[] = [];
  const rejections: Rejection[] = [];
  for (const turn of turnsOf(event)) {
    if (turn.voice !== "subject" && turn.voice !== "observer") {
      rejections.push(rejectionOf(turn));
      if (turn.voice === "assistant") {
        talk.question = questionOf(turn, event);
        talk.language = guessLanguages(turn.text, talk.language)[0] ?? talk.language;
      }
      continue;
    }
    const languages = guessLanguages(turn.text, talk.language);
    talk.language = languages[0] ?? talk.language;
    const question = isFresh(talk.question, event) ? talk.question : null;
    const context = { question, valueKey, from: statements.length };
    const reading = readAs(languages, turn, event, context);
    statements.push(...reading.statements);
    rejections.push(...reading.rejections);
    talk.question = null;
  }
  return { eventId: event.id, statements, rejections };
}

/** The extractor that needs no model and no network: rules in four languages. `valueKey` gives the main key of a predicate's value. */
export function rulesExtractor(valueKey: ValueKey): Extractor {
  return {
    extract: (events) => {
      const talks = new Map<string, Conversation>();
      return events.map((event) => {
        const thread = event.threadId ?? "";
        const talk = talks.get(thread) ?? { question: null, language: "en" as const };
        talks.set(thread, talk);
        return readEvent(event, talk, valueKey);
      });
    },
  };
}
