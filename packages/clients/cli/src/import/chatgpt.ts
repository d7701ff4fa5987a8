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

function itemOf(value: unknown): Item {
  const conversation = fieldsOf(value);
  const id = idOf(conversation);
  const said: Said[] = [];
  let skipped = 0;
  let at = momentOf(conversation["create_time"]) ?? momentOf(conversation["update_time"]);
  for (const node of branch(fieldsOf(conversation["mapping"]), conversation["current_node"])) {
    const message = fieldsOf(node["message"]);
    const role = textIn(fieldsOf(message["author"])["role"]);
    const text = textOf(message);
    at = momentOf(message["create_time"]) ?? at;
    const name = `${id}:${textIn(message["id"], node["id"])}`;
    if (role !== null && SPEAKERS.has(role) && text !== null)
      said.push({ id: name, role, text, at, threadId: id });
    else if (role !== null && role !== "system") skipped += 1;
  }
  return { said, skipped };
}

export const chatgpt: Format = {
  name: "chatgpt",
  summary: "an export of ChatGPT: the zip, or conversations.json in it",
  wrappers: ["conversations"],
  inZip: /(^|\/)conversations(-\d+)?\.json$/,
  itemOf,
};
