import { isTracing, type Span, startSpan } from "@memory/telemetry";
import type { FastifyRequest } from "fastify";
import type { App } from "./app.ts";

/**
 * Gives every request a span that continues its caller's trace, while tracing is on; `continuing` leaves out those
 * without one (probes and scrapes). The span knows the route's template, the status and the request's id.
 */
export function traceRequests(app: App, which: "all" | "continuing"): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const { method, headers, routeOptions, id } = request;
    if (which === "continuing" && headers["traceparent"] === undefined) return done();
    const route = routeOptions.url;
    const span = startSpan({
      name: route === undefined ? method : `${method} ${route}`,
      kind: "server",
      attributes: {
        "http.request.method": method,
        "memory.request_id": id,
        ...(route === undefined ? {} : { "http.route": route }),
      },
      from: [headers],
    });
    if (span === null) return done();
    spans.set(request, span);
    reply.raw.once("close", () => {
      const { statusCode, writableFinished } = reply.raw;
      if (writableFinished) span.set({ "http.response.status_code": statusCode });
      span.end(writableFinished ? failureOf(statusCode) : { type: "client_left" });
    });
    span.run(done);
  });
  // Reading a body goes on outside of what the hook above ran.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
}

const failureOf = (status: number) => (status >= 500 ? { type: String(status) } : undefined);
