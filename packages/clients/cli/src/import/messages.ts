import { type Format, type Item, itemOf, type Said } from "./item.ts";
import { digest, type Fields, fieldsOf, listOf, momentOf, textIn } from "./values.ts";

/** The text of a message as chat APIs have it: a string, or parts. */
function textOf(message: Fields): string | null {
  const { content } = message;
  const parts = listOf(content).map((part) => textIn(part, fieldsOf(part)["text"]));
  return textIn(content, message["text"], parts.filter((text) => text !== null).join("\n"));
}

const timeOf = (message: Fields): string | null =>
  ["occurred_at", "created_at", "timestamp", "time", "date"]
    .map((name) => (name in message ? momentOf(message[name]) : null))
    .find((at) => at !== null) ?? null;

const threadOf = (fields: Fields): string | null =>
  textIn(fields["thread_id"], fields["conversation_id"], fields["session_id"]);

function saidOf(
  message: Fields,
  given: { thread: string | null; at: string | null; place: string },
): Said | null {
  const text = textOf(message);
  const role = textIn(message["role"]);
  if (text === null || role === null) return null;
  const [threadId, at] = [threadOf(message) ?? given.thread, timeOf(message) ?? given.at];
  // A file that grew at its end keeps the places of what it had.
  const id =
    textIn(message["id"]) ?? `${given.place}:${digest(JSON.stringify([threadId, at, role, text]))}`;
  return {
    id,
    role,
    text,
    at,
    threadId,
    speaker: textIn(message["speaker"], message["name"]) ?? undefined,
  };
}

function messagesItemOf(value: unknown, place: number): Item {
  const fields = fieldsOf(value);
  const inner = listOf(fields["messages"]).map(fieldsOf);
  const messages = inner.length > 0 ? inner : [fields];
  const given = {
    thread: threadOf(fields) ?? (inner.length > 0 ? textIn(fields["id"]) : null),
    at: timeOf(fields),
  };
  return itemOf(
    messages.map((message, n) => saidOf(message, { ...given, place: `${place}:${n}` })),
  );
}

export const messages: Format = {
  name: "messages",
  summary:
    "messages with role and content: JSON lines or a list; each may be a conversation with messages",
  wrappers: [],
  inZip: null,
  itemOf: messagesItemOf,
};
