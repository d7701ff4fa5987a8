import { invalidPayload } from "@memory/errors";

export interface JsonLimits {
  /** Deepest nesting of objects and arrays; null means no limit. */
  maxDepth: number | null;
  /** Most values in a body, objects, arrays and their members: `[],` takes fifteen times its bytes once it is parsed. Default no limit. */
  maxValues?: number;
}

/** The result of one pass over the bytes of a body. */
export interface JsonScan {
  /** Whether a number may not survive a double: one of 16 or more characters, or with an exponent. */
  mayBeInexact: boolean;
  /** Whether an escape encodes U+0000 or half a surrogate pair, which may be text that cannot be stored. */
  hasEscapesToCheck: boolean;
  /** The positions of brackets and commas down to the second level and of colons of the first, in order. */
  outline: number[];
}

export interface JsonScanner {
  /** Reads on up to that byte; throws `invalid_payload` naming a limit that is exceeded. */
  scanTo(end: number): void;
  found(): JsonScan;
}

const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x5b, 0x7d, 0x5d] as const;
const [QUOTE, BACKSLASH, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20] as const;
const [SMALL_U, SMALL_E, CAPITAL_E, SMALL_D, ZERO] = [0x75, 0x65, 0x45, 0x64, 0x30] as const;

const IS_MARK = new Uint8Array(256);
for (const mark of [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY, QUOTE, COMMA, COLON])
  IS_MARK[mark] = 1;

const OUTLINE_LEVELS = 2;
/** A double holds every number of 15 digits that is neither too large nor too small for it. */
export const EXACT_DIGITS = 15;

/** Reads the structure of JSON bytes without building values; whether they are valid JSON is left to the parser. */
export const jsonScanner = (bytes: Uint8Array, limits: JsonLimits): JsonScanner =>
  new Scanner(bytes, limits);

// A class: with closures over the same constants a scan takes twice as long.
class Scanner implements JsonScanner {
  readonly #bytes: Uint8Array;
  readonly #maxDepth: number;
  readonly #maxValues: number;
  readonly #outline: number[] = [];
  #at = 0;
  #depth = 0;
  #values = 1;
  #numberLength = 0;
  #before = 0;
  #inString = false;
  #mayBeInexact = false;
  #hasEscapesToCheck = false;

  constructor(bytes: Uint8Array, { maxDepth, maxValues }: JsonLimits) {
    this.#bytes = bytes;
    this.#maxDepth = maxDepth ?? Number.POSITIVE_INFINITY;
    this.#maxValues = maxValues ?? Number.POSITIVE_INFINITY;
  }

  scanTo(end: number): void {
    const bytes = this.#bytes;
    while (this.#at < end) {
      if (this.#inString) {
        this.#skipString(end);
        continue;
      }
      const byte = bytes[this.#at] as number;
      if (byte > SPACE) {
        this.#take(byte);
        this.#before = byte;
      }
      this.#at++;
    }
  }

  found(): JsonScan {
    return {
      mayBeInexact: this.#mayBeInexact,
      hasEscapesToCheck: this.#hasEscapesToCheck,
      outline: this.#outline,
    };
  }

  /** From within a string to behind its end, or to `end`. */
  #skipString(end: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; at < end; at++) {
      const byte = bytes[at];
      if (byte === BACKSLASH) {
        this.#hasEscapesToCheck ||= isEscapeToCheck(bytes, at + 1);
        at++;
      } else if (byte === QUOTE) {
        this.#inString = false;
        at++;
        break;
      }
    }
    this.#at = at;
  }

  #take(byte: number): void {
    if (IS_MARK[byte] === 1) {
      this.#numberLength = 0;
      this.#takeMark(byte);
    } else this.#noteNumber(byte);
  }

  #takeMark(byte: number): void {
    switch (byte) {
      case QUOTE:
        this.#inString = true;
        break;
      case COMMA:
        this.#count();
        if (this.#depth <= OUTLINE_LEVELS) this.#outline.push(this.#at);
        break;
      case COLON:
        if (this.#depth === 1) this.#outline.push(this.#at);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        this.#open();
        break;
      default:
        this.#close();
    }
  }

  #open(): void {
    this.#depth++;
    if (this.#depth > this.#maxDepth)
      throw invalidPayload(`The body nests deeper than ${this.#maxDepth} levels.`);
    if (this.#depth <= OUTLINE_LEVELS) this.#outline.push(this.#at);
  }

  #close(): void {
    if (this.#depth <= OUTLINE_LEVELS) this.#outline.push(this.#at);
    this.#depth--;
    if (this.#before !== OPEN_OBJECT && this.#before !== OPEN_ARRAY) this.#count();
  }

  #count(): void {
    this.#values++;
    if (this.#values > this.#maxValues)
      throw invalidPayload(`The body has more than ${this.#maxValues} values.`);
  }

  /** Of a number, or of a word like `true`. */
  #noteNumber(byte: number): void {
    if (byte === SMALL_E || byte === CAPITAL_E) this.#mayBeInexact ||= this.#numberLength > 0;
    else if (isOfNumber(byte)) this.#mayBeInexact ||= ++this.#numberLength > EXACT_DIGITS;
  }
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
