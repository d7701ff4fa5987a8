import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { invalidPayload } from "@memory/errors";
import {
  isFrame,
  type LineType,
  lineTypeOf,
  MAX_LINE_BYTES,
  MAX_PORTION_BYTES,
  readFrame,
  type StreamHeader,
} from "@memory/transfer";

/** A line of an owner, with its line feed. */
export interface StreamLine {
  /** Counted from 1. */
  number: number;
  type: LineType;
  text: string;
}

/** What a part of a stream has completed, in its order. */
export type Completed =
  | { kind: "header"; header: StreamHeader }
  /** Lines up to a check that agrees: none of their bytes was changed. */
  | { kind: "portion"; lines: StreamLine[] }
  | { kind: "end"; lines: number };

const LINE_FEED = 10;

/** The error of a line: `path` is that of the field, empty where the line as a whole is wrong. */
export const lineFault = (number: number, path: string | null, message: string): Error => {
  const field = path ? `lines.${number}.${path}` : `lines.${number}`;
  const named = path && !message.startsWith(`${path}:`) ? `${path}: ${message}` : message;
  return invalidPayload(`line ${number}: ${named}`, field);
};

/** Reads the bytes of an export as they come. Lines are handed out once a check line has shown that they are as they were written. */
export class ImportStream {
  #hash = createHash("sha256");
  #rest: Buffer[] = [];
  #restBytes = 0;
  #number = 0;
  #lines: StreamLine[] = [];
  #portionBytes = 0;
  readonly #counts = new Map<string, number>();
  #state: "header" | "lines" | "ended" = "header";

  /** What these bytes complete. Throws `invalid_payload` naming line and field. */
  *take(chunk: Buffer): Generator<Completed> {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      this.#rest.push(chunk.subarray(from, at + 1));
      from = at + 1;
      const [only] = this.#rest;
      const line = this.#rest.length === 1 && only ? only : Buffer.concat(this.#rest);
      this.#rest = [];
      this.#restBytes = 0;
      const completed = this.#takeLine(line);
      if (completed !== null) yield completed;
    }
    if (from === chunk.length) return;
    // A copy: the chunk would stay in memory with its rest.
    this.#rest.push(Buffer.from(chunk.subarray(from)));
    this.#restBytes += chunk.length - from;
    if (this.#restBytes > MAX_LINE_BYTES) throw this.#tooLong(this.#number + 1);
  }

  /** Throws `invalid_payload` where the stream is not whole. */
  finish(): void {
    if (this.#state === "ended" && this.#restBytes === 0) return;
    throw lineFault(
      this.#number + 1,
      null,
      "the stream ends before its `end` line: the export, or this transfer, broke off",
    );
  }

  #takeLine(line: Buffer): Completed | null {
    this.#number++;
    const number = this.#number;
    if (this.#state === "ended") throw lineFault(number, null, "comes after the `end` line");
    if (line.length > MAX_LINE_BYTES + 1) throw this.#tooLong(number);
    if (!isUtf8(line)) throw lineFault(number, null, "is not valid UTF-8");
    const text = line.toString();
    const completed = isFrame(text) ? this.#takeFrame(text, number) : this.#keep(text, number);
    this.#hash.update(line);
    return completed;
  }

  #takeFrame(text: string, number: number): Completed {
    const frame = readFrame(text);
    if ("fault" in frame) throw lineFault(number, frame.fault, frame.message);
    if (frame.type === "memory-export") {
      if (this.#state !== "header") throw lineFault(number, "type", "a second header");
      this.#state = "lines";
      return { kind: "header", header: frame };
    }
    this.#expectHeader(number);
    if (frame.digest !== this.#hash.copy().digest("hex"))
      throw lineFault(number, "digest", "a byte before this line was changed");
    if (frame.type === "check") return this.#portion();
    if (this.#lines.length > 0)
      throw lineFault(number, "type", "a check line is missing before it");
    const wrong = [...new Set([...this.#counts.keys(), ...Object.keys(frame.counts)])].find(
      (type) => (this.#counts.get(type) ?? 0) !== (frame.counts[type] ?? 0),
    );
    if (wrong !== undefined)
      throw lineFault(number, `counts.${wrong}`, "is not the number of lines of that type");
    this.#state = "ended";
    return { kind: "end", lines: number };
  }

  #portion(): Completed {
    const lines = this.#lines;
    this.#lines = [];
    this.#portionBytes = 0;
    return { kind: "portion", lines };
  }

  #keep(text: string, number: number): null {
    this.#expectHeader(number);
    const type = lineTypeOf(text);
    if (type === null) throw lineFault(number, "type", "is not a line of an export");
    this.#portionBytes += text.length;
    if (this.#portionBytes > MAX_PORTION_BYTES)
      throw lineFault(number, null, "too much comes without a check line");
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
    this.#lines.push({ number, type, text });
    return null;
  }

  #expectHeader(number: number): void {
    if (this.#state === "header")
      throw lineFault(number, "type", "the first line must be the header of an export");
  }

  #tooLong(number: number): Error {
    return lineFault(number, null, `is longer than ${MAX_LINE_BYTES} bytes`);
  }
}
