import type { components } from "./generated/index.ts";

/** What went wrong, as the service says it in one word; see the page of errors in its reference. */
export type ErrorType = components["schemas"]["Error"]["error"]["type"];

/** Everything that the client throws, but for the reason of the caller's own abort signal. */
export class MemoryError extends Error {
  override readonly name: string = "MemoryError";
}

/** What is known of an answer that is an error. */
export interface ErrorAnswer {
  status: number;
  message: string;
  /** Null where the answer is not of the service, such as of a proxy before it. */
  type: ErrorType | null;
  field: string | null;
  requestId: string | null;
  retryAfterMs: number | null;
}

/** The service answered that it did not do it. */
export class APIError extends MemoryError implements ErrorAnswer {
  override readonly name: string = "APIError";
  declare readonly status: number;
  declare readonly type: ErrorType | null;
  /** The path of what is wrong in the request, such as `events.0.subject_id`. */
  declare readonly field: string | null;
  /** Names the request in the logs of the service. */
  declare readonly requestId: string | null;
  /** How long the service asked to wait before the next try. */
  declare readonly retryAfterMs: number | null;

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    Object.assign(this, answer);
  }
}

/** 401: no key, or not a key of this service. */
export class AuthenticationError extends APIError {
  override readonly name = "AuthenticationError";
}
/** 403: the key may not do this, or not in this project. */
export class PermissionError extends APIError {
  override readonly name = "PermissionError";
}
/** 404 */
export class NotFoundError extends APIError {
  override readonly name = "NotFoundError";
}
/** 409: it cannot be done in the state that things are in. */
export class ConflictError extends APIError {
  override readonly name = "ConflictError";
}
/** Any other 4xx: the request is not valid, or too large. */
export class ValidationError extends APIError {
  override readonly name = "ValidationError";
}
/** 429 */
export class RateLimitError extends APIError {
  override readonly name = "RateLimitError";
}
/** 5xx, and 408. */
export class ServerError extends APIError {
  override readonly name = "ServerError";
}

/** No answer: the address does not answer, or the connection broke. The request may have been carried out. */
export class ConnectionError extends MemoryError {
  override readonly name = "ConnectionError";
}
/** No whole answer within `timeoutMs`. The request may have been carried out. */
export class TimeoutError extends MemoryError {
  override readonly name = "TimeoutError";
}

const CLASSES: Readonly<Record<number, typeof APIError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  408: ServerError,
  409: ConflictError,
  429: RateLimitError,
};

/** The error of the class that goes with its status. */
export function apiError(answer: ErrorAnswer): APIError {
  const Class = CLASSES[answer.status] ?? (answer.status < 500 ? ValidationError : ServerError);
  return new Class(answer);
}
