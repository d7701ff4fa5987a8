import { invalidPayload } from "@memory/errors";
import { codePoints, isStorable } from "@memory/text";

/** The owner of an exchange, from its headers; fields of headers that were not sent are absent. */
export interface Identity {
  subjectId: string | null;
  threadId: string | null;
  runId: string | null;
  purpose: string | null;
  idempotencyKey: string | null;
  streamMemory: boolean;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * The identity of a call. Header values are UTF-8; bytes that are not are taken as Latin-1, which is what browsers send.
 * Throws `invalid_payload` naming the header that is too long or not storable; without a subject the others do not count.
 */
export function readIdentity(headers: Headers): Identity {
  const read = (name: string, max: number) => headerText(headers, name, max);
  const subjectId = read("X-Service-Subject-Id", 128);
  if (subjectId === null) return NOBODY;
  return {
    subjectId,
    threadId: read("X-Service-Thread-Id", 128),
    runId: read("X-Service-Run-Id", 128),
    purpose: read("X-Service-Purpose", 128),
    idempotencyKey: read("X-Service-Idempotency-Key", 256),
    streamMemory: read("X-Service-Stream-Memory", 16) === "1",
  };
}

const NOBODY: Identity = {
  subjectId: null,
  threadId: null,
  runId: null,
  purpose: null,
  idempotencyKey: null,
  streamMemory: false,
};

// A surrogate, or NUL in two bytes, written as if it were UTF-8. As Latin-1 it would be an accented letter and symbols in a row.
const UNSTORABLE_BYTES = /\u00ed[\u00a0-\u00bf][\u0080-\u00bf]|\u00c0\u0080/;

/** The text of a header, or null when it is absent or empty. */
export function headerText(headers: Headers, name: string, max: number): string | null {
  const given = headers[name.toLowerCase()];
  const raw = Array.isArray(given) ? given.join(", ") : (given ?? "");
  const text = decoded(raw).trim();
  if (text === "") return null;
  if (codePoints(text) > max)
    throw invalidPayload(`${name}: must have at most ${max} characters`, name);
  if (UNSTORABLE_BYTES.test(raw) || !isStorable(text))
    throw invalidPayload(`${name}: must not contain U+0000 or lone surrogates`, name);
  return text;
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
