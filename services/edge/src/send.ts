import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError } from "@memory/errors";

const JSON_TYPE = "application/json; charset=utf-8";

/** Answers 200 with a value as JSON. */
export function sendJson(value: unknown, request: IncomingMessage, response: ServerResponse): void {
  send(200, {}, value, request, response);
}

/** Answers with an error in the contract's shape, or aborts an answer that has begun. */
export function sendError(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const shown =
    error instanceof ApiError
      ? error
      : new ApiError("internal_error", "An unexpected error occurred.", { cause: error });
  send(shown.status, shown.toHeaders(), shown.toBody(), request, response);
}

function send(
  status: number,
  headers: Record<string, string>,
  value: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    ...headers,
    "content-type": JSON_TYPE,
    "content-length": Buffer.byteLength(body),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Answers input that is not a valid request (head too large, too slow, not HTTP) and closes the connection. */
export function refuseUnreadable(fault: NodeJS.ErrnoException, socket: Duplex): void {
  if (fault.code === "ECONNRESET" || !socket.writable) socket.destroy();
  else sendLast(unreadable(fault.code), socket);
}

/** Answers CONNECT, which has no response of its own, and closes the connection: edge is not a tunnel. */
export function refuseConnect(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  sendLast(new ApiError("method_not_allowed", "CONNECT is not supported."), socket);
}

function sendLast(error: ApiError, socket: Duplex): void {
  const body = JSON.stringify(error.toBody());
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${error.type}`,
      "connection: close",
      `content-type: ${JSON_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
    () => socket.destroy(),
  );
}

function unreadable(code: string | undefined): ApiError {
  if (code === "HPE_HEADER_OVERFLOW")
    return new ApiError("headers_too_large", "The URL and headers are larger than the limit.");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new ApiError("request_timeout", "The request was not received in time.");
  return new ApiError("bad_request", "The request is not valid HTTP.");
}
