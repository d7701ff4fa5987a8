import { isUtf8 } from "node:buffer";
import { invalidPayload, refuseUnstorable } from "@memory/errors";

export interface JsonLimits {
  /** Deepest nesting of objects and arrays; null means no limit. */
  maxDepth: number | null;
}

const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x5b, 0x7d, 0x5d] as const;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Deepest nesting in JSON bytes; brackets inside strings do not count. */
export function jsonDepth(bytes: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte === QUOTE) i = endOfString(bytes, i);
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) deepest = Math.max(deepest, ++depth);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth--;
  }
  return deepest;
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let i = start + 1; i < bytes.length; i++) {
    if (bytes[i] === BACKSLASH) i++;
    else if (bytes[i] === QUOTE) return i;
  }
  return bytes.length;
}

// A number of 16 or more digits, a point among them, may not survive a double; only then is the slower exact reading needed.
const MAYBE_INEXACT = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;
const ESCAPE_TO_CHECK = /\\u(0000|[dD][89a-fA-F])/;

/** JSON.parse that keeps numbers a double cannot hold as raw JSON, so that JSON.stringify writes the same digits. */
function parseExact(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (typeof value !== "number" || context?.source === undefined) return value;
    if (String(value) === context.source) return value;
    return isExact(value, context.source) ? value : rawJson(context.source);
  });
}

const isExact = (value: number, source: string): boolean =>
  Number.isFinite(value) && source.replace(/\D/g, "").length < 16;

// TypeScript's library does not know JSON.rawJSON yet; Node 22 and newer have it.
const rawJson = (source: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(source);

/**
 * The value of a JSON body. An empty body is undefined.
 * Throws `invalid_payload` for broken UTF-8 or JSON, too deep nesting, and text that cannot be stored (field named).
 */
export function parseJson(bytes: Buffer, { maxDepth }: JsonLimits): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalidPayload("The body is not valid UTF-8.");
  if (maxDepth !== null && jsonDepth(bytes) > maxDepth) {
    throw invalidPayload(`The body nests deeper than ${maxDepth} levels.`);
  }
  const text = bytes.toString("utf8");
  let value: unknown;
  try {
    value = MAYBE_INEXACT.test(text) ? parseExact(text) : JSON.parse(text);
  } catch (cause) {
    throw Object.assign(invalidPayload("The body is not valid JSON."), { cause });
  }
  if (ESCAPE_TO_CHECK.test(text)) refuseUnstorable(value);
  return value;
}
