import type { EventBody } from "@memory/contracts";
import { parsedEvent } from "./extract.ts";
import type { EarlierTurn } from "./extractor.ts";
import { questionAskedIn } from "./reading/question.ts";
import { isReadable, type Turn } from "./reading/turn.ts";
import { turnsOf } from "./reading/turns.ts";
import { onDemand } from "./rules/clause-flags.ts";

/** Turns that an event is read with, and characters of each. */
const MOST_EARLIER_TURNS = 4;
const MOST_TURN_CHARACTERS = 1_000;
/** Payloads of short replies are shorter, with the answer of the assistant that may stand beside one. */
const MOST_REPLY_CHARACTERS = 20_000;
/** Of a first sentence that can be an answer. */
const MOST_FIRST_CHARACTERS = 200;
const MOST_REPLY_WORDS = 8;
const MOST_WORDS_AFTER_YES = 14;
const YES_OR_NO =
  /^(?:yes|yeah|yep|yup|no|nope|nah|sure|oui|ouais|non|si|sí|ja|jo|jep|nein|nee|doch|claro)(?![\p{L}])/iu;
const SENTENCE_END = /[.!?\n]/u;
/** Who begins with a subject of their own says a whole sentence, which needs no question to be read. */
const OWN_SENTENCE =
  /^(?:(?:I(?!(?:['’]d| would) say\b| (?:think|guess)\b| (?:do|am|have|did)[.,! ]*$)|we|my|our|ich|wir|meine?n?|unsere?n?|je|nous|mon|ma|mes|notre|nos|yo|mi|mis|nosotros)(?![\p{L}])|j['’])/iu;
/** So does who names another subject before one of these verbs; "it's Lyon" and "that would be Lyon" do not. */
const OTHER_SENTENCE =
  /^(?!(?:it|that|this|they|c['’]est|das|es|ce|son|sería)(?![\p{L}])).*[^,] (?:is|are|was|were|has|had|will|can|could|should|would|does|did|goes|comes|ist|sind|war|wird|hat|kann|est|sont|était|sera|peut|está|están|era|tiene|puede)(?![\p{L}])/iu;

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

/** An event as others of its conversation are read beside it. */
export interface SpokenEvent {
  /** Whether it begins with words of its subject that may be an answer to what was said before it: few, and no whole sentence of theirs. */
  isShortReply(): boolean;
  /** Whose words it ends with: a later one is read as what follows them. Null where neither the subject nor the assistant says anything. */
  saidLastBy(): EarlierTurn["role"] | null;
  /** Whether it ends with a question of the assistant, which a later event may answer. */
  asksAtTheEnd(): boolean;
}

/** What an event says; its payload is parsed once, when that is first asked. */
export function spokenEvent(body: EventBody): SpokenEvent {
  const turns = onDemand(() => turnsOf(parsedEvent(body)).turns);
  const lastSpoken = () => turns().findLast((turn) => roleOf(turn) !== null);
  return {
    isShortReply: () => body.payload.length <= MOST_REPLY_CHARACTERS && isReply(turns()[0]),
    saidLastBy() {
      const last = lastSpoken();
      return last === undefined ? null : roleOf(last);
    },
    asksAtTheEnd() {
      if (!body.payload.includes("?")) return false;
      const last = lastSpoken();
      return last?.voice === "assistant" && questionAskedIn(last.text) !== null;
    },
  };
}

function isReply(first: Turn | undefined): boolean {
  if (first === undefined || !isReadable(first.voice)) return false;
  const said = first.text.trimStart().slice(0, MOST_FIRST_CHARACTERS);
  const end = said.search(SENTENCE_END);
  const sentence = end < 0 ? said : said.slice(0, end + 1);
  if (sentence.endsWith("?") || OWN_SENTENCE.test(sentence)) return false;
  const words = sentence.trim().split(/\s+/u).length;
  if (YES_OR_NO.test(sentence)) return words <= MOST_WORDS_AFTER_YES;
  return words <= MOST_REPLY_WORDS && !OTHER_SENTENCE.test(sentence);
}
