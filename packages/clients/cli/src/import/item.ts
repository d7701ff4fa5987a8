import { createHash } from "node:crypto";
import type { UnscopedEvent } from "@memory-service/client";

/** A message or a memory of a file, before it is an event. */
export interface Said {
  /** Names it within its file, for ever: what its idempotency key is made of. */
  id: string;
  role: string;
  speaker?: string | undefined;
  text: string;
  /** RFC 3339; null where the file does not say. */
  at: string | null;
  threadId: string | null;
  /** Whose it is, where the file says so. */
  subject?: string | null;
  kind?: string;
}

/** One item of a file: a conversation, a message, a memory. */
export interface Item {
  said: Said[];
  /** What is not taken: calls of tools, pictures, what has no text. */
  skipped: number;
}

/** How the export of an application is read. */
export interface Format {
  /** As it is written in the command. */
  name: string;
  summary: string;
  /** Fields of an outer object that hold the items, where they are not a list or JSON lines. */
  wrappers: readonly string[];
  /** Files of a zip that hold items; null where there are no zips. */
  inZip: RegExp | null;
  /** The item in a value of the file; `place` is its number, from 0. */
  itemOf: (value: unknown, place: number) => Item;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The object, or an empty one where the value is none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The first of the values that is a text with something in it. */
export const textIn = (...values: unknown[]): string | null =>
  values.find((value): value is string => typeof value === "string" && value.trim() !== "") ?? null;

/** A moment as RFC 3339, from a text or from seconds or milliseconds since 1970; null where it is none. */
export function momentOf(value: unknown): string | null {
  const at =
    typeof value === "number"
      ? new Date(value < 1e11 ? value * 1000 : value)
      : new Date(String(value ?? ""));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const digest = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 32);

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
