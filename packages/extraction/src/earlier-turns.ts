import type { EventBody } from "@memory/contracts";
import { parsedEvent } from "./extract.ts";
import type { EarlierTurn } from "./extractor.ts";
import { questionAskedIn } from "./reading/question.ts";
import { isReadable, type Turn } from "./reading/turn.ts";
import { turnsOf } from "./reading/turns.ts";

/** Turns that an event is read with, and characters of each. */
const MOST_EARLIER_TURNS = 4;
const MOST_TURN_CHARACTERS = 1_000;
/** Payloads of short replies are shorter, with the answer of the assistant that may stand beside one. */
const MOST_REPLY_CHARACTERS = 20_000;
const MOST_REPLY_WORDS = 14;
const SENTENCE_END = /[.!?\n]/u;

/** The conversation that an event belongs to: its thread, else its run; null for an event that names neither. */
export const conversationOf = ({
  threadId,
  runId,
}: Pick<EventBody, "threadId" | "runId">): string | null => threadId ?? runId;

/** The last turns of events, which are given in the order in which they happened: what is read before a later event of theirs. */
export const earlierTurnsIn = (events: readonly EventBody[]): EarlierTurn[] =>
  events
    .flatMap((body) => {
      const event = parsedEvent(body);
      return turnsOf(event).turns.flatMap((turn) => {
        const role = roleOf(turn);
        const text = turn.text.slice(-MOST_TURN_CHARACTERS);
        return role === null ? [] : [{ role, text, occurredAt: event.occurredAt }];
      });
    })
    .slice(-MOST_EARLIER_TURNS);

function roleOf({ voice }: Turn): EarlierTurn["role"] | null {
  if (voice === "assistant") return "assistant";
  return voice === "subject" ? "user" : null;
}

/** Whether an event begins with words of its subject that are few enough to be an answer to what was said before it. */
export function isShortReply(body: EventBody): boolean {
  if (body.payload.length > MOST_REPLY_CHARACTERS) return false;
  const [first] = turnsOf(parsedEvent(body)).turns;
  if (first === undefined || !isReadable(first.voice)) return false;
  const said = first.text.trim();
  const end = said.search(SENTENCE_END);
  const sentence = end < 0 ? said : said.slice(0, end + 1);
  return !sentence.endsWith("?") && sentence.split(/\s+/u).length <= MOST_REPLY_WORDS;
}

/** Whether an event ends with a question of the assistant, which a later event may answer. */
export function asksAtTheEnd(body: EventBody): boolean {
  if (!body.payload.includes("?")) return false;
  const last = turnsOf(parsedEvent(body)).turns.findLast((turn) => roleOf(turn) !== null);
  return last?.voice === "assistant" && questionAskedIn(last.text) !== null;
}
