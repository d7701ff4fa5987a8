const QUOTE = 0x22;
const BACKSLASH = 0x5c;
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
    if (byte === QUOTE) at = endOfString(json, at);
    else count += COUNTED[byte] ?? 0;
  }
  return count;
}

/** Index of the quote that ends the string at `start`; the end of the bytes where there is none. */
function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at !== -1; at = json.indexOf(QUOTE, at + 1))
    if (!isEscaped(json, at)) return at;
  return json.length;
}

function isEscaped(json: Buffer, at: number): boolean {
  let from = at;
  while (json[from - 1] === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}
