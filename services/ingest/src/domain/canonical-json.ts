import { atOnce } from "@memory/fairness";

interface RawJson {
  rawJSON: string;
}

// TypeScript's library does not know JSON.isRawJSON yet; Node 22 and newer have it.
const isRawJson = (value: object): value is RawJson =>
  (JSON as unknown as { isRawJSON(value: object): boolean }).isRawJSON(value);

const NODES_AT_A_STEP = 256;

/**
 * JSON text that is the same for equal values: keys sorted by UTF-16 code units, no space, numbers as JSON.stringify
 * writes them (RFC 8785); a number that a double cannot hold keeps its digits.
 */
export const canonicalJson = (value: unknown): string => atOnce(canonicalSteps(value));

/** The same in steps of a few hundred values each. */
export function* canonicalSteps(value: unknown, seen = { nodes: 0 }): Generator<void, string> {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (!Array.isArray(value) && isRawJson(value)) return value.rawJSON;
  const isArray = Array.isArray(value);
  const texts: string[] = [];
  for (const key of isArray ? value.keys() : Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, key);
    const text = isHolder(member) ? yield* canonicalSteps(member, seen) : JSON.stringify(member);
    texts.push(isArray ? text : `${JSON.stringify(key)}:${text}`);
    if (++seen.nodes % NODES_AT_A_STEP === 0) yield;
  }
  return isArray ? `[${texts.join()}]` : `{${texts.join()}}`;
}

/** False for what JSON.stringify writes as it is to be written. */
const isHolder = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !(Array.isArray(value) && value.length === 0);
