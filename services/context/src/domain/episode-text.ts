import { firstCodePoints } from "@memory/text";

/** The text of an event, extracted from its free-form payload. */
export interface EpisodeText {
  readonly text: string;
  readonly speaker: string | null;
  readonly role: string | null;
}

type Json = Record<string, unknown>;

const MEMORY_BLOCK = /<service_memory>[\s\S]*?(?:<\/service_memory>|$)/gi;
const OUTSIDE_STRINGS = /("(?:[^"\\]|\\.)*")|\s+/g;
const TEXT_KEYS = ["content", "text", "message", "body", "observation", "summary", "note"] as const;
const LIST_KEYS = ["messages", "turns"] as const;
const SPEAKER_KEYS = ["speaker", "author", "sender", "from", "name"] as const;
const NAME_LENGTH = 200;
const SPOKEN_ROLES = /^(user|assistant|human|ai)$/i;

/**
 * The text, speaker and role of an event. `payloadJson` is the payload's JSON text; a payload
 * without any text gives its compact JSON. Blocks that the service itself injected are left out.
 */
export function episodeText(payloadJson: string): EpisodeText {
  const payload = asObject(JSON.parse(payloadJson));
  const messages = listOf(payload);
  const lone = messages.length === 1 ? messages[0] : undefined;
  const text = messages.length > 0 ? joined(messages) : ownText(payload);
  const source = lone ?? payload;
  return {
    text: text === "" ? compact(payloadJson) : text,
    speaker: speakerOf(source) ?? speakerOf(payload),
    role: stringOf(source["role"]) ?? stringOf(payload["role"]),
  };
}

const asObject = (value: unknown): Json =>
  // A JSON object has string keys; anything else counts as an empty one.
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

const stringOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

function listOf(payload: Json): Json[] {
  for (const key of LIST_KEYS) {
    const list = payload[key];
    if (!Array.isArray(list)) continue;
    const messages = list.map(asMessage).filter((message) => ownText(message) !== "");
    if (messages.length > 0) return messages;
  }
  return [];
}

const asMessage = (entry: unknown): Json =>
  typeof entry === "string" ? { content: entry } : asObject(entry);

const joined = (messages: readonly Json[]): string =>
  messages.length === 1
    ? messages.map(ownText).join("")
    : messages.map((message) => `${lineHead(message)}${ownText(message)}`).join("\n");

function lineHead(message: Json): string {
  const head = speakerOf(message) ?? stringOf(message["role"]);
  return head === null ? "" : `${head}: `;
}

function ownText(holder: Json): string {
  for (const key of TEXT_KEYS) {
    const text = contentText(holder[key]).replace(MEMORY_BLOCK, "").trim();
    if (text !== "") return text;
  }
  return "";
}

/** Text of a content field: a string, a list of parts, or an object that holds one of these. */
function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(partText).filter(Boolean).join("\n");
  const held = asObject(content);
  return stringOf(held["content"]) ?? stringOf(held["text"]) ?? "";
}

const partText = (part: unknown): string =>
  typeof part === "string" ? part : (stringOf(asObject(part)["text"]) ?? "");

function speakerOf(holder: Json): string | null {
  for (const key of SPEAKER_KEYS) {
    const value = holder[key];
    const name = stringOf(value) ?? stringOf(asObject(value)["name"]);
    if (name !== null && !SPOKEN_ROLES.test(name)) return firstCodePoints(name.trim(), NAME_LENGTH);
  }
  return null;
}

const compact = (json: string): string => json.replace(OUTSIDE_STRINGS, "$1");
