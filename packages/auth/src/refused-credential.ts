import type { KeyRefusal } from "@memory/contracts";
import { type ApiError, unauthorized } from "@memory/errors";
import { bearerOf } from "./secrets.ts";

const SEND = "send Authorization: Bearer <key>";

/** What to do, by why a credential was refused. Only who has the whole of a key, by its digest, learns that it was one. */
const ADVICE = {
  revoked: "The key was revoked: create another one with POST /v1/keys.",
  expired: "The key is past its end: sign in again, or create another one with POST /v1/keys.",
  admin:
    "This is the admin key, which manages keys and nothing else: create a key of a project with POST /v1/keys.",
} as const satisfies Record<NonNullable<KeyRefusal>, string>;

/** The 401 for a request with this Authorization header, which the check of keys refused for that reason. */
export function refusedCredential(header: string | undefined, refusal: KeyRefusal): ApiError {
  if (header === undefined) return unauthorized(`There is no Authorization header: ${SEND}.`);
  if (bearerOf(header) === null)
    return unauthorized(`The Authorization header is no bearer token: ${SEND}.`);
  return unauthorized(
    refusal === null
      ? "The key is unknown: check that it is complete, and of this server."
      : ADVICE[refusal],
  );
}
