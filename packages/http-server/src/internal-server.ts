import { faultLines, type Log } from "@memory/log";
import { Counter, collectDefaultMetrics, Registry } from "@prometheus-io/client";
import type { App } from "./app.ts";
import { httpServer } from "./public-server.ts";

/** Resolves when a dependency works, throws when it does not. */
export type ReadinessCheck = () => Promise<void>;

export interface InternalServer {
  app: App;
  metrics: Registry;
  /** From now on /readyz answers 503, so that no new work is sent here. */
  drain(): void;
}

const READ_WITHIN_MS = 2_000;
// At the default of 100 ms it was two fifths of what an idle process costs.
const UTILIZATION_EVERY_MS = 1_000;

/**
 * The server on the internal port: /livez (the event loop runs), /readyz (each check by name, 503 when one fails),
 * /metrics (without those that cannot be read). `checks` decide readiness; `notices` are reported beside them and never fail it.
 * Whatever of these has not answered after `withinMs` counts as unavailable.
 */
export function internalServer(
  log: Log,
  checks: Record<string, ReadinessCheck>,
  notices: Record<string, ReadinessCheck> = {},
  withinMs = READ_WITHIN_MS,
): InternalServer {
  const app = httpServer({ log, traced: "continuing" });
  const metrics = new Registry();
  collectDefaultMetrics({
    register: metrics,
    eventLoopUtilizationTimeout: UTILIZATION_EVERY_MS,
  });
  countFaultLines(metrics);
  const statesOf = checkRunner(log, withinMs);
  let draining = false;

  app.get("/livez", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const [parts, extra] = await Promise.all([statesOf(checks), statesOf(notices)]);
    const ready = !draining && Object.values(parts).every((state) => state === "up");
    return reply.code(ready ? 200 : 503).send({
      status: draining ? "draining" : ready ? "ok" : "failed",
      parts: { ...parts, ...extra },
    });
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(metrics.contentType).send(await readable(metrics, log, withinMs)),
  );
  return {
    app,
    metrics,
    drain: () => {
      draining = true;
    },
  };
}

function countFaultLines(registry: Registry): void {
  new Counter({
    name: "memory_log_lines_total",
    help: "Warnings and errors that were logged, by level and message.",
    labelNames: ["level", "event"] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { level, event, count } of faultLines()) this.inc({ level, event }, count);
    },
  });
}

/** Runs checks by name; one that begins to fail, or to pass again, is logged. */
function checkRunner(log: Log, withinMs: number) {
  const failing = new Set<string>();
  async function stateOf(part: string, check: ReadinessCheck): Promise<"up" | "down"> {
    try {
      await inTime(check(), withinMs);
      if (failing.delete(part)) log.info({ part }, "readiness check passes again");
      return "up";
    } catch (err) {
      if (!failing.has(part)) log.warn({ err, part }, "readiness check failed");
      failing.add(part);
      return "down";
    }
  }
  return async (checks: Record<string, ReadinessCheck>): Promise<Record<string, string>> => {
    const states = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, await stateOf(name, check)] as const,
      ),
    );
    return Object.fromEntries(states);
  };
}

/** Metrics that ask an unavailable database are left out: that is when the others matter most. */
async function readable(metrics: Registry, log: Log, withinMs: number): Promise<string> {
  const texts = await Promise.all(
    metrics.getMetricsAsArray().map(({ name }) =>
      inTime(metrics.getSingleMetricAsString(name), withinMs).catch((err: unknown) => {
        log.warn({ err, metric: name }, "metric not collected");
        return "";
      }),
    ),
  );
  return `${texts.filter((text) => text !== "").join("\n\n")}\n`;
}

async function inTime<T>(reading: Promise<T>, withinMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("not read in time")), withinMs);
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
