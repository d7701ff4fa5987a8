import type { JsonObject } from "./json-value.ts";

/** Characters of JSON that the value of one fact has at most. */
export const MOST_VALUE_CHARACTERS = 16_384;

const CHARACTERS = new WeakMap<JsonObject, number>();

/** How many characters of JSON a value has, counted once. */
export function charactersOf(value: JsonObject): number {
  const known = CHARACTERS.get(value) ?? JSON.stringify(value).length;
  CHARACTERS.set(value, known);
  return known;
}

/** How many keys and items of lists a value holds, nested ones too. */
export function entriesIn(value: JsonObject): number {
  let entries = 0;
  const stack: object[] = [value];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const held: unknown[] = Object.values(top);
    entries += held.length;
    for (const one of held) if (typeof one === "object" && one !== null) stack.push(one);
  }
  return entries;
}
