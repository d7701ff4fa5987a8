import type { Language } from "@memory/text/languages";
import type { ExtractionEvent } from "../extractor.ts";
import { OBSERVER_TRUST, type Turn } from "../reading/turn.ts";

/** Where, when and by whom a text was said. */
export interface Said {
  readonly eventId: string;
  /** RFC 3339 in UTC. */
  readonly occurredAt: string;
  readonly path: string;
  /** The turn's text as it was written. */
  readonly text: string;
  /** Where that begins in the text under its path. */
  readonly at: number;
  readonly speaker: string | null;
  /** 0 to 1: how much the voice is believed. */
  readonly trust: number;
}

/** The text of a turn with what its event says about it. */
export const saidIn = (turn: Turn, event: ExtractionEvent): Said => ({
  eventId: event.id,
  occurredAt: event.occurredAt,
  path: turn.path,
  text: turn.text,
  at: turn.at,
  speaker: turn.speaker,
  trust: turn.voice === "observer" ? OBSERVER_TRUST : 1,
});

/** Whether a text was typed without capitals, so that a small letter does not tell a name from another word. */
export const lacksCapitals = (text: string, language: Language): boolean =>
  !/\p{Lu}/u.test(text.replace(/\bI\b/g, "")) ||
  (language === "en" && /(?<![\p{L}'.])i(?:['’]?(?:m|ve|d|ll))?\s/u.test(text));
