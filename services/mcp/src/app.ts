import { authenticate, countedVerifier, type KeyVerifier } from "@memory/auth";
import { fairGate } from "@memory/fairness";
import { type App, httpServer, type InternalServer, internalServer } from "@memory/http-server";
import type { Log } from "@memory/log";
import { openApi } from "./api.ts";
import type { McpConfig } from "./config.ts";
import { mcpMetrics } from "./metrics.ts";
import { answerMessages } from "./protocol.ts";
import { mcpRoute } from "./routes/mcp.ts";

interface Deps {
  verifier: KeyVerifier;
  log: Log;
  config: McpConfig;
}

interface Mcp {
  app: App;
  internal: InternalServer;
  /** Closes the connections to the API. */
  stop(): Promise<void>;
}

/** Messages of one project that may wait for their turn. */
const MOST_WAITING = 64;

/** The public and the internal server of mcp, not yet listening. */
export async function buildApp({ verifier, log, config }: Deps): Promise<Mcp> {
  // It needs nothing but the API, whose health counts it: to ask back would never end.
  const internal = internalServer(log, {});
  const api = openApi(config.apiUrl, config.calls.atOnce);
  const gate = fairGate({
    name: "tools",
    capacity: config.calls.atOnce,
    perTenant: config.calls.perProject,
    mostWaitingPerTenant: MOST_WAITING,
  });
  const metrics = mcpMetrics(internal.metrics, gate);
  const app = httpServer({ log, namesUnknownFields: false });
  await app.register(authenticate, {
    verifier: countedVerifier(verifier, internal.metrics),
    authRequired: config.authRequired,
  });
  await app.register(mcpRoute({ gate, answer: answerMessages({ api, metrics, log }) }));
  return { app, internal, stop: () => api.close() };
}
