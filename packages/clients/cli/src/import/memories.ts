import { type Format, type Item, itemOf, type Said } from "./item.ts";
import { digest, type Fields, fieldsOf, listOf, momentOf, textIn } from "./values.ts";

/** A memory of mem0: a sentence about its user. */
function mem0ItemOf(value: unknown): Item {
  const memory = fieldsOf(value);
  const text = textIn(memory["memory"], memory["text"], memory["data"]);
  if (text === null) return itemOf([null]);
  const said: Said = {
    id: textIn(memory["id"]) ?? digest(text),
    role: "user",
    text,
    at: momentOf(memory["updated_at"]) ?? momentOf(memory["created_at"]),
    threadId: textIn(memory["run_id"]),
    subject: textIn(memory["user_id"]),
  };
  return itemOf([said]);
}

/** A thread of Zep with its messages, a message, or an edge of its graph with the fact that it states. */
function zepItemOf(value: unknown): Item {
  const fields = fieldsOf(value);
  const inner = listOf(fields["messages"]).map(fieldsOf);
  const parts = inner.length > 0 ? inner : [fields];
  return itemOf(parts.map((part) => zepSaid(part, fields)));
}

const ZEP_ROLES: Readonly<Record<string, string>> = {
  human: "user",
  ai: "assistant",
  function: "tool",
};

function zepSaid(part: Fields, thread: Fields): Said | null {
  const fact = textIn(part["fact"]);
  const text = fact ?? textIn(part["content"]);
  if (text === null) return null;
  const role = textIn(part["role_type"], part["role"]) ?? "user";
  const at =
    momentOf(part["valid_at"]) ?? momentOf(part["created_at"]) ?? momentOf(thread["created_at"]);
  const threadId = textIn(
    part["thread_id"],
    part["session_id"],
    thread["thread_id"],
    thread["session_id"],
  );
  return {
    id: textIn(part["uuid"], part["id"]) ?? digest(JSON.stringify([threadId, at, role, text])),
    role: fact === null ? (ZEP_ROLES[role] ?? role) : "user",
    text,
    at,
    threadId,
    subject: textIn(part["user_id"], thread["user_id"]),
  };
}

export const mem0: Format = {
  name: "mem0",
  summary: "memories of mem0: what get_all or an export gives",
  wrappers: ["results", "memories"],
  inZip: null,
  itemOf: mem0ItemOf,
};

export const zep: Format = {
  name: "zep",
  summary: "threads, messages or edges of Zep, as its API lists them",
  wrappers: ["threads", "sessions", "messages", "edges", "facts"],
  inZip: null,
  itemOf: zepItemOf,
};
