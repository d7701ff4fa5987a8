import { ERROR_STATUS, type ErrorType } from "@memory/errors";
import { z } from "zod";
import type { ApiRoute } from "./api-route.ts";
import { named } from "./named.ts";

const FAULT = {
  error: {
    type: "missing_scope",
    message: "subject_id is required.",
    field: "subject_id",
  },
};

const ERROR_TYPES = Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]];

const Fault = named(
  {
    id: "Fault",
    description: "What is wrong with a request, or with the service.",
    example: FAULT.error,
  },
  z.object({
    type: z.enum(ERROR_TYPES).meta({ description: "Stable; what programs look at." }),
    message: z.string().meta({ description: "For people." }),
    field: z.string().nullable().meta({
      description: "The path of what is wrong, such as `events.0.subject_id`, if one is.",
    }),
  }),
);

/** The body of every error. */
export const ErrorBody = named(
  { id: "Error", description: "The body of every error.", example: FAULT },
  z.object({
    error: Fault.and(
      z.object({
        errors: z
          .array(Fault)
          .optional()
          .meta({ description: "All faults of the request, at most 20, where it has several." }),
      }),
    ),
  }),
);

/** When each type of error is answered. */
export const ERROR_MEANING: Readonly<Record<ErrorType, string>> = {
  unauthorized:
    "The key is missing, unknown, revoked or past its end; the message says which, and what to do.",
  forbidden_scope: "The project is not the key's.",
  missing_scope: "`project_id` or `subject_id` is missing.",
  invalid_payload: "The body, the query or a header is not valid; `field` says where.",
  budget_exceeded: "`budget_tokens` is 0 or less.",
  trace_not_found: "No such trace in this scope.",
  event_not_found: "No such event in this project, or a forget hides it.",
  fact_not_found: "No such fact in this project.",
  illegal_status_transition: "The status of the fact does not allow it.",
  invalid_forget_scope: "Not exactly one of `subject_id` and `fact_id`, or an unknown `mode`.",
  conflict_not_found: "No such conflict set in this project.",
  conflict_already_resolved: "The conflict set is no longer open.",
  fact_not_in_conflict: "The fact to keep is not in the conflict set.",
  key_not_found: "No such key, or not yours.",
  sign_in_failed:
    "The provider of identities, or the check of its answer, did not let the person in; the message says why. Begin again.",
  sign_in_refused: "The provider knows the person, but none of their roles opens a project here.",
  upstream_unavailable:
    "The model provider, or the provider of identities, did not answer in time.",
  bad_request: "The request is not valid HTTP.",
  insufficient_rights: "The key may not do this; the message names the right that it needs.",
  request_timeout: "The request did not arrive in time.",
  not_found: "No such route.",
  idempotency_key_reused: "The `Idempotency-Key` was sent with another request before.",
  job_not_found: "No such job in this project.",
  forget_not_done: "The forget is not done yet; the message says what it waits for.",
  merge_not_found: "No such merge in this project.",
  merge_not_possible:
    "The two cannot be merged, or the merge cannot be undone, as they are; the message says why.",
  alias_not_found: "The subject has no such alias.",
  alias_taken: "The name is an alias of another subject, is the subject itself, or has aliases.",
  too_many_aliases: "The subject has as many aliases as it may have.",
  subject_has_memory: "The name has memory of its own; merge the two subjects instead.",
  forget_not_found: "No such receipt in this project.",
  webhook_not_found: "No such webhook in this project.",
  delivery_not_found: "No such delivery of this webhook.",
  method_not_allowed: "The route does not have this method; `Allow` names those it has.",
  payload_too_large: "The body is larger than the limit that the message names.",
  unsupported_media_type:
    "The body is not `application/json`, of an import `application/x-ndjson`, or is encoded.",
  misdirected_request: "The host of the request is not one of this server.",
  rate_limited:
    "Too many requests, or too much waits already; `Retry-After` says when to try again.",
  headers_too_large: "The headers are too large.",
  internal_error: "A fault of the service; the log has it under the request id.",
  service_unavailable: "A dependency is unavailable; `Retry-After` says when to try again.",
};

/** Errors that every request may be answered with. */
const OF_ALL: readonly ErrorType[] = [
  ...(["bad_request", "request_timeout", "misdirected_request", "rate_limited"] as const),
  ...(["headers_too_large", "internal_error", "service_unavailable"] as const),
];
const OF_KEYED: readonly ErrorType[] = ["unauthorized", "invalid_payload"];
const OF_BODIES: readonly ErrorType[] = ["payload_too_large", "unsupported_media_type"];

const hasBody = ({ method }: ApiRoute): boolean => method === "POST" || method === "PATCH";

/** The types of error that a route answers, by status. */
export function errorsOf(route: ApiRoute): Map<number, ErrorType[]> {
  const types = new Set<ErrorType>([
    ...route.errors,
    ...(route.service === "edge" ? [] : OF_KEYED),
    ...(route.rights === null ? [] : (["insufficient_rights"] as const)),
    ...(route.isRepeatable ? (["idempotency_key_reused"] as const) : []),
    ...(hasBody(route) ? OF_BODIES : []),
    ...OF_ALL,
  ]);
  const byStatus = new Map<number, ErrorType[]>();
  for (const type of ERROR_TYPES.filter((one) => types.has(one))) {
    const status = ERROR_STATUS[type];
    byStatus.set(status, [...(byStatus.get(status) ?? []), type]);
  }
  return byStatus;
}
