import { codePoints } from "@memory/text";
import { compareInstants, normalInstant } from "./instant.ts";
import { isJsonObject, type JsonObject, type JsonValue, rawDigits } from "./json-value.ts";
import { normalPredicate } from "./predicate-registry.ts";
import type { Action } from "./statement.ts";

const MOST_PREDICATE_CHARACTERS = 128;
const MOST_VALUE_CHARACTERS = 16_384;
const MOST_QUALIFIERS_CHARACTERS = 4096;
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
  if (JSON.stringify(value).length > MOST_VALUE_CHARACTERS) {
    throw new Malformed(`value must have at most ${MOST_VALUE_CHARACTERS} characters of JSON`);
  }
  return value;
}

export function readQualifiers(entry: JsonObject): JsonObject {
  const stated = given(entry, "qualifiers") ?? {};
  if (!isJsonObject(stated)) throw new Malformed("qualifiers must be an object");
  if (JSON.stringify(stated).length > MOST_QUALIFIERS_CHARACTERS) {
    throw new Malformed(
      `qualifiers must have at most ${MOST_QUALIFIERS_CHARACTERS} characters of JSON`,
    );
  }
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
