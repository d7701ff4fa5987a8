import { rawDigits } from "@memory/values";

/**
 * JSON text that is the same for equal values: keys sorted by UTF-16 code units, no space, numbers as JSON.stringify
 * writes them (RFC 8785); a number that a double cannot hold keeps its digits.
 */
export function canonicalJson(value: unknown): string {
  if (!isHolder(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const digits = rawDigits(value);
  if (digits !== null) return digits;
  let text = "";
  for (const key of Object.keys(value).sort())
    text += `${text === "" ? "" : ","}${member(key, canonicalJson(Reflect.get(value, key)))}`;
  return `{${text}}`;
}

const NODES_AT_A_STEP = 256;

/** The same in steps of a few hundred values each. */
export function* canonicalSteps(value: unknown, seen = { nodes: 0 }): Generator<void, string> {
  if (!isHolder(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${yield* textsInSteps(value, value.keys(), seen)}]`;
  const digits = rawDigits(value);
  if (digits !== null) return digits;
  return `{${yield* textsInSteps(value, Object.keys(value).sort(), seen)}}`;
}

/** The members of an array or object under these keys, joined by commas. */
function* textsInSteps(
  holder: object,
  keys: Iterable<number | string>,
  seen: { nodes: number },
): Generator<void, string> {
  const texts: string[] = [];
  for (const key of keys) {
    const held: unknown = Reflect.get(holder, key);
    const text = isHolder(held) ? yield* canonicalSteps(held, seen) : JSON.stringify(held);
    texts.push(typeof key === "number" ? text : member(key, text));
    if (++seen.nodes % NODES_AT_A_STEP === 0) yield;
  }
  return texts.join();
}

const member = (key: string, text: string): string => `${JSON.stringify(key)}:${text}`;

/** False for values that JSON.stringify writes in canonical form. */
const isHolder = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(Array.isArray(value) && value.length === 0);
