import {
  digest,
  type Fields,
  type Format,
  fieldsOf,
  type Item,
  listOf,
  momentOf,
  type Said,
  textIn,
} from "./item.ts";

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
  const said: Said[] = [];
  let skipped = 0;
  let at = began;
  for (const message of listOf(conversation["chat_messages"]).map(fieldsOf)) {
    const role = ROLES[String(message["sender"])];
    const text = textOf(message);
    at = momentOf(message["created_at"]) ?? at;
    if (role !== undefined && text !== null)
      said.push({
        id: `${id}:${textIn(message["uuid"]) ?? said.length}`,
        role,
        text,
        at,
        threadId: id,
      });
    else skipped += 1;
  }
  return { said, skipped };
}

export const claude: Format = {
  name: "claude",
  summary: "an export of Claude: the zip, or conversations.json in it",
  wrappers: ["conversations"],
  inZip: /(^|\/)conversations(-\d+)?\.json$/,
  itemOf,
};
