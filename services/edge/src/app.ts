import type { IncomingMessage, ServerResponse } from "node:http";
import { deprecationHeaders, FORWARDED_ROUTES, type ForwardedRoute } from "@memory/api";
import { ApiError } from "@memory/errors";
import {
  type InternalServer,
  internalServer,
  type Listener,
  requestIdOf,
} from "@memory/http-server";
import type { Log } from "@memory/log";
import { trustedProxies } from "./caller-address.ts";
import { callersOf } from "./callers.ts";
import type { EdgeConfig } from "./config.ts";
import { documents } from "./documents/documents.ts";
import { chosen, sendDocument } from "./documents/send-document.ts";
import { originForm, pathOf } from "./domain/request-target.ts";
import { type Route, routeTable } from "./domain/route-table.ts";
import { healthOf } from "./health.ts";
import { hostRule } from "./host-rule.ts";
import { DEFAULT_LIMITS, httpListener, type Limits } from "./http-listener.ts";
import { trafficMetrics } from "./metrics.ts";
import { passOn } from "./pass-on.ts";
import { rateLimit } from "./rate-limit.ts";
import { DEFAULT_SLOTS, requestSlots, type SlotLimits } from "./request-slots.ts";
import { sendError, sendJson } from "./send.ts";
import { uploadPace } from "./upload-pace.ts";
import { closeUpstreams, openUpstreams, type Upstream } from "./upstreams.ts";

interface Deps {
  config: EdgeConfig;
  log: Log;
  limits?: Partial<Limits & SlotLimits>;
  /** How long /health waits for a service; default 3 seconds. */
  healthWithinMs?: number;
  /** What it forwards; default all public routes. */
  routes?: readonly ForwardedRoute[];
}

export interface Edge {
  app: Listener;
  internal: InternalServer;
  /** Closes the connections to the upstreams. */
  stop(): Promise<void>;
}

/** A document, or a file of the console. */
const isForEverybody = (route: Route<Upstream | "edge">): boolean =>
  route.kind === "upstream" &&
  (route.upstream === "edge" ? route.path !== "/health" : route.upstream.name === "console");

const own = (path: string) => ({ method: "GET", path, upstream: "edge" }) as const;

/** The public server: forwards each route to its upstream and answers /health itself. */
export function buildApp({
  config,
  log,
  limits: given = {},
  healthWithinMs,
  routes = FORWARDED_ROUTES,
}: Deps): Edge {
  const limits = { ...DEFAULT_LIMITS, ...DEFAULT_SLOTS, ...config.connections, ...given };
  const upstreams = openUpstreams(config.publicUrls, {
    replicaUrls: { context: config.contextReplicas },
    log,
  });
  const served = routes.flatMap(({ service, ...route }) => {
    const upstream = upstreams.get(service);
    const headers = deprecationHeaders(route);
    return upstream === undefined ? [] : [{ ...route, upstream, headers }];
  });
  const shown = documents({ hasConsole: upstreams.has("console") });
  const findRoute = routeTable<Upstream | "edge">([
    ...["/health", ...shown.keys()].map(own),
    ...served,
  ]);
  const health = healthOf(config.internalUrls, healthWithinMs);
  const internal = internalServer(log, {});
  const proxies = trustedProxies(config.trustedProxies);
  const callers = callersOf(proxies);
  const checkHost = hostRule(config.hosts);
  const limit = rateLimit(config.requestsPerSecond);
  const pass = passOn({
    log,
    slots: requestSlots(limits),
    pace: uploadPace(config.uploadBytesPerSecond),
    deadlineMs: config.requestTimeoutMs,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    response.setHeader("x-request-id", requestId);
    const target = originForm(request.url ?? "/");
    const route = findRoute(request.method ?? "", pathOf(target));
    traffic.begin(labelOf(route), response);
    // What is the same for everybody has nothing that a foreign page could steal.
    if (!isForEverybody(route)) checkHost(request, pathOf(target));
    if (route.kind === "unknown") throw new ApiError("not_found", "No such route.");
    if (route.kind === "method") throw methodNotAllowed(route.allow);
    if (route.path === "/health") return sendJson(await health(), request, response);
    const caller = callers.of(request);
    setHeaders(response, { ...limit.admit(caller), ...route.headers });
    if (route.upstream === "edge") return answerDocument(route.path, request, response);
    response.on("finish", () => {
      callers.learn(caller, response);
      if (response.statusCode === 401) limit.refused(caller);
    });
    const { path } = route;
    const passage = { request, response, target, requestId, path, tenant: caller.tenant };
    await pass(route.upstream, passage);
  }

  function answerDocument(path: string, request: IncomingMessage, response: ServerResponse): void {
    const forms = shown.get(path);
    if (forms === undefined) throw new Error(`no document at ${path}`);
    sendDocument(chosen(forms, request.headers.accept), request, response);
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof ApiError)) log.error({ err: error }, "request failed");
      sendError(error, request, response);
    });
  };

  const app = httpListener({ onRequest, proxies, onClosed: (why) => traffic.closed(why) }, limits);
  const traffic = trafficMetrics(internal.metrics, app.connections);
  return {
    app,
    internal,
    stop: () => closeUpstreams(upstreams.values()),
  };
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
}

function labelOf(route: Route<Upstream | "edge">): string {
  if (route.kind !== "upstream") return "none";
  return route.upstream === "edge" ? "edge" : route.upstream.name;
}

const methodNotAllowed = (allow: string) =>
  new ApiError("method_not_allowed", "The route does not have this method.", {
    headers: { allow },
  });
