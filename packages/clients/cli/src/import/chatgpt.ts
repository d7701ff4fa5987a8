import { CONVERSATIONS, conversationOf, type Format, type Item, type Message } from "./item.ts";
import { digest, type Fields, fieldsOf, listOf, momentOf, textIn } from "./values.ts";

/** The branch that the person saw last: from the current message up to the root, turned round. */
function branch(mapping: Fields, current: unknown): Fields[] {
  const nodes: Fields[] = [];
  const seen = new Set<string>();
  let id = textIn(current) ?? lastLeaf(mapping);
  while (id !== null && !seen.has(id) && id in mapping) {
    seen.add(id);
    const node = fieldsOf(mapping[id]);
    nodes.push(node);
    id = textIn(node["parent"]);
  }
  return nodes.reverse();
}

/** The newest message without a reply, where the file does not say which is the current one. */
function lastLeaf(mapping: Fields): string | null {
  const timeOf = (id: string) =>
    Number(fieldsOf(fieldsOf(mapping[id])["message"])["create_time"] ?? 0);
  const leaves = Object.keys(mapping).filter(
    (id) => listOf(fieldsOf(mapping[id])["children"]).length === 0,
  );
  return leaves.reduce<string | null>(
    (last, id) => (last === null || timeOf(id) > timeOf(last) ? id : last),
    null,
  );
}

const KINDS = new Set(["text", "multimodal_text"]);

/** The text that a person wrote or read; null for calls of tools, hidden messages and pictures. */
function textOf(message: Fields): string | null {
  const content = fieldsOf(message["content"]);
  const isHidden = fieldsOf(message["metadata"])["is_visually_hidden_from_conversation"] === true;
  const isForTool = (textIn(message["recipient"]) ?? "all") !== "all";
  if (isHidden || isForTool || !KINDS.has(String(content["content_type"]))) return null;
  const texts = listOf(content["parts"]).map((part) => textIn(part, fieldsOf(part)["text"]));
  return textIn(texts.filter((text) => text !== null).join("\n"));
}

const SPEAKERS = new Set(["user", "assistant"]);

const idOf = (conversation: Fields): string =>
  textIn(conversation["conversation_id"], conversation["id"]) ??
  digest(`${String(conversation["title"])} ${String(conversation["create_time"])}`);

function messageOf(conversationId: string, node: Fields): Message | null {
  const message = fieldsOf(node["message"]);
  const role = textIn(fieldsOf(message["author"])["role"]);
  if (role === null || role === "system") return null;
  const text = textOf(message);
  const id = `${conversationId}:${textIn(message["id"], node["id"])}`;
  const isTaken = SPEAKERS.has(role) && text !== null;
  return { at: momentOf(message["create_time"]), said: isTaken ? { id, role, text } : null };
}

function itemOf(value: unknown): Item {
  const conversation = fieldsOf(value);
  const id = idOf(conversation);
  const began = momentOf(conversation["create_time"]) ?? momentOf(conversation["update_time"]);
  const seen = branch(fieldsOf(conversation["mapping"]), conversation["current_node"]);
  const messages = seen.map((node) => messageOf(id, node)).filter((message) => message !== null);
  return conversationOf(id, began, messages);
}

export const chatgpt: Format = {
  name: "chatgpt",
  summary: "an export of ChatGPT: the zip, or conversations.json in it",
  ...CONVERSATIONS,
  itemOf,
};
