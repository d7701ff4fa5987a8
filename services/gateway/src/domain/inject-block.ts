import { entriesOf, itemsOf, type Span, valueAt } from "./json-spans.ts";

interface Splice {
  /** The bytes that are replaced; none where start and end are the same. */
  at: Span;
  text: string;
}

/**
 * The body with `block` prepended to the first system message, or in a new first message where there is none.
 * Every byte that is not the block's stays as it came. `systemAt` as readChatBody found it in the same bytes.
 */
export function injectBlock(raw: Buffer, systemAt: number | null, block: string): Buffer {
  const messages = entriesOf(raw, valueAt(raw, 0)).findLast(({ key }) => key === "messages");
  if (messages === undefined) return raw;
  const items = itemsOf(raw, messages.value);
  const system = systemAt === null ? undefined : items[systemAt];
  const splice =
    (system && intoMessage(raw, system, block)) ??
    newMessage(messages.value, items.length === 0, block);
  const { at, text } = splice;
  return Buffer.concat([raw.subarray(0, at.start), Buffer.from(text), raw.subarray(at.end)]);
}

const after = (position: number): Span => ({ start: position, end: position });

function newMessage(list: Span, alone: boolean, block: string): Splice {
  const message = JSON.stringify({ role: "system", content: block });
  return { at: after(list.start + 1), text: alone ? message : `${message},` };
}

/** Null when text cannot be inserted into a content of this kind. */
function intoMessage(raw: Buffer, message: Span, block: string): Splice | null {
  const content = entriesOf(raw, message).findLast(({ key }) => key === "content")?.value;
  const quoted = JSON.stringify(block);
  if (content === undefined) return { at: after(message.start + 1), text: `"content":${quoted},` };
  switch (String.fromCharCode(raw[content.start] ?? 0)) {
    case '"':
      return { at: after(content.start + 1), text: `${quoted.slice(1, -1)}\\n\\n` };
    case "[": {
      const part = `{"type":"text","text":${quoted}}`;
      const alone = itemsOf(raw, content).length === 0;
      return { at: after(content.start + 1), text: alone ? part : `${part},` };
    }
    case "n":
      return { at: content, text: quoted };
    default:
      return null;
  }
}
