import {
  APIError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "@memory-service/client";
import { common } from "../strings/common.ts";

export interface Problem {
  /** What to do about it. */
  advice: string;
  /** What the server said, where that says more. */
  detail: string | null;
  requestId: string | null;
}

const { problem } = common;

/** An error in words that say what to do. */
export function problemOf(error: unknown): Problem {
  const requestId = error instanceof APIError ? error.requestId : null;
  const detail = error instanceof Error ? error.message : String(error);
  return { advice: adviceOn(error), detail, requestId };
}

function adviceOn(error: unknown): string {
  if (error instanceof AuthenticationError) return problem.signedOut;
  if (error instanceof PermissionError) return problem.forbidden;
  if (error instanceof NotFoundError) return problem.notFound;
  if (error instanceof RateLimitError || error instanceof ServerError) return problem.busy;
  if (error instanceof ConnectionError) return problem.offline;
  if (error instanceof TimeoutError) return problem.slow;
  if (error instanceof APIError) return error.message;
  return problem.page;
}
