import type { ProviderError } from "./provider-error.ts";
import type { Unaccepted } from "./request-parameters.ts";

/** What a response without an answer means for the next request. */
export type Refusal =
  /** It may pass. */
  | { readonly kind: "busy" }
  /** No question will be answered until somebody changes the settings or the account. */
  | { readonly kind: "configuration" }
  /** This question will not be answered. */
  | { readonly kind: "question" }
  /** Perhaps it is answered with other parameters. */
  | { readonly kind: "parameters"; readonly unaccepted: Unaccepted };

const ACCOUNT = /insufficient_quota|billing|credit balance|insufficient (?:credits|balance)/u;
const KEY =
  /api[ _-]?key.{0,30}(?:not valid|invalid|incorrect|missing)|(?:invalid|incorrect|missing).{0,10}api[ _-]?key/u;
const MODEL =
  /model_not_found|deploymentnotfound|model.{0,120}(?:not found|not exist|not a valid|no longer)|(?:unknown|invalid|no such) model\b|not a valid model/u;
const MODERATED = /moderation|flagged|content[ _]filter|content[ _]policy|safety/u;
const TOO_LONG = /context[ _](?:length|window)|too long|string_above_max_length|maximum context/u;
const TOO_HIGH = /max_(?:completion_)?tokens.{0,80}(?:too large|maximum|at most|exceed|>)/u;
const LIMIT = /max_tokens|max_completion_tokens/u;
const TEMPERATURE = /temperature/u;
const FORM = /response_format|json_schema|json_object|json mode|schema|structured|tool|function/u;

/** What the status of a response and the provider's error mean. */
export function refusalOf(status: number, error: ProviderError | null): Refusal {
  const said = [error?.message ?? "", ...(error?.names ?? [])].join(" ").toLowerCase();
  if (ACCOUNT.test(said)) return { kind: "configuration" };
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500)
    return { kind: "busy" };
  if (status === 403 && MODERATED.test(said)) return { kind: "question" };
  if (status === 404 && FORM.test(said) && !MODEL.test(said)) return unaccepted("form");
  if (status === 413) return { kind: "question" };
  if (status !== 400 && status !== 422) return { kind: "configuration" };
  return refusedInput(said);
}

function refusedInput(said: string): Refusal {
  if ([KEY, MODEL, TOO_HIGH].some((fault) => fault.test(said))) return { kind: "configuration" };
  if (MODERATED.test(said) || TOO_LONG.test(said)) return { kind: "question" };
  if (LIMIT.test(said)) return unaccepted("limit");
  if (TEMPERATURE.test(said)) return unaccepted("temperature");
  return unaccepted(FORM.test(said) ? "form" : "unknown");
}

const unaccepted = (what: Unaccepted): Refusal => ({ kind: "parameters", unaccepted: what });
