import { END, START } from "./needs.ts";
import { plainText } from "./plain-text.ts";

/** A text in which the words of patterns are looked for: its character codes below `to`. */
export interface SearchedText {
  readonly codes: Uint16Array;
  readonly to: number;
  /** The bits of its characters, by their kind. */
  readonly present: Int32Array;
}

/** ASCII in four kinds of 32 characters each, and all other characters. */
const KINDS = 5;
/** The kind of all others: they share their bits. */
export const OTHERS = 4;
export const kindOf = (code: number): number => (code < 0x80 ? code >> 5 : OTHERS);
/** The bit of a character among those of its kind. */
export const bitOf = (code: number): number => 1 << (code & 31);

const START_CODE = START.charCodeAt(0);
const END_CODE = END.charCodeAt(0);

/** Character codes of the texts for which room is kept. */
const MOST_KEPT = 8192;
const kept = new Uint16Array(MOST_KEPT);
const present = new Int32Array(KINDS);

/** Writes a code to its place, and the bit of its character. */
function put(code: number, codes: Uint16Array, at: number): void {
  codes[at] = code;
  const kind = kindOf(code);
  present[kind] = (present[kind] ?? 0) | bitOf(code);
}

/** The code that stands for a character in searched text; -1 where more must be known than its code. */
function plainCode(code: number): number {
  if (code < 0x80) return plainAscii(code);
  const isBare =
    (code >= 0xe000 && code <= 0xf8ff) ||
    (code >= 0x2018 && code <= 0x201f) ||
    code === 0x2013 ||
    code === 0x2014 ||
    code === 0x2026;
  return isBare ? code : -1;
}

function plainAscii(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  if (code >= 0x31 && code <= 0x39) return 0x30;
  if (code >= 0x09 && code <= 0x0d) return 0x20;
  return code;
}

/** Writes the codes of a text between marks for its start and end; the place behind them, or -1 where the text is not that plain. */
function writeBare(text: string, codes: Uint16Array): number {
  present.fill(0);
  put(START_CODE, codes, 0);
  let to = 1;
  for (let at = 0; at < text.length; at++) {
    const code = plainCode(text.charCodeAt(at));
    if (code < 0) return -1;
    put(code, codes, to++);
  }
  put(END_CODE, codes, to++);
  return to;
}

function write(text: string, codes: Uint16Array): number {
  present.fill(0);
  put(START_CODE, codes, 0);
  let to = 1;
  for (let at = 0; at < text.length; at++) put(text.charCodeAt(at), codes, to++);
  put(END_CODE, codes, to++);
  return to;
}

/** A text that is not bare, with "0" for a digit and " " for white space. */
const plainly = (text: string): string =>
  plainText(text).replace(/[1-9]/g, "0").replace(/\s/gu, " ");

/** Room for a text with its marks. */
const roomFor = (text: string): Uint16Array =>
  text.length + 2 > MOST_KEPT ? new Uint16Array(text.length + 2) : kept;

/**
 * What the words of a pattern are looked for in: plain text with "0" for a digit, " " for white space, and with marks for its
 * start and end. It holds until the next text is asked for.
 */
export function searched(text: string): SearchedText {
  const bare = roomFor(text);
  const to = writeBare(text, bare);
  if (to >= 0) return { codes: bare, to, present };
  const plain = plainly(text);
  const codes = roomFor(plain);
  return { codes, to: write(plain, codes), present };
}
