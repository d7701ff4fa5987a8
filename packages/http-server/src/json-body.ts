import { isUtf8 } from "node:buffer";
import { invalidPayload, refuseUnstorable } from "@memory/errors";
import { AT_ONCE, type TimeSlice } from "@memory/fairness";
import { rawNumber } from "@memory/values";
import { placeOf } from "./json-fault.ts";
import {
  EXACT_DIGITS,
  type JsonLimits,
  type JsonScan,
  type JsonScanner,
  jsonScanner,
} from "./json-scan.ts";

/** A body whose bytes were scanned but not parsed yet. */
export interface JsonText extends JsonScan {
  bytes: Buffer;
  /** In which values are made of it. */
  slice: TimeSlice;
}

export interface BodyScan {
  /** Scans the part of a body that has arrived: `end` bytes of those that `whole` has room for. Throws `invalid_payload` naming a limit that is exceeded. */
  seen(whole: Buffer, end: number): void;
  /** The body, once all of it is there. Throws `invalid_payload` for broken UTF-8, too deep nesting and too many values. */
  text(bytes: Buffer): Promise<JsonText>;
}

const STEP_BYTES = 64 * 1024;
/** A backslash is scanned together with the character after it. */
const ESCAPE_BYTES = 8;

/** Scans the bytes of a body, as they arrive or afterwards, in slices of time. */
export function bodyScan(limits: JsonLimits, slice: TimeSlice): BodyScan {
  let scanner: JsonScanner | undefined;
  let seenBytes = 0;
  return {
    seen(whole, end) {
      scanner ??= jsonScanner(whole, limits);
      seenBytes = Math.max(seenBytes, end - ESCAPE_BYTES);
      scanner.scanTo(seenBytes);
    },
    async text(bytes) {
      if (!isUtf8(bytes)) throw invalidPayload("The body is not valid UTF-8.");
      const all = scanner ?? jsonScanner(bytes, limits);
      while (seenBytes < bytes.length) {
        seenBytes = Math.min(seenBytes + STEP_BYTES, bytes.length);
        all.scanTo(seenBytes);
        if (seenBytes < bytes.length && slice.isOver()) await slice.yield();
      }
      return { bytes, slice, ...all.found() };
    },
  };
}

/** A small body, scanned without a pause. Throws as `BodyScan.text`. */
export function smallText(bytes: Buffer, limits: JsonLimits): JsonText {
  if (!isUtf8(bytes)) throw invalidPayload("The body is not valid UTF-8.");
  const scanner = jsonScanner(bytes, limits);
  scanner.scanTo(bytes.length);
  return { bytes, slice: AT_ONCE, ...scanner.found() };
}

/** JSON.parse that keeps numbers a double cannot hold as raw JSON, so that JSON.stringify writes the same digits. */
function parseExact(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (typeof value !== "number" || context?.source === undefined) return value;
    if (String(value) === context.source) return value;
    return isExact(value, context.source) ? value : rawNumber(context.source);
  });
}

/** Below it a double holds fewer digits, down to none. */
const LEAST_NORMAL = 2 ** -1022;
const ZERO = /^[-0.]+(?:e|$)/i;

/** Whether a double has every digit: it holds any 15, the exponent's counted too. */
const isExact = (value: number, source: string): boolean =>
  Number.isFinite(value) &&
  source.replace(/\D/g, "").length <= EXACT_DIGITS &&
  (Math.abs(value) >= LEAST_NORMAL || ZERO.test(source));

/** The value of a part of a body. Throws `invalid_payload` when that part is not JSON by itself. */
export function jsonValue({ bytes, mayBeInexact }: JsonText, start = 0, end?: number): unknown {
  const text = bytes.toString("utf8", start, end);
  try {
    return mayBeInexact ? parseExact(text) : JSON.parse(text);
  } catch (cause) {
    throw Object.assign(notJson(bytes, start, text), { cause });
  }
}

/** The error for a body that is not JSON; `text` begins at that byte and is where it goes wrong. */
export function notJson(bytes: Buffer, start: number, text = ""): Error {
  return invalidPayload(
    `The body is not valid JSON${placeOf(bytes.toString("utf8", 0, start), text)}.`,
  );
}

/** The value of a whole body. Throws `invalid_payload` when it is not JSON, or has text that cannot be stored (field named). */
function parseJsonText(text: JsonText): unknown {
  const value = jsonValue(text);
  if (text.hasEscapesToCheck) refuseUnstorable(value);
  return value;
}

/**
 * The value of a JSON body. An empty body is undefined. Throws `invalid_payload` for broken UTF-8 or JSON, too deep nesting,
 * too many values, and text that cannot be stored (field named).
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  return bytes.length === 0 ? undefined : parseJsonText(smallText(bytes, limits));
}
