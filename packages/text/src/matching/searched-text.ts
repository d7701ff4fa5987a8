import { END, START } from "./needs.ts";
import { plainText } from "./plain-text.ts";

/** A text in which the words of patterns are looked for: its character codes below `to`. */
export interface SearchedText {
  readonly codes: Uint16Array;
  readonly to: number;
  /** Whether a character may stand in it; sure for ASCII. */
  mayHold(code: number): boolean;
}

const ASCII = 0x80;
export const isAscii = (code: number): boolean => code < ASCII;

/** All other characters share as many places. */
const SHARED = 0x40;
const placeOf = (code: number): number => (isAscii(code) ? code : ASCII + (code & (SHARED - 1)));

const START_CODE = START.charCodeAt(0);
const END_CODE = END.charCodeAt(0);

/** What stands for each character of ASCII: small letters, "0" for a digit, " " for white space. */
const PLAIN = Uint16Array.from({ length: ASCII }, (_, code) =>
  String.fromCharCode(code).toLowerCase().replace(/[1-9]/, "0").replace(/\s/, " ").charCodeAt(0),
);

/** The characters beyond ASCII that stand for themselves: tokens and marks of punctuation. */
const isBare = (code: number): boolean =>
  (code >= 0xe000 && code <= 0xf8ff) ||
  (code >= 0x2018 && code <= 0x201f) ||
  code === 0x2013 ||
  code === 0x2014 ||
  code === 0x2026;

/** Character codes of the texts for which room is kept. */
const MOST_KEPT = 8192;
const kept = new Uint16Array(MOST_KEPT);
/** After how many texts each character was last seen. */
const seenIn = new Float64Array(ASCII + SHARED);
let texts = 0;

/** Room for a text with its marks. */
const roomFor = (text: string): Uint16Array =>
  text.length + 2 > MOST_KEPT ? new Uint16Array(text.length + 2) : kept;

/** Writes the codes of a text between marks for its start and end; the place behind them, or -1 where the text is not that plain. */
function writeBare(text: string, codes: Uint16Array): number {
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < ASCII) {
      const plain = PLAIN[code] ?? code;
      codes[at + 1] = plain;
      seenIn[plain] = texts;
    } else {
      if (!isBare(code)) return -1;
      codes[at + 1] = code;
      seenIn[placeOf(code)] = texts;
    }
  }
  return ended(codes, length);
}

function write(text: string, codes: Uint16Array): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    codes[at + 1] = code;
    seenIn[placeOf(code)] = texts;
  }
  return ended(codes, text.length);
}

function ended(codes: Uint16Array, length: number): number {
  codes[0] = START_CODE;
  codes[length + 1] = END_CODE;
  seenIn[placeOf(START_CODE)] = texts;
  seenIn[placeOf(END_CODE)] = texts;
  return length + 2;
}

/** A text that is not bare, with "0" for a digit and " " for white space. */
const plainly = (text: string): string =>
  plainText(text).replace(/[1-9]/g, "0").replace(/\s/gu, " ");

const mayHold = (code: number): boolean => seenIn[placeOf(code)] === texts;

/**
 * What the words of a pattern are looked for in: plain text with "0" for a digit, " " for white space, and with marks for its
 * start and end. It holds until the next text is asked for.
 */
export function searched(text: string): SearchedText {
  texts++;
  const bare = roomFor(text);
  const to = writeBare(text, bare);
  if (to >= 0) return { codes: bare, to, mayHold };
  texts++;
  const plain = plainly(text);
  const codes = roomFor(plain);
  return { codes, to: write(plain, codes), mayHold };
}
