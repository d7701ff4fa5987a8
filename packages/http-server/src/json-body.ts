import { isUtf8 } from "node:buffer";
import { invalidPayload, refuseUnstorable } from "@memory/errors";
import { timeSlice } from "@memory/fairness";
import { type JsonLimits, type JsonScan, jsonScanner } from "./json-scan.ts";

/** A body whose bytes were looked at but not made into values yet. */
export interface JsonText extends JsonScan {
  bytes: Buffer;
}

const SLICE_BYTES = 64 * 1024;

/**
 * Looks at the bytes of a body in slices of time. Throws `invalid_payload` for broken UTF-8, too deep nesting and too many values.
 */
export async function jsonText(bytes: Buffer, limits: JsonLimits): Promise<JsonText> {
  const scanner = utf8Scanner(bytes, limits);
  const slice = timeSlice();
  for (let end = 0; end < bytes.length; ) {
    end = Math.min(end + SLICE_BYTES, bytes.length);
    scanner.scanTo(end);
    if (end < bytes.length && slice.isOver()) await slice.yield();
  }
  return { bytes, ...scanner.found() };
}

function utf8Scanner(bytes: Buffer, limits: JsonLimits) {
  if (!isUtf8(bytes)) throw invalidPayload("The body is not valid UTF-8.");
  return jsonScanner(bytes, limits);
}

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

/** The value of a part of a body, which has to be whole JSON. Throws `invalid_payload` when it is none. */
export function jsonValue({ bytes, mayBeInexact }: JsonText, start = 0, end?: number): unknown {
  const text = bytes.toString("utf8", start, end);
  try {
    return mayBeInexact ? parseExact(text) : JSON.parse(text);
  } catch (cause) {
    throw Object.assign(invalidPayload("The body is not valid JSON."), { cause });
  }
}

/** The value of a whole body. Throws `invalid_payload` when it is no JSON, or has text that cannot be stored (field named). */
export function parseJsonText(text: JsonText): unknown {
  const value = jsonValue(text);
  if (text.hasEscapesToCheck) refuseUnstorable(value);
  return value;
}

/**
 * The value of a JSON body. An empty body is undefined. Throws `invalid_payload` for broken UTF-8 or JSON, too deep nesting,
 * too many values, and text that cannot be stored (field named).
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  if (bytes.length === 0) return undefined;
  const scanner = utf8Scanner(bytes, limits);
  scanner.scanTo(bytes.length);
  return parseJsonText({ bytes, ...scanner.found() });
}
