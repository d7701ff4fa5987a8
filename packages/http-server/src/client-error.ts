import type { Socket } from "node:net";
import { ApiError } from "@memory/errors";

const KNOWN: Record<string, () => ApiError> = {
  HPE_HEADER_OVERFLOW: () => new ApiError("headers_too_large", "The headers are too large."),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new ApiError("request_timeout", "The request was not received in time."),
};

/** Answers input that is not a complete HTTP request, in the contract's shape, and ends the connection. */
export function answerClientError(fault: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || fault.code === "ECONNRESET") {
    socket.destroy(fault);
    return;
  }
  const known = KNOWN[fault.code ?? ""];
  const error = known?.() ?? new ApiError("bad_request", "The request is not valid HTTP.");
  const body = JSON.stringify(error.toBody());
  socket.end(
    `HTTP/1.1 ${error.status} ${error.type}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
