import { ApiError } from "@memory/errors";
import type { Log } from "@memory/log";

/** What was not as it has to be, by the claim or parameter that a check of the library names. */
const CHECKS: Readonly<Record<string, string>> = {
  state: "The answer of the provider belongs to another sign-in (state).",
  nonce: "The provider's token belongs to another sign-in (nonce).",
  iss: "The answer is of another provider (iss).",
  aud: "The provider's token is for another application (aud).",
  azp: "The provider's token is for another application (azp).",
  exp: "The provider's token is past its end (exp); do the clocks of both servers agree?",
  iat: "The provider's token is of another time (iat); do the clocks of both servers agree?",
  nbf: "The provider's token is not valid yet (nbf); do the clocks of both servers agree?",
};

/** What the provider itself answered, by its word for it (RFC 6749, OpenID Connect Core). */
const ANSWERS: Readonly<Record<string, string>> = {
  access_denied: "The provider did not let the person in (access_denied).",
  invalid_grant:
    "The provider does not take the code: it was used before, is too old, or belongs to another sign-in (invalid_grant).",
};

/** Its words that say that this server, not the person, is refused. */
const OF_THE_SERVER = new Set(["invalid_client", "unauthorized_client", "invalid_scope"]);

const WORD = /^[a-z_]{1,64}$/;
const DEPTH = 4;

interface Fault {
  name?: unknown;
  code?: unknown;
  /** The word of an answer that is an error. */
  error?: unknown;
  /** The claim that a check failed on. */
  claim?: unknown;
  attribute?: unknown;
  message?: unknown;
  cause?: unknown;
}

export const signInFailed = (message: string) =>
  new ApiError("sign_in_failed", message, { headers: { "www-authenticate": "Bearer" } });

/** The error for a provider that cannot be asked. Logged is what went wrong, nothing that was sent. */
export function unreachable(error: unknown, log: Log): ApiError {
  log.warn({ reason: reasonOf(error) }, "the provider of identities does not answer");
  return new ApiError(
    "upstream_unavailable",
    "The provider of identities does not answer as it has to. Try again, or sign in with a key.",
  );
}

/** The error for a sign-in that the library refused. Never logged or answered: codes, tokens and what is in them. */
export function failureOf(error: unknown, log: Log): ApiError {
  const faults = chainOf(error);
  const word = firstText(faults, "error");
  if (word !== null && WORD.test(word)) {
    if (OF_THE_SERVER.has(word)) return unreachable(error, log);
    return failed(word, ANSWERS[word] ?? `The provider answered ${word}.`, log);
  }
  const check = firstText(faults, "claim") ?? firstText(faults, "attribute") ?? namedIn(faults);
  if (check !== null)
    return failed(check, CHECKS[check] ?? `Wrong at the provider: ${check}.`, log);
  if (faults.some(isUnanswered)) return unreachable(error, log);
  return failed(reasonOf(error), "The answer of the provider is not as it has to be.", log);
}

function failed(reason: string, message: string, log: Log): ApiError {
  log.info({ reason }, "a sign-in failed");
  return signInFailed(message);
}

function chainOf(error: unknown): Fault[] {
  const chain: Fault[] = [];
  for (let at = error; typeof at === "object" && at !== null && chain.length < DEPTH; ) {
    chain.push(at as Fault);
    at = (at as Fault).cause;
  }
  return chain;
}

const firstText = (faults: readonly Fault[], field: keyof Fault): string | null =>
  (faults.map((fault) => fault[field]).find((value) => typeof value === "string") as
    | string
    | undefined) ?? null;

/** The library names parameters of an answer, and claims that are absent, in its messages alone. */
function namedIn(faults: readonly Fault[]): string | null {
  const text = faults.map(({ message }) => String(message)).join(" ");
  return Object.keys(CHECKS).find((name) => text.includes(`"${name}"`)) ?? null;
}

/** Of a provider that cannot be asked, or not by this server. */
const UNANSWERED = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  // A client that is not known, or whose secret is another.
  "OAUTH_WWW_AUTHENTICATE_CHALLENGE",
]);
const isUnanswered = ({ code, name }: Fault): boolean =>
  name === "TypeError" ||
  UNANSWERED.has(String(code)) ||
  /^(E[A-Z]+|UND_ERR_\w+)$/.test(String(code));

/** Codes of errors, as far as there are any; their texts may quote what was sent. */
const reasonOf = (error: unknown): string =>
  chainOf(error)
    .map(({ code, name }) => String(code ?? name))
    .join(" ");
