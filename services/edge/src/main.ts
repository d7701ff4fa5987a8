import { readEnvOrExit, warnOfSecrets } from "@memory/env";
import { MODEL_CALL_GRACE_MS, runService } from "@memory/http-server";
import { createLog } from "@memory/log";
import { startTracing } from "@memory/telemetry";
import { buildApp } from "./app.ts";
import { EdgeEnv, edgeConfig } from "./config.ts";

const env = readEnvOrExit(EdgeEnv);
const log = createLog("edge", env.SERVICE_LOG_LEVEL);
warnOfSecrets(process.env, log);
await startTracing("edge", log);
const edge = buildApp({ config: edgeConfig(env), log });

await runService({
  log,
  host: env.SERVICE_HOST,
  drainMs: env.SERVICE_DRAIN_MS,
  listen: { app: edge.app, port: env.SERVICE_PORT },
  internal: { server: edge.internal, port: env.SERVICE_INTERNAL_PORT },
  graceMs: MODEL_CALL_GRACE_MS,
  stop: edge.stop,
});
