import type { Log } from "@memory/log";
import { collectDefaultMetrics, Registry } from "@prometheus-io/client";
import type { App } from "./app.ts";
import { httpServer } from "./public-server.ts";

/** Gives nothing when a part is well, throws when it is not. */
export type ReadinessCheck = () => Promise<void>;

export interface InternalServer {
  app: App;
  metrics: Registry;
  /** From now on /readyz answers 503, so that no new work is sent here. */
  drain(): void;
}

const CHECK_TIMEOUT_MS = 2_000;

/**
 * The server on the internal port: /livez (the event loop turns), /readyz (each check by name, 503 when one fails),
 * /metrics. `checks` decide readiness; `notices` are reported beside them and never fail it.
 */
export function internalServer(
  log: Log,
  checks: Record<string, ReadinessCheck>,
  notices: Record<string, ReadinessCheck> = {},
): InternalServer {
  const app = httpServer({ log, traced: "continuing" });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  let draining = false;

  app.get("/livez", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const [parts, extra] = await Promise.all([runChecks(checks), runChecks(notices)]);
    const ready = !draining && Object.values(parts).every((state) => state === "up");
    return reply.code(ready ? 200 : 503).send({
      status: draining ? "draining" : ready ? "ok" : "failed",
      parts: { ...parts, ...extra },
    });
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  return {
    app,
    metrics,
    drain: () => {
      draining = true;
    },
  };
}

async function runChecks(checks: Record<string, ReadinessCheck>): Promise<Record<string, string>> {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const),
  );
  return Object.fromEntries(states);
}

async function stateOf(check: ReadinessCheck): Promise<"up" | "down"> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("check timed out")), CHECK_TIMEOUT_MS);
  try {
    await Promise.race([check(), late]);
    return "up";
  } catch {
    return "down";
  } finally {
    clearTimeout(timer);
  }
}
