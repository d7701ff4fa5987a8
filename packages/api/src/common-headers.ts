import { ERROR_STATUS, type ErrorType } from "@memory/errors";
import type { ApiRoute } from "./api-route.ts";

type Json = Record<string, unknown>;

const text = (description: string, example?: string): Json => ({
  description,
  schema: { type: "string" },
  ...(example !== undefined && { example }),
});
const count = (description: string): Json => ({
  description,
  schema: { type: "string", pattern: "^\\d+$" },
});

/** Headers of answers, under the names by which the document refers to them. */
const ANSWER_HEADERS = {
  RequestId: ["X-Request-Id", text("The id of the request, also in the logs.")],
  UnknownFields: [
    "Warning",
    text(
      "Fields and parameters that the route does not know and has ignored, at most five.",
      '299 - "unknown field: events.0.txt"',
    ),
  ],
  PreferenceApplied: [
    "Preference-Applied",
    text("Where the request prefers strict handling.", "handling=strict"),
  ],
  RateLimit: [
    "X-RateLimit-Limit",
    count("Requests that may be sent at once after a pause; only where the server has a limit."),
  ],
  RateLimitRemaining: ["X-RateLimit-Remaining", count("Requests that may be sent now.")],
  RateLimitReset: [
    "X-RateLimit-Reset",
    count("Seconds until as many as the limit may be sent again."),
  ],
  Help: ["Link", text("Where the type of the error is explained.")],
  RetryAfter: ["Retry-After", count("Seconds after which to try again.")],
  Challenge: ["WWW-Authenticate", text("`Bearer`: how to send a key.", "Bearer")],
  Deprecation: [
    "Deprecation",
    text("Since when the route is deprecated (RFC 9745).", "@1767225600"),
  ],
  Sunset: ["Sunset", text("When the route stops to answer (RFC 8594).")],
} as const satisfies Record<string, readonly [name: string, header: Json]>;

type HeaderId = keyof typeof ANSWER_HEADERS;

export const componentHeaders = (): Json =>
  Object.fromEntries(Object.entries(ANSWER_HEADERS).map(([id, [, header]]) => [id, header]));

const refs = (ids: readonly HeaderId[]): Json =>
  Object.fromEntries(
    ids.map((id) => [ANSWER_HEADERS[id][0], { $ref: `#/components/headers/${id}` }]),
  );

/** Whether the fields of a route's requests are judged: the gateway passes them on as they are. */
export const judgesFields = ({ service }: ApiRoute): boolean =>
  service !== "edge" && service !== "gateway";

const OF_FIELDS = ["UnknownFields", "PreferenceApplied"] as const;
const OF_LIMITS = ["RateLimit", "RateLimitRemaining", "RateLimitReset"] as const;

/** The headers that every good answer of a route has, or may have. */
export const headersOfAnswer = (route: ApiRoute): Json =>
  refs([
    "RequestId",
    ...(judgesFields(route) ? OF_FIELDS : []),
    ...(route.service === "edge" ? [] : OF_LIMITS),
    ...(route.deprecated ? (["Deprecation", "Sunset"] as const) : []),
  ]);

/** The headers of an error of these types, which have one status. */
export function headersOfError(types: readonly ErrorType[]): Json {
  const statuses = new Set(types.map((type) => ERROR_STATUS[type]));
  return refs([
    ...(["RequestId", "Help"] as const),
    ...(statuses.has(401) ? (["Challenge"] as const) : []),
    ...(statuses.has(422) ? OF_FIELDS : []),
    ...(statuses.has(429) ? OF_LIMITS : []),
    ...(statuses.has(429) || statuses.has(503) ? (["RetryAfter"] as const) : []),
  ]);
}

/** The header with which a request asks that unknown fields are refused. */
export const PREFER: Json = {
  name: "Prefer",
  in: "header",
  required: false,
  description:
    "`handling=strict` (RFC 7240): a field or parameter that the route does not know is a 422 `invalid_payload` instead of a `Warning`.",
  schema: { type: "string" },
};
