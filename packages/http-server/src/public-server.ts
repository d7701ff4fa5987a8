import { randomUUID } from "node:crypto";
import { ApiError } from "@memory/errors";
import { isUuid } from "@memory/ids";
import type { Log } from "@memory/log";
import { rawDigits } from "@memory/values";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import { acceptJson } from "./accept-json.ts";
import type { App } from "./app.ts";
import { answerClientError } from "./client-error.ts";
import { connectionsEnded } from "./drain.ts";
import type { JsonLimits } from "./json-scan.ts";
import { parseQuery } from "./query-string.ts";
import { renderError } from "./render-error.ts";
import { traceRequests } from "./trace-requests.ts";
import { nameUnknownFields, warnOfUnknown } from "./unknown-fields.ts";

export interface HttpServerOptions {
  log: Log;
  /** Largest body in bytes; default 256 KiB, for routes that take no texts of any length. A route may set its own `bodyLimit`. */
  bodyLimitBytes?: number;
  json?: Partial<JsonLimits>;
  /** Bytes of bodies above 64 KiB that are held at once, half of them of one tenant; default 16 MiB. */
  largeBodyBytes?: number;
  /** How long a client may take to send its whole request; default 60 s. */
  requestTimeoutMs?: number;
  /** Whether fields that a route does not know are named; default true. False where requests are passed on as they are. */
  namesUnknownFields?: boolean;
  /** Which requests have spans while tracing is on; default all. */
  traced?: "all" | "continuing";
}

/** For `bodyLimitBytes` where texts of any length are sent. */
export const LONG_BODY_BYTES = 10 * 1024 * 1024;
const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;
const DEFAULT_LARGE_BODY_BYTES = 16 * 1024 * 1024;
const DEFAULT_JSON: JsonLimits = { maxDepth: 32, maxValues: 250_000 };
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/**
 * A fastify server that speaks the contract: JSON bodies only, errors in the contract's shape from one place,
 * a request id on every answer and log line (`x-request-id`, taken from the caller when it is a plain token).
 */
export function httpServer(options: HttpServerOptions): App {
  const app: App = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    bodyLimit: options.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
    requestTimeout: options.requestTimeoutMs ?? 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // Node's own answer to a request without Host has no body.
    http: { requireHostHeader: false },
    clientErrorHandler: answerClientError,
    // No route has an expression that a long segment could slow down: it is an unknown id like any other.
    routerOptions: {
      maxParamLength: Number.MAX_SAFE_INTEGER,
      ignoreTrailingSlash: false,
      querystringParser: parseQuery,
    },
    genReqId: (raw) => requestIdOf(raw.headers["x-request-id"]),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(({ schema }) => {
    const zodSchema = schema as z.ZodType;
    return (data) => {
      // A body that is a number of many digits is held as an object, which one without required fields would accept.
      const result = zodSchema.safeParse(rawDigits(data) === null ? data : Number(rawDigits(data)));
      return result.success ? { value: result.data } : { error: result.error };
    };
  });
  app.setSerializerCompiler(serializerCompiler);
  traceRequests(app, options.traced ?? "all");
  app.addHook("onRequest", (request, reply, done) => {
    // Answers are of one caller at one moment, and some hold keys.
    void reply.headers({ "x-request-id": request.id, "cache-control": "no-store" });
    done(hasHost(request) ? undefined : new ApiError("bad_request", "A Host header is required."));
  });
  acceptJson(app, {
    limits: { ...DEFAULT_JSON, ...options.json },
    largeBytes: options.largeBodyBytes ?? DEFAULT_LARGE_BODY_BYTES,
  });
  if (options.namesUnknownFields ?? true) nameUnknownFields(app);
  endConnectionsOnClose(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) =>
    sendError(new ApiError("not_found", "No such route."), request, reply),
  );
  return app;
}

const SWEEP_MS = 50;

/** While draining and closing, an answer ends its connection: one kept alive would hold the close until its client goes or it times out. */
function endConnectionsOnClose(app: App): void {
  let closing = false;
  app.decorate("drain", async (atMostMs: number) => {
    closing = true;
    await connectionsEnded(app.server, atMostMs);
  });
  app.addHook("preClose", (done) => {
    closing = true;
    if (app.server.listening) {
      const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
      app.server.once("close", () => clearInterval(sweep));
    }
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (closing) void reply.header("connection", "close");
    done(null, payload);
  });
}

/** HTTP/1.0 requests have none, among them probes of load balancers. */
const hasHost = ({ headers, raw }: FastifyRequest): boolean =>
  headers.host !== undefined || raw.httpVersion === "1.0";

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = renderError(thrown, request);
  // Found by a handler that failed before it could name them.
  warnOfUnknown(request, reply);
  if (error.status >= 500)
    request.log.error({ err: error, route: request.routeOptions.url }, "request failed");
  return reply
    .code(error.status)
    .headers({ ...error.toHeaders(), "x-request-id": request.id })
    .type("application/json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(error.toBody());
}

// Shaped like a UUID: the random part is this process's own, the rest counts, which costs next to nothing.
const OWN_PART = randomUUID().slice(0, 24);
let requests = 0;
const nextRequestId = (): string => `${OWN_PART}${(requests++).toString(16).padStart(12, "0")}`;

/** The id of a request: the caller's, when it is a plain token, otherwise a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === "string" && REQUEST_ID.test(given) ? given : nextRequestId();

/** The id in a path, lower case, or null when it is not a UUID: the route then answers as for an unknown id. */
export const pathId = (text: string): string | null => (isUuid(text) ? text.toLowerCase() : null);
