/** How many bytes a UUID has. */
export const UUID_BYTES = 16;

const DASH = 0x2d;

/**
 * Writes hex digits as bytes from position `at` on; dashes between bytes, as a UUID has them, are left out. Digits are not checked:
 * `hex` must hold pairs of digits, in either case.
 */
export function writeHex(into: Uint8Array, hex: string, at: number): void {
  // Buffer's own reading of hex is a call into the runtime: with it a single event took ingest a tenth longer.
  let byteAt = at;
  for (let n = 0; n < hex.length; n += 2) {
    if (hex.charCodeAt(n) === DASH) n++;
    into[byteAt++] = (digit(hex.charCodeAt(n)) << 4) | digit(hex.charCodeAt(n + 1));
  }
}

/** The value of an ASCII digit or a letter from a to f in either case. */
const digit = (code: number): number => (code & 0xf) + 9 * (code >> 6);

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The UUID in the 16 bytes from position `at` on, in lower case. */
export function readUuid(bytes: Uint8Array, at: number): string {
  let uuid = "";
  for (let n = 0; n < UUID_BYTES; n++) {
    if (n === 4 || n === 6 || n === 8 || n === 10) uuid += "-";
    uuid += HEX[bytes[at + n] ?? 0];
  }
  return uuid;
}
