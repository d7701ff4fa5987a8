import { END, START } from "./needs.ts";
import { plainText } from "./plain-text.ts";

/** A text in which the words of patterns are looked for: its character codes at [from, to). */
export interface SearchedText {
  readonly codes: Uint16Array;
  readonly from: number;
  readonly to: number;
  /** The bits of the ASCII punctuation and digits in it. */
  readonly present: number;
}

/** The bit of a character; 0 for letters. */
export const bitOf = (code: number): number => (code < 0x40 ? 1 << (code & 31) : 0);

/** Character codes of the texts that are kept: those of some turns. */
const MOST_KEPT = 8192;

const kept = new Uint16Array(MOST_KEPT);
/** By their text; one text is searched for the words of many tables. */
const places = new Map<string, SearchedText>();
let end = 0;

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
function writeBare(text: string, codes: Uint16Array, from: number): number {
  codes[from] = START.charCodeAt(0);
  let to = from + 1;
  for (let at = 0; at < text.length; at++) {
    const code = plainCode(text.charCodeAt(at));
    if (code < 0) return -1;
    codes[to++] = code;
  }
  codes[to++] = END.charCodeAt(0);
  return to;
}

function write(text: string, codes: Uint16Array, from: number): number {
  codes[from] = START.charCodeAt(0);
  let to = from + 1;
  for (let at = 0; at < text.length; at++) codes[to++] = text.charCodeAt(at);
  codes[to++] = END.charCodeAt(0);
  return to;
}

/** A text that is not bare, with "0" for a digit and " " for white space. */
const plainly = (text: string): string =>
  plainText(text).replace(/[1-9]/g, "0").replace(/\s/gu, " ");

interface Room {
  readonly codes: Uint16Array;
  readonly from: number;
}

/** Room for a text that takes so many codes with its marks; what was kept makes room where there is none. */
function roomFor(length: number): Room {
  if (length > MOST_KEPT) return { codes: new Uint16Array(length), from: 0 };
  if (end + length > MOST_KEPT) {
    places.clear();
    end = 0;
  }
  return { codes: kept, from: end };
}

function searchedAt({ codes, from }: Room, to: number): SearchedText {
  let present = 0;
  for (let at = from; at < to; at++) present |= bitOf(codes[at] ?? 0);
  return { codes, from, to, present };
}

function written(text: string): SearchedText {
  const bare = roomFor(text.length + 2);
  const to = writeBare(text, bare.codes, bare.from);
  if (to >= 0) return searchedAt(bare, to);
  const plain = plainly(text);
  const room = roomFor(plain.length + 2);
  return searchedAt(room, write(plain, room.codes, room.from));
}

/**
 * What the words of a pattern are looked for in: plain text with "0" for a digit, " " for white space, and with marks for its
 * start and end. It holds until the next text is asked for.
 */
export function searched(text: string): SearchedText {
  const known = places.get(text);
  if (known !== undefined) return known;
  const made = written(text);
  if (made.codes === kept) {
    end = made.to;
    places.set(text, made);
  }
  return made;
}
