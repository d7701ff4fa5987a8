import { endOfString, QUOTE } from "./json-spans.ts";

const COUNTED = new Uint8Array(256);
for (const character of ",[{") COUNTED[character.charCodeAt(0)] = 1;

/**
 * A close upper bound of the number of values in JSON bytes: the commas and opening brackets outside of strings, plus one.
 * Counts no further than `most`.
 */
export function valuesUpTo(json: Buffer, most: number): number {
  let count = 1;
  for (let at = 0; at < json.length && count <= most; at++) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at) - 1;
    else count += COUNTED[byte] ?? 0;
  }
  return count;
}
