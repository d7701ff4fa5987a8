import { isStorable } from "./index.ts";

// A surrogate, or NUL in two bytes, written as if it were UTF-8. As Latin-1 it would be an accented letter and symbols in a row.
const UNSTORABLE_BYTES = /\u00ed[\u00a0-\u00bf][\u0080-\u00bf]|\u00c0\u0080/;

/**
 * The text of a header's value as Node gives it, trimmed; empty when there is none, null when Postgres cannot hold it. Values are
 * UTF-8; bytes that are not are taken as Latin-1, which is what browsers send.
 */
export function headerText(given: string | readonly string[] | undefined): string | null {
  const raw = typeof given === "string" ? given : (given?.join(", ") ?? "");
  const text = decoded(raw).trim();
  return UNSTORABLE_BYTES.test(raw) || !isStorable(text) ? null : text;
}

/** Node gives header bytes as Latin-1. */
function decoded(value: string): string {
  try {
    const bytes = Uint8Array.from(value, (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
