import type { UnscopedEvent } from "@memory-service/client";
import type { Said } from "./item.ts";
import { digest } from "./values.ts";

// An event may have 256 KiB, and JSON can make six bytes of a character.
const MOST_CHARACTERS = 40_000;
const LONGEST_NAME = 128;

const pieces = (text: string): string[] => {
  const parts: string[] = [];
  for (let from = 0; from < text.length; from += MOST_CHARACTERS)
    parts.push(text.slice(from, from + MOST_CHARACTERS));
  return parts;
};

/** What the database keeps no text with, replaced. */
const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

/** A name that the service takes: itself, or a digest of it where it is too long. */
const named = (text: string): string =>
  text.length > LONGEST_NAME ? digest(text) : storable(text);

/** The events of what was said; several where a text is too long for one. `at` stands in where the file says no time. */
export function eventsOf(format: string, said: Said, subject: string, at: string): UnscopedEvent[] {
  const { id, role, speaker, text, threadId, kind = "conversation.message" } = said;
  const key = `${format}:${named(id)}`;
  return pieces(text).map((piece, n) => ({
    subject_id: subject,
    kind,
    occurred_at: said.at ?? at,
    payload: { role, text: storable(piece), ...(speaker && { speaker: storable(speaker) }) },
    source: { type: "import", app: format },
    idempotency_key: n === 0 ? key : `${key}#${n + 1}`,
    ...(threadId && { thread_id: named(threadId) }),
  }));
}
