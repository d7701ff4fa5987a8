import type { IncomingMessage, ServerResponse } from "node:http";
import { type Span, startSpan } from "@memory/telemetry";
import type { Route } from "./domain/route-table.ts";

/** A span of a request from now until its connection is done with it; null while tracing is off. */
export function traceRequest(
  { method = "", headers }: IncomingMessage,
  response: ServerResponse,
  route: Route<unknown>,
  requestId: string,
): Span | null {
  const path = route.kind === "upstream" ? route.path : undefined;
  const span = startSpan({
    name: path === undefined ? "request" : `${method} ${path}`,
    kind: "server",
    attributes: {
      "memory.request_id": requestId,
      ...(path === undefined ? {} : { "http.request.method": method, "http.route": path }),
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
