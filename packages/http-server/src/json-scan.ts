import { invalidPayload } from "@memory/errors";

export interface JsonLimits {
  /** Deepest nesting of objects and arrays; null means no limit. */
  maxDepth: number | null;
  /** Most values in a body, objects and arrays and what stands in them: `[],` takes fifteen times its bytes once it is read. Default no limit. */
  maxValues?: number;
}

/** What one pass over the bytes of a body found out. */
export interface JsonScan {
  /** Whether a number may not survive a double: one of 16 or more characters, or with an exponent. */
  mayBeInexact: boolean;
  /** Whether an escape stands for U+0000 or half a surrogate pair, which may be text that cannot be stored. */
  hasEscapesToCheck: boolean;
  /** Where brackets and commas down to the second level and colons of the first stand, in order. */
  outline: number[];
}

export interface JsonScanner {
  /** Reads on up to that byte; throws `invalid_payload` naming a limit that is passed. */
  scanTo(end: number): void;
  found(): JsonScan;
}

const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x5b, 0x7d, 0x5d] as const;
const [QUOTE, BACKSLASH, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20] as const;
const [SMALL_U, SMALL_E, CAPITAL_E, SMALL_D, ZERO] = [0x75, 0x65, 0x45, 0x64, 0x30] as const;

const OUTLINE_LEVELS = 2;
// A double holds every number of 15 digits.
const EXACT_CHARACTERS = 15;

/** Reads the structure of JSON bytes, as far as it goes without making values; what is no JSON is found out by parsing it. */
export function jsonScanner(
  bytes: Uint8Array,
  { maxDepth, maxValues = Number.POSITIVE_INFINITY }: JsonLimits,
): JsonScanner {
  const outline: number[] = [];
  let [at, depth, values, numberLength] = [0, 0, 1, 0];
  let [inString, mayBeInexact, hasEscapesToCheck] = [false, false, false];
  let before = 0;

  /** From within a string to behind its end, or to `end`. */
  function skipString(end: number): void {
    for (; at < end; at++) {
      const byte = bytes[at];
      if (byte === BACKSLASH) {
        hasEscapesToCheck ||= isEscapeToCheck(bytes, at + 1);
        at++;
      } else if (byte === QUOTE) {
        inString = false;
        at++;
        return;
      }
    }
  }

  function open(): void {
    depth++;
    if (maxDepth !== null && depth > maxDepth)
      throw invalidPayload(`The body nests deeper than ${maxDepth} levels.`);
    if (depth <= OUTLINE_LEVELS) outline.push(at);
  }

  function close(): void {
    if (depth <= OUTLINE_LEVELS) outline.push(at);
    depth--;
    if (before !== OPEN_OBJECT && before !== OPEN_ARRAY) count();
  }

  function count(): void {
    values++;
    if (values > maxValues) throw invalidPayload(`The body has more than ${maxValues} values.`);
  }

  function take(byte: number): void {
    switch (byte) {
      case QUOTE:
        inString = true;
        break;
      case COMMA:
        count();
        if (depth <= OUTLINE_LEVELS) outline.push(at);
        break;
      case COLON:
        if (depth === 1) outline.push(at);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        open();
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        close();
        break;
    }
    before = byte;
  }

  function noteNumber(byte: number): void {
    if (isOfNumber(byte)) mayBeInexact ||= ++numberLength > EXACT_CHARACTERS;
    else if (byte === SMALL_E || byte === CAPITAL_E) mayBeInexact ||= numberLength > 0;
    else numberLength = 0;
  }

  return {
    scanTo(end) {
      while (at < end) {
        if (inString) {
          skipString(end);
          continue;
        }
        const byte = bytes[at] as number;
        if (byte > SPACE) {
          noteNumber(byte);
          take(byte);
        }
        at++;
      }
    },
    found: () => ({ mayBeInexact, hasEscapesToCheck, outline }),
  };
}

/** Digits, point and signs, and a slash that no number has. */
const isOfNumber = (byte: number): boolean => byte >= 0x2b && byte <= 0x39 && byte !== COMMA;

const HEX_LETTER_CASE = 0x20;

/** Of the byte behind a backslash: `u0000`, or `u` and a digit d that begins a surrogate. */
function isEscapeToCheck(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== SMALL_U) return false;
  const first = bytes[at + 1] ?? 0;
  if ((first | HEX_LETTER_CASE) === SMALL_D) return (bytes[at + 2] ?? 0) >= 0x38;
  return (
    first === ZERO && bytes[at + 2] === ZERO && bytes[at + 3] === ZERO && bytes[at + 4] === ZERO
  );
}
