type Bytes = Uint8Array<ArrayBuffer>;

const ENCODER = new TextEncoder();

export const utf8 = (text: string): Bytes => ENCODER.encode(text);

export const textOf = (bytes: Bytes): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

export const sha256 = async (text: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));

export const hexOf = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const base64url = (bytes: Bytes): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The bytes of base64. Throws for what is none. */
export const bytesOfBase64 = (base64: string): Bytes =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The bytes of base64url that is written in the one way there is; null for anything else. */
export function bytesOf(text: string): Bytes | null {
  try {
    const bytes = bytesOfBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
    return base64url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
