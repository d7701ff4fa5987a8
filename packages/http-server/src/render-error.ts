import {
  ApiError,
  type ErrorType,
  invalidPayload,
  isUnavailable,
  serviceUnavailable,
} from "@memory/errors";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { schemaFaults } from "./faults.ts";

/** Errors that fastify raises before a handler runs, in the words of the contract. */
const FASTIFY_ERRORS: Record<string, [ErrorType, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["payload_too_large", "The body is larger than the limit of"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    "unsupported_media_type",
    "The body must be sent as application/json.",
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["invalid_payload", "Content-Length does not match."],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["invalid_payload", "A JSON body is required."],
  FST_ERR_BAD_URL: ["not_found", "No such route."],
};

/**
 * Any thrown value as the ApiError that a client sees; unknown errors become `internal_error` without detail, and so do
 * schema errors about anything but the request: a wrong answer of another service is not the client's fault.
 */
export function renderError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof z.core.$ZodError && "validationContext" in error)
    return fromZod(error, request);
  const { code } = error as { code?: unknown };
  const known = typeof code === "string" ? FASTIFY_ERRORS[code] : undefined;
  if (known) {
    const limit =
      known[0] === "payload_too_large" ? ` ${request.routeOptions.bodyLimit} bytes.` : "";
    return new ApiError(known[0], known[1] + limit);
  }
  if (isUnavailable(error)) {
    return serviceUnavailable("The service is temporarily unavailable; try again.", error);
  }
  return new ApiError("internal_error", "An unexpected error occurred.", { cause: error });
}

function fromZod(error: z.core.$ZodError, request: FastifyRequest): ApiError {
  const { validationContext } = error as { validationContext?: string };
  if (error.issues[0]?.path.length === 0 && validationContext === "body")
    return invalidPayload("The body must be a JSON object.");
  return validationContext === "querystring"
    ? schemaFaults(error.issues, request.query, " in the query")
    : schemaFaults(error.issues, request.body);
}
