import { invalidPayload, refuseUnstorable } from "@memory/errors";
import { valuesUpTo } from "./json-values.ts";
import { contentText, isObject } from "./message-text.ts";

/** The fields that the gateway reads of a chat-completions body; the provider validates the rest. */
export interface ChatBody {
  model: string | null;
  /** Only `stream: true` streams; some clients send false. */
  streamed: boolean;
  /** Text of the last message of the user; null when there is none, or it has no text. */
  query: string | null;
  /** Index of the first system message, or null. */
  systemAt: number | null;
}

// A value takes up to a hundred bytes of memory: ten bodies of ten megabytes, all commas, would be more than the process may have.
const MOST_VALUES = 300_000;

// Text that cannot be stored can only arrive escaped: raw, it would not be JSON or not UTF-8.
const ESCAPE_TO_CHECK = /\\u(0000|[dD][89a-fA-F])/;

/** Reads a body; throws `invalid_payload` when it is not a JSON object with a list of messages, and for text that cannot be stored. */
export function readChatBody(raw: Buffer): ChatBody {
  if (valuesUpTo(raw, MOST_VALUES) > MOST_VALUES)
    throw invalidPayload(`The body has more than ${MOST_VALUES} values.`);
  const body = parsed(raw);
  if (!isObject(body)) throw invalidPayload("The body must be a JSON object.");
  const { model, messages, stream } = body;
  if (!Array.isArray(messages)) throw invalidPayload("messages: expected a list", "messages");
  const odd = messages.findIndex((message) => !isObject(message));
  if (odd !== -1) throw invalidPayload(`messages.${odd}: expected an object`, `messages.${odd}`);
  const list = messages as Record<string, unknown>[]; // just checked
  const said = contentText(list.findLast(({ role }) => role === "user")?.["content"]);
  const systemAt = list.findIndex(({ role }) => role === "system");
  return {
    model: typeof model === "string" ? model : null,
    streamed: stream === true,
    query: said.trim() === "" ? null : said,
    systemAt: systemAt === -1 ? null : systemAt,
  };
}

function parsed(raw: Uint8Array): unknown {
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
    value = JSON.parse(text);
  } catch (cause) {
    throw Object.assign(invalidPayload("The body is not valid JSON."), { cause });
  }
  if (ESCAPE_TO_CHECK.test(text)) refuseUnstorable(value);
  return value;
}
