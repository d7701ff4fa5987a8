import { isJsonObject, type JsonObject } from "./json-value.ts";
import { notePairs, pairsOf, underMainKey } from "./value-key.ts";
import { charactersOf, MOST_VALUE_CHARACTERS } from "./value-size.ts";

/** True when every key that `part` names has the same value in `whole`. */
export function agrees(part: JsonObject, whole: JsonObject, mainKey: string): boolean {
  const right = pairsOf(whole, mainKey);
  return [...pairsOf(part, mainKey)].every(([key, text]) => right.get(key) === text);
}

/**
 * True when two values of one thing can both be so: keys they share are equal, and if they share none, neither is a bare value
 * (`{"city":"Lyon"}` and `{"country":"FR"}` complete each other, `{"value":"Lyon"}` and `{"country":"FR"}` do not).
 */
export function completes(a: JsonObject, b: JsonObject, mainKey: string): boolean {
  const left = pairsOf(a, mainKey);
  const right = pairsOf(b, mainKey);
  const shared = [...left].filter(([key]) => right.has(key));
  if (shared.length === 0) return !left.has("value") && !right.has("value");
  return shared.every(([key, text]) => right.get(key) === text);
}

/**
 * `next` with the keys of `previous` that it does not restate; unrelated shapes carry nothing over, nor does what would make it
 * larger than a value may be.
 */
export function carryOver(previous: JsonObject, next: JsonObject, mainKey: string): JsonObject {
  const older = underMainKey(previous, mainKey);
  const newer = underMainKey(next, mainKey);
  const shared = Object.keys(newer).some((key) => key in older);
  if (!shared && ("value" in older || "value" in newer)) return next;
  const kept = Object.keys(older).filter((key) => !(key in newer));
  if (kept.length === 0) return next;
  const merged: JsonObject = {};
  for (const key of Object.keys(older)) setOwn(merged, key, newer[key] ?? older[key] ?? null);
  for (const key of Object.keys(newer)) setOwn(merged, key, newer[key] ?? null);
  notePairs(merged, mainKey, { previous, next });
  const isSmall = charactersOf(previous) + charactersOf(next) <= MOST_VALUE_CHARACTERS;
  return isSmall || charactersOf(merged) <= MOST_VALUE_CHARACTERS ? merged : next;
}

/** Every text in a value, nested ones too. */
export function textsOf(value: JsonObject): string[] {
  const texts: string[] = [];
  const stack: unknown[] = [value];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top === "string") texts.push(top);
    else if (Array.isArray(top)) stack.push(...top);
    else if (isJsonObject(top)) stack.push(...Object.values(top));
  }
  return texts;
}

// Plain assignment to `__proto__` would lose the key.
const setOwn = (target: JsonObject, key: string, value: JsonObject[string]): void => {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
};
