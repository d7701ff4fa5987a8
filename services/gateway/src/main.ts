import { createKeyVerifier } from "@memory/auth";
import { readEnvOrExit, warnOfSecrets } from "@memory/env";
import { MODEL_CALL_GRACE_MS, runService } from "@memory/http-server";
import { connectBus, FIRST_CONNECTION_MS } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { startTracing } from "@memory/telemetry";
import { buildApp } from "./app.ts";
import { GatewayEnv, gatewayConfig } from "./config.ts";

const env = readEnvOrExit(GatewayEnv);
const log = createLog("gateway", env.SERVICE_LOG_LEVEL);
warnOfSecrets(process.env, log);
await startTracing("gateway", log);
if (!env.SERVICE_AUTH_REQUIRED) {
  log.warn("open dev mode: requests need no key; never use this in production");
}
const bus = connectBus({
  url: env.SERVICE_NATS_URL,
  credsFile: env.SERVICE_NATS_CREDS,
  name: "gateway",
  log,
});
const verifier = createKeyVerifier({
  adminUrl: env.SERVICE_ADMIN_URL,
  internalToken: env.SERVICE_INTERNAL_TOKEN,
});
const gateway = await buildApp({ bus, verifier, log, config: gatewayConfig(env) });

await runService({
  log,
  host: env.SERVICE_HOST,
  drainMs: env.SERVICE_DRAIN_MS,
  listen: { app: gateway.app, port: env.SERVICE_PORT },
  before: () => bus.connected(FIRST_CONNECTION_MS),
  internal: { server: gateway.internal, port: env.SERVICE_INTERNAL_PORT },
  graceMs: MODEL_CALL_GRACE_MS,
  stop: async () => {
    await gateway.stop();
    await bus.close();
    await verifier.close();
  },
});
