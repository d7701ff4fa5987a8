import { SENDER_HEADER } from "@memory/api";
import { invalidPayload } from "@memory/errors";
import type { Sender } from "@memory/scope";
import { codePoints } from "@memory/text";
import { headerText } from "@memory/text/headers";
import type { FastifyRequest } from "fastify";

const MOST_CHARACTERS = 128;
const CONTROL = /\p{Cc}/u;

/**
 * Who sent a request: the person whom its key stands for, or else whom it names in `X-Service-Actor`; the prefix of its key, and the request's id. Throws `invalid_payload` naming that header
 * when it is too long or is no plain text.
 */
export function actorOf({
  headers,
  caller,
  id,
}: Pick<FastifyRequest, "headers" | "caller"> & Partial<Pick<FastifyRequest, "id">>): Sender {
  const text = headerText(headers[SENDER_HEADER.toLowerCase()]);
  if (text === null || CONTROL.test(text)) throw fault("must not contain control characters");
  if (codePoints(text) > MOST_CHARACTERS)
    throw fault(`must have at most ${MOST_CHARACTERS} characters`);
  return {
    actor: (caller.kind === "key" ? caller.actor : null) ?? (text === "" ? null : text),
    keyPrefix: caller.kind === "key" ? caller.prefix : null,
    ...(id !== undefined && { requestId: id }),
  };
}

const fault = (message: string) => invalidPayload(`${SENDER_HEADER}: ${message}`, SENDER_HEADER);
