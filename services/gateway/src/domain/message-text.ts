/** True for what JSON calls an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text of a message's content: the string itself, or the text parts of a list, one a line. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .filter(isObject)
    .map((part) => (part["type"] === "text" ? part["text"] : undefined))
    .filter((text) => typeof text === "string")
    .join("\n");
}

// Up to the last closing tag, so that none of it is searched for where there is none.
const CLOSED = /^[\s\S]*<\s*\/\s*service_memory\s*>/i;
const BLOCK = /<\s*service_memory\b[^>]{0,100}>[\s\S]*?<\s*\/\s*service_memory\s*>/gi;
// A block begins on a line of its own; somebody may write of the tag as of a word.
const CUT_OFF = /<\s*service_memory\b[^>]{0,100}>[^\S\n]*\n[\s\S]*/i;

/** Text that can be stored and learned from: no echo of a memory block, nothing that Postgres cannot hold. */
export const learnable = (text: string): string =>
  text
    .replace(CLOSED, (closed) => closed.replace(BLOCK, ""))
    .replace(CUT_OFF, "")
    .toWellFormed()
    .replaceAll("\0", "\ufffd")
    .trim();

const CUT_MARK = " … [cut]";

/** Text whose JSON takes at most `maxBytes`; what was cut off is marked at its end. */
export function cutText(text: string, maxBytes: number): string {
  const sizeOf = (part: string) => Buffer.byteLength(JSON.stringify(part));
  let kept = text;
  for (let size = sizeOf(kept); size > maxBytes; size = sizeOf(kept + CUT_MARK)) {
    const length = Math.floor(kept.length * Math.min(0.95, maxBytes / size));
    kept = kept.slice(0, length).replace(/[\ud800-\udbff]$/, "");
    if (kept === "") break;
  }
  return kept === text ? text : kept + CUT_MARK;
}
