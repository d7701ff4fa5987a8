import type { ExtractionEvent, KnownFact } from "../extractor.ts";
import { holdsSecret, isDirective, WITHHELD, withheld } from "../filters/index.ts";
import { isReadable, type Turn, turnsOf } from "../reading/index.ts";
import { relevantFacts, type ShownFact } from "./known-facts.ts";

/** One utterance, or a piece of a long one, as the model sees it. Only what `teaches` can be evidence. */
export interface WindowTurn {
  readonly id: string;
  readonly event: ExtractionEvent;
  readonly turn: Turn;
  readonly teaches: boolean;
  /** When it was said; RFC 3339 in UTC. */
  readonly occurredAt: string;
  /** Where it begins in the turn's text. */
  readonly at: number;
  /** As long as it is there, without what the model must not see. */
  readonly text: string;
}

/** What goes to the model in one call. */
export interface Window {
  readonly turns: readonly WindowTurn[];
  /** What is known already and may be changed by it. */
  readonly known: readonly ShownFact[];
}

const MOST_CHARACTERS = 6_000;
const MOST_TURNS = 40;
const MOST_CONTEXT = 400;
/** A piece ends where a sentence does, if one does. */
const PIECE = new RegExp(
  `[\\s\\S]{1,${MOST_CHARACTERS}}(?:(?<=[.!?\\n])|$)|[\\s\\S]{1,${MOST_CHARACTERS}}`,
  "gu",
);

const teaches = ({ voice, text }: Turn): boolean => isReadable(voice) && !isDirective(text);

type Said = Omit<WindowTurn, "id">;

/** Every utterance of an event that teaches or was heard before one that does. */
function saidInEvent(event: ExtractionEvent): Said[] {
  let before = "";
  return turnsOf(event).turns.flatMap((turn): Said[] => {
    const text = withheld(turn.text, before);
    before = turn.text;
    const { occurredAt } = event;
    const said = { event, turn: named(turn), teaches: teaches(turn), occurredAt };
    if (said.teaches)
      return [...text.matchAll(PIECE)].map(({ index, 0: piece }) => ({
        ...said,
        at: index,
        text: piece,
      }));
    const at = Math.max(0, text.length - MOST_CONTEXT);
    return turn.voice === "assistant" ? [{ ...said, at, text: text.slice(at) }] : [];
  });
}

/** The turns of its conversation before an event that `heard` does not hold: context, never evidence. */
function saidBefore(event: ExtractionEvent, heard: ReadonlySet<string>): Said[] {
  let before = "";
  return (event.earlierTurns ?? []).flatMap(({ role, text, occurredAt }): Said[] => {
    const shown = isDirective(text) ? "" : withheld(text, before);
    before = text;
    if (heard.has(occurredAt)) return [];
    const at = Math.max(0, shown.length - MOST_CONTEXT);
    const voice = role === "user" ? "subject" : "assistant";
    const turn: Turn = { text, at: 0, path: "", voice, speaker: null };
    return [{ event, turn, teaches: false, occurredAt, at, text: shown.slice(at) }];
  });
}

/** What was said in the events of a conversation, and before them. */
function saidIn(events: readonly ExtractionEvent[]): Said[] {
  const heard = new Set(events.map(({ occurredAt }) => occurredAt));
  return events.flatMap((event) => {
    const before = saidBefore(event, heard);
    for (const { occurredAt } of before) heard.add(occurredAt);
    return [...before, ...saidInEvent(event)];
  });
}

const named = (turn: Turn): Turn =>
  turn.speaker !== null && holdsSecret(turn.speaker) ? { ...turn, speaker: null } : turn;

const isShown = ({ text }: Said): boolean => text.replaceAll(WITHHELD, "").trim() !== "";

/** Numbers what was said, and finds what it may change. */
function windowOf(said: readonly Said[], known: readonly KnownFact[]): Window {
  const text = said.map((one) => one.text).join(" ");
  return {
    turns: said.map((one, i) => ({ ...one, id: `t${i + 1}` })),
    known: relevantFacts(known, text),
  };
}

/**
 * Events in windows of one conversation each, none larger than a model reads well; a long event is in several. `known` is what is known of
 * their subject, newest first.
 */
export function windowsOf(
  events: readonly ExtractionEvent[],
  known: readonly KnownFact[] = [],
): Window[] {
  const windows: Window[] = [];
  for (const thread of Map.groupBy(events, ({ threadId }) => threadId).values()) {
    let open: Said[] = [];
    let characters = 0;
    for (const one of saidIn(thread).filter(isShown)) {
      const isFull = open.length >= MOST_TURNS || characters + one.text.length > MOST_CHARACTERS;
      if (isFull && open.length > 0) {
        windows.push(windowOf(open, known));
        [open, characters] = [[], 0];
      }
      open.push(one);
      characters += one.text.length;
    }
    if (open.length > 0) windows.push(windowOf(open, known));
  }
  return windows.filter(isWorthAsking);
}

/** Two windows of half the turns each, without those that have nothing to teach; null for a single turn. */
export function halvesOf({ turns, known }: Window): readonly Window[] | null {
  if (turns.length < 2) return null;
  const middle = Math.ceil(turns.length / 2);
  return [turns.slice(0, middle), turns.slice(middle)]
    .map((half) => windowOf(half, known))
    .filter(isWorthAsking);
}

/** The events of which something is in a window. */
export const eventIdsIn = ({ turns }: Window): ReadonlySet<string> =>
  new Set(turns.map(({ event }) => event.id));

const isWorthAsking = ({ turns }: Window): boolean =>
  turns.some((turn) => turn.teaches && /\p{L}{2}\s+\p{L}{2}/u.test(turn.text));
