/** The position of a value in JSON bytes: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

export interface Entry {
  key: string;
  value: Span;
}

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The value that starts at or after `from`. All functions here expect bytes that JSON.parse accepts. */
export function valueAt(json: Uint8Array, from: number): Span {
  const start = skip(json, from, SPACE);
  return { start, end: endOfValue(json, start) };
}

/** The entries of the object at `span`, in order, doubled keys too. */
export function entriesOf(json: Uint8Array, span: Span): Entry[] {
  const entries: Entry[] = [];
  for (let at = skip(json, span.start + 1, SPACE); !CLOSE.has(json[at] ?? 0); ) {
    const keyEnd = endOfString(json, at);
    const key = JSON.parse(text(json, { start: at, end: keyEnd })) as string; // a key is a string
    const value = valueAt(json, skip(json, keyEnd, SPACE) + 1);
    entries.push({ key, value });
    at = nextItem(json, value.end);
  }
  return entries;
}

/** The items of the array at `span`. */
export function itemsOf(json: Uint8Array, span: Span): Span[] {
  const items: Span[] = [];
  for (let at = skip(json, span.start + 1, SPACE); !CLOSE.has(json[at] ?? 0); ) {
    const item = valueAt(json, at);
    items.push(item);
    at = nextItem(json, item.end);
  }
  return items;
}

const text = (json: Uint8Array, { start, end }: Span): string =>
  new TextDecoder().decode(json.subarray(start, end));

function skip(json: Uint8Array, from: number, which: Set<number>): number {
  let at = from;
  while (which.has(json[at] ?? 0)) at++;
  return at;
}

function nextItem(json: Uint8Array, from: number): number {
  const at = skip(json, from, SPACE);
  return json[at] === COMMA ? skip(json, at + 1, SPACE) : at;
}

/**
 * Where the string that starts at `start` ends, after its closing quote; the end of the bytes where it has none. By the native search for
 * quotes: an image of megabytes is one string.
 */
export function endOfString(json: Uint8Array, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at !== -1; at = json.indexOf(QUOTE, at + 1))
    if (!isEscaped(json, at)) return at + 1;
  return json.length;
}

function isEscaped(json: Uint8Array, at: number): boolean {
  let from = at;
  while (json[from - 1] === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}

function endOfValue(json: Uint8Array, start: number): number {
  const first = json[start] ?? 0;
  if (first === QUOTE) return endOfString(json, start);
  return OPEN.has(first) ? endOfNest(json, start) : endOfWord(json, start);
}

/** Counts brackets instead of calling itself: nesting has no limit here. */
function endOfNest(json: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at) - 1;
    else if (OPEN.has(byte)) depth++;
    else if (CLOSE.has(byte) && --depth === 0) return at + 1;
  }
  return json.length;
}

function endOfWord(json: Uint8Array, start: number): number {
  let at = start;
  for (; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === COMMA || byte === COLON || CLOSE.has(byte) || SPACE.has(byte)) break;
  }
  return at;
}
