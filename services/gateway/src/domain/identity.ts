import { invalidPayload } from "@memory/errors";
import { codePoints } from "@memory/text";
import { headerText } from "@memory/text/headers";

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
 * The identity of a call. Throws `invalid_payload` naming the header that is too long or not storable; without a subject the
 * others do not count.
 */
export function readIdentity(headers: Headers): Identity {
  const read = (name: string, max: number) => boundedHeader(headers, name, max);
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

/** The text of a header, or null when it is absent or empty. */
export function boundedHeader(headers: Headers, name: string, max: number): string | null {
  const text = headerText(headers[name.toLowerCase()]);
  if (text === null)
    throw invalidPayload(`${name}: must not contain U+0000 or lone surrogates`, name);
  if (codePoints(text) > max)
    throw invalidPayload(`${name}: must have at most ${max} characters`, name);
  return text === "" ? null : text;
}
