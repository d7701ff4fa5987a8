import type { IncomingMessage, ServerResponse } from "node:http";
import { type Span, startSpan } from "@memory/telemetry";

/** A span of a request for that path, as the contract writes it, from now until its connection is done with it; null while tracing is off. */
export function traceRequest(
  { method = "", headers }: IncomingMessage,
  response: ServerResponse,
  path: string,
  requestId: string,
): Span | null {
  const span = startSpan({
    name: `${method} ${path}`,
    kind: "server",
    attributes: {
      "memory.request_id": requestId,
      "http.request.method": method,
      "http.route": path,
    },
    from: [headers],
  });
  if (span === null) return null;
  response.on("close", () => {
    const { statusCode, writableFinished } = response;
    if (writableFinished) span.set({ "http.response.status_code": statusCode });
    span.end(writableFinished ? failureOf(statusCode) : { type: "client_left" });
  });
  return span;
}

const failureOf = (status: number) => (status >= 500 ? { type: String(status) } : undefined);
