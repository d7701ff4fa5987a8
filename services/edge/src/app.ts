import type { IncomingMessage, ServerResponse } from "node:http";
import { PUBLIC_ROUTES } from "@memory/contracts";
import { ApiError, serviceUnavailable } from "@memory/errors";
import {
  type InternalServer,
  internalServer,
  type Listener,
  requestIdOf,
} from "@memory/http-server";
import type { Log } from "@memory/log";
import type { EdgeConfig } from "./config.ts";
import { originForm, pathOf } from "./domain/request-target.ts";
import { routeTable } from "./domain/route-table.ts";
import { forward } from "./forward.ts";
import { healthOf } from "./health.ts";
import { DEFAULT_LIMITS, httpListener, type Limits } from "./http-listener.ts";
import { trafficMetrics } from "./metrics.ts";
import { openOwners } from "./owners.ts";
import { rateLimit } from "./rate-limit.ts";
import { sendError, sendJson } from "./send.ts";
import { traceRequest } from "./trace-request.ts";

interface Deps {
  config: EdgeConfig;
  log: Log;
  limits?: Partial<Limits>;
}

export interface Edge {
  app: Listener;
  internal: InternalServer;
  /** Closes the connections to the owners. */
  stop(): Promise<void>;
}

const HEALTH = { method: "GET", path: "/health", owner: "edge" } as const;
const MAX_IN_FLIGHT = 2_000;

/** The public door: maps routes to their owners, answers /health itself, and knows nothing else. */
export function buildApp({ config, log, limits = {} }: Deps): Edge {
  const owners = openOwners(config.publicUrls);
  const served = PUBLIC_ROUTES.filter(({ owner }) => owners.has(owner));
  const findRoute = routeTable([HEALTH, ...served]);
  const health = healthOf(config.internalUrls);
  const internal = internalServer(log, {});
  const admit = rateLimit(config.requestsPerSecond);
  const traffic = trafficMetrics(internal.metrics);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    response.setHeader("x-request-id", requestId);
    const target = originForm(request.url ?? "/");
    const route = findRoute(request.method ?? "", pathOf(target));
    traffic.begin(route.kind === "owner" ? route.owner : "none", response);
    if (traffic.inFlight() > MAX_IN_FLIGHT) throw serviceUnavailable("Too many requests at once.");
    if (route.kind === "unknown") throw new ApiError("not_found", "No such route.");
    if (route.kind === "method") throw methodNotAllowed(route.allow);
    if (route.owner === "edge") return sendJson(await health(), request, response);
    admit(request.headers.authorization);
    const owner = owners.get(route.owner);
    if (owner === undefined) return;
    const span = traceRequest(request, response, route, requestId);
    await forward(owner, { request, response, target, requestId, span }, log);
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof ApiError)) log.error({ err: error }, "request failed");
      sendError(error, request, response);
    });
  };

  return {
    app: httpListener(onRequest, { ...DEFAULT_LIMITS, ...limits }),
    internal,
    stop: async () => {
      await Promise.all([...owners.values()].map(({ pool }) => pool.close()));
    },
  };
}

const methodNotAllowed = (allow: string) =>
  new ApiError("method_not_allowed", "The route does not have this method.", {
    headers: { allow },
  });
