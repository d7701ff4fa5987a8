import { CONVERSATIONS, conversationOf, type Format, type Item } from "./item.ts";
import { digest, type Fields, fieldsOf, listOf, momentOf, textIn } from "./values.ts";

const ROLES: Readonly<Record<string, string>> = {
  human: "user",
  user: "user",
  assistant: "assistant",
};

/** The parts of type text, else the text beside them. */
function textOf(message: Fields): string | null {
  const parts = listOf(message["content"])
    .map(fieldsOf)
    .filter((part) => part["type"] === "text");
  return textIn(parts.map((part) => textIn(part["text"]) ?? "").join("\n"), message["text"]);
}

function itemOf(value: unknown): Item {
  const conversation = fieldsOf(value);
  const began = momentOf(conversation["created_at"]) ?? momentOf(conversation["updated_at"]);
  const id =
    textIn(conversation["uuid"], conversation["id"]) ??
    digest(`${String(conversation["name"])} ${began}`);
  const messages = listOf(conversation["chat_messages"])
    .map(fieldsOf)
    .map((message, n) => {
      const role = ROLES[String(message["sender"])];
      const text = textOf(message);
      const name = `${id}:${textIn(message["uuid"]) ?? n}`;
      const isTaken = role !== undefined && text !== null;
      return {
        at: momentOf(message["created_at"]),
        said: isTaken ? { id: name, role, text } : null,
      };
    });
  return conversationOf(id, began, messages);
}

export const claude: Format = {
  name: "claude",
  summary: "an export of Claude: the zip, or conversations.json in it",
  ...CONVERSATIONS,
  itemOf,
};
