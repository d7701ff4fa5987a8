import type { ExtractionEvent } from "../../domain/extraction/extractor.ts";
import { isDirective } from "../../domain/extraction/gate/directives.ts";
import { holdsSecret } from "../../domain/extraction/gate/secrets.ts";
import { maskUnspoken, QUOTED } from "../../domain/extraction/reading/mask.ts";
import type { Turn } from "../../domain/extraction/reading/turn.ts";
import { turnsOf } from "../../domain/extraction/reading/turns.ts";

/** One utterance as the model sees it. Only what `teaches` can be evidence. */
export interface WindowTurn {
  readonly id: string;
  readonly event: ExtractionEvent;
  readonly turn: Turn;
  readonly teaches: boolean;
  /** As long as the turn's text, without what the model must not see. */
  readonly text: string;
}

/** The events that go to the model in one call. */
export interface Window {
  readonly events: readonly ExtractionEvent[];
  readonly turns: readonly WindowTurn[];
}

const MOST_CHARACTERS = 6_000;
const MOST_EVENTS = 20;
const MOST_CONTEXT = 400;
const SENTENCE = /[^.!?\n]+[.!?\n]*/gu;

const teaches = ({ voice, text }: Turn): boolean =>
  (voice === "subject" || voice === "observer") && !isDirective(text);

/** Sentences with secrets, memory blocks, code and logs never leave the service; quotes stay, they are part of the sentence. */
function shown(text: string): string {
  const masked = maskUnspoken(text).text;
  const whole =
    [...masked].length === [...text].length
      ? masked.replace(/\uE000+/g, (run, at: number) => text.slice(at, at + run.length))
      : masked.replaceAll(QUOTED, " ");
  return whole.replace(SENTENCE, (sentence) =>
    holdsSecret(sentence) ? sentence.replace(/[^\n]/g, " ") : sentence,
  );
}

function turnsFor(event: ExtractionEvent, from: number): WindowTurn[] {
  return turnsOf(event)
    .filter((turn) => teaches(turn) || turn.voice === "assistant")
    .map((turn, i) => {
      const isEvidence = teaches(turn);
      const text = shown(turn.text);
      return {
        id: `t${from + i + 1}`,
        event,
        turn,
        teaches: isEvidence,
        text: isEvidence ? text : text.slice(-MOST_CONTEXT),
      };
    })
    .filter(({ text }) => text.trim() !== "");
}

const windowOf = (events: readonly ExtractionEvent[]): Window => {
  const turns: WindowTurn[] = [];
  for (const event of events) turns.push(...turnsFor(event, turns.length));
  return { events, turns };
};

/** Events in windows of one conversation each, none larger than a model reads well. */
export function windowsOf(events: readonly ExtractionEvent[]): Window[] {
  const windows: Window[] = [];
  for (const thread of Map.groupBy(events, ({ threadId }) => threadId).values()) {
    let open: ExtractionEvent[] = [];
    let characters = 0;
    for (const event of thread) {
      const length = JSON.stringify(event.payload).length;
      const isFull = open.length >= MOST_EVENTS || characters + length > MOST_CHARACTERS;
      if (isFull && open.length > 0) {
        windows.push(windowOf(open));
        [open, characters] = [[], 0];
      }
      open.push(event);
      characters += length;
    }
    if (open.length > 0) windows.push(windowOf(open));
  }
  return windows;
}

/** Two windows of half the events each; null for a single event. */
export function halvesOf({ events }: Window): readonly [Window, Window] | null {
  if (events.length < 2) return null;
  const middle = Math.ceil(events.length / 2);
  return [windowOf(events.slice(0, middle)), windowOf(events.slice(middle))];
}

/** True when there is something in it that can teach. */
export const isWorthAsking = ({ turns }: Window): boolean =>
  turns.some((turn) => turn.teaches && /\p{L}{2,}\s+\p{L}{2,}/u.test(turn.text));
