/** HTTP status of every error type the service may answer; the first block is the contract's own list. */
export const ERROR_STATUS = {
  unauthorized: 401,
  forbidden_scope: 403,
  missing_scope: 422,
  invalid_payload: 422,
  budget_exceeded: 422,
  trace_not_found: 404,
  fact_not_found: 404,
  illegal_status_transition: 422,
  invalid_forget_scope: 422,
  conflict_not_found: 404,
  conflict_already_resolved: 409,
  fact_not_in_conflict: 422,
  key_not_found: 404,
  upstream_unavailable: 502,

  bad_request: 400,
  insufficient_rights: 403,
  request_timeout: 408,
  not_found: 404,
  event_not_found: 404,
  idempotency_key_reused: 422,
  job_not_found: 404,
  alias_not_found: 404,
  merge_not_found: 404,
  merge_not_possible: 409,
  alias_taken: 409,
  too_many_aliases: 409,
  subject_has_memory: 409,
  forget_not_found: 404,
  forget_not_done: 409,
  sign_in_failed: 401,
  sign_in_refused: 403,
  webhook_not_found: 404,
  delivery_not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  service_unavailable: 503,
} as const;

export type ErrorType = keyof typeof ERROR_STATUS;

interface ShownError {
  type: ErrorType;
  message: string;
  field: string | null;
}

export interface ErrorBody {
  /** `errors` has all of several faults, the first of them again. */
  error: ShownError & { errors?: ShownError[] };
}

interface Extra {
  field?: string | null;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The one error that routes and verbs throw on purpose; rendered by packages/http-server, and by edge, which has a server of its own. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly type: ErrorType;
  readonly field: string | null;
  readonly headers: Record<string, string>;
  #others: readonly ApiError[] = [];

  constructor(type: ErrorType, message: string, { field = null, headers = {}, cause }: Extra = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.type = type;
    this.field = field;
    this.headers = headers;
  }

  get status(): number {
    return ERROR_STATUS[this.type];
  }

  /** Headers of the answer: those of this error, and where its type is explained. */
  toHeaders(): Record<string, string> {
    return { link: `</docs/errors#${this.type}>; rel="help"`, ...this.headers };
  }

  /** The body of the contract: `type`, `message`, `field` and nothing that differs between equal errors. */
  toBody(): ErrorBody {
    const all = [this.#shown(), ...this.#others.map((other) => other.#shown())];
    return { error: { ...this.#shown(), ...(all.length > 1 && { errors: all }) } };
  }

  /** The same error with others that the request has too. */
  withOthers(others: readonly ApiError[]): this {
    this.#others = others;
    return this;
  }

  #shown(): ShownError {
    return { type: this.type, message: this.message, field: this.field };
  }
}

/** What an id of a request names, and the name that the contract gives to that id. */
const NAMED = {
  trace_not_found: ["trace", "trace_id"],
  fact_not_found: ["fact", "fact_id"],
  conflict_not_found: ["conflict", "conflict_id"],
  key_not_found: ["key", "key_id"],
  event_not_found: ["event", "event_id"],
  job_not_found: ["job", "job_id"],
  forget_not_found: ["forget", "forget_id"],
  alias_not_found: ["alias", "alias"],
  webhook_not_found: ["webhook", "webhook_id"],
  delivery_not_found: ["delivery", "delivery_id"],
  merge_not_found: ["merge", "merge_id"],
} as const satisfies Partial<Record<ErrorType, readonly [what: string, idName: string]>>;

/** The error for an id that names nothing visible: malformed in a path, unknown or foreign alike. */
export function notFound(type: keyof typeof NAMED): ApiError {
  const [what, field] = NAMED[type];
  return new ApiError(type, `No such ${what}.`, { field });
}

export const unauthorized = (message = "A valid API key is required.") =>
  new ApiError("unauthorized", message, {
    field: "Authorization",
    headers: { "www-authenticate": "Bearer" },
  });

export const forbiddenScope = (field: string | null) =>
  new ApiError(
    "forbidden_scope",
    "The key does not give access to this scope; GET /v1/whoami says which project it is of.",
    { field },
  );

/** The key is valid and may not do this. */
export const insufficientRights = (right: string) =>
  new ApiError("insufficient_rights", `The key needs the right ${right}.`, {
    field: "Authorization",
  });

export const missingScope = (field: string, place = "") =>
  new ApiError("missing_scope", `${field} is required${place}.`, { field });

export const invalidPayload = (message: string, field: string | null = null) =>
  new ApiError("invalid_payload", message, { field });

/** 503: a dependency of this answer is unavailable; `retryAfterSeconds` goes into `Retry-After`. */
export const serviceUnavailable = (message: string, cause?: unknown, retryAfterSeconds = 1) =>
  new ApiError("service_unavailable", message, {
    headers: { "retry-after": String(retryAfterSeconds) },
    cause,
  });
