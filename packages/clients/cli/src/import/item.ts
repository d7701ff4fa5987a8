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

/** The item of what its parts say, in their order; null is a part that is not taken. */
export function itemOf(parts: readonly (Said | null)[]): Item {
  const said = parts.filter((part) => part !== null);
  return { said, skipped: parts.length - said.length };
}

/** A message of a conversation, and what is taken of it. */
export interface Message {
  at: string | null;
  said: Pick<Said, "id" | "role" | "text"> | null;
}

/** The item of a conversation that began at `began`: a message that has no time of its own gets that of the one before. */
export function conversationOf(
  threadId: string,
  began: string | null,
  messages: readonly Message[],
): Item {
  let at = began;
  return itemOf(
    messages.map((message) => {
      at = message.at ?? at;
      return message.said && { ...message.said, at, threadId };
    }),
  );
}

/** Where the exports of chat applications hold their conversations. */
export const CONVERSATIONS: Pick<Format, "wrappers" | "inZip"> = {
  wrappers: ["conversations"],
  inZip: /(^|\/)conversations(-\d+)?\.json$/,
};
