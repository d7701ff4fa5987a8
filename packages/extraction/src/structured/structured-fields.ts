import { codePoints, normalForm } from "@memory/text";
import {
  compareInstants,
  entriesIn,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  MOST_VALUE_CHARACTERS,
  normalInstant,
  rawDigits,
} from "@memory/values";
import { normalPredicate } from "../predicates/index.ts";
import type { Action } from "../statement.ts";

const MOST_PREDICATE_CHARACTERS = 128;
/** Keys and items of lists: each takes many times the memory of its characters. */
const VALUE_BOUNDS: Bounds = { characters: MOST_VALUE_CHARACTERS, entries: 1_000 };
const QUALIFIERS_BOUNDS: Bounds = { characters: 4_096, entries: 200 };
const STRUCTURED_CONFIDENCE = 0.95;

/** A field of a structured entry that cannot be taken; the message names the field and its limit, never its content. */
export class Malformed extends Error {
  override name = "Malformed";
}

/** Null and absent are the same. */
const given = (entry: JsonObject, field: string): JsonValue | undefined =>
  Object.hasOwn(entry, field) ? (entry[field] ?? undefined) : undefined;

export function readPredicate(entry: JsonObject): string {
  const stated = given(entry, "predicate");
  if (stated === undefined) throw new Malformed("predicate is required");
  if (typeof stated !== "string") throw new Malformed("predicate must be text");
  if (codePoints(stated) > MOST_PREDICATE_CHARACTERS) {
    throw new Malformed(`predicate must have at most ${MOST_PREDICATE_CHARACTERS} characters`);
  }
  const predicate = normalPredicate(stated);
  if (predicate === null) throw new Malformed("predicate must be a word of letters, digits and _");
  return predicate;
}

/** A value that is no object becomes `{"value": v}`; only a retraction may come without one. */
export function readValue(entry: JsonObject, action: Action | null): JsonObject | null {
  const stated = given(entry, "value");
  if (stated === undefined) {
    if (action === "retract") return null;
    throw new Malformed("value is required");
  }
  const isBlank = typeof stated === "string" && stated.trim() === "";
  const isEmpty =
    typeof stated === "object" &&
    rawDigits(stated) === null &&
    Object.keys(stated ?? {}).length === 0;
  if (isBlank || isEmpty) throw new Malformed("value must not be empty");
  const value = isJsonObject(stated) ? stated : { value: stated };
  checkSize("value", value, VALUE_BOUNDS);
  return value;
}

interface Bounds {
  readonly characters: number;
  readonly entries: number;
}

/** Of the text as it is and as it is compared: one character of some scripts is eighteen when it is compared. */
function checkSize(field: string, value: JsonObject, { characters, entries }: Bounds): void {
  const text = JSON.stringify(value);
  if (text.length > characters || normalForm(text, "NFKC").length > 2 * characters)
    throw new Malformed(`${field} must have at most ${characters} characters of JSON`);
  if (entriesIn(value) > entries)
    throw new Malformed(`${field} must have at most ${entries} keys and items of lists`);
}

export function readQualifiers(entry: JsonObject): JsonObject {
  const stated = given(entry, "qualifiers") ?? {};
  if (!isJsonObject(stated)) throw new Malformed("qualifiers must be an object");
  checkSize("qualifiers", stated, QUALIFIERS_BOUNDS);
  return stated;
}

export function readConfidence(entry: JsonObject): number {
  const stated = given(entry, "confidence") ?? STRUCTURED_CONFIDENCE;
  if (typeof stated !== "number" || !(stated >= 0 && stated <= 1)) {
    throw new Malformed("confidence must be a number from 0 to 1");
  }
  return stated;
}

export function readOneOf<T extends string>(
  entry: JsonObject,
  field: string,
  allowed: readonly T[],
): T | null {
  const stated = given(entry, field);
  if (stated === undefined) return null;
  const found = allowed.find((one) => one === stated);
  if (!found) throw new Malformed(`${field} must be one of ${allowed.join(", ")}`);
  return found;
}

export function readTimes(
  entry: JsonObject,
  occurredAt: string,
): { validFrom: string; statedValidFrom: boolean; validTo: string | null } {
  const stated = readInstant(entry, "valid_from");
  const validTo = readInstant(entry, "valid_to");
  const validFrom = stated ?? occurredAt;
  if (stated !== null && validTo !== null && compareInstants(validTo, stated) < 0) {
    throw new Malformed("valid_to must not be before valid_from");
  }
  // Something that is said to be over and names no start was so before it was over.
  const isOver = stated === null && validTo !== null && compareInstants(validTo, occurredAt) < 0;
  return { validFrom: isOver ? validTo : validFrom, statedValidFrom: stated !== null, validTo };
}

function readInstant(entry: JsonObject, field: string): string | null {
  const stated = given(entry, field);
  if (stated === undefined) return null;
  const instant = typeof stated === "string" ? normalInstant(stated) : null;
  if (instant === null) throw new Malformed(`${field} must be an ISO 8601 date or datetime`);
  return instant;
}
