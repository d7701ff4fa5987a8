import { createKeyVerifier } from "@memory/auth";
import { poolOf, readEnvOrExit, warnOfSecrets } from "@memory/env";
import { openDatabase } from "@memory/era";
import { runService } from "@memory/http-server";
import { connectBus, FIRST_CONNECTION_MS } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { startTracing } from "@memory/telemetry";
import { buildApp } from "./app.ts";
import { compileSooner } from "./compile-sooner.ts";
import { ContextEnv, contextConfig } from "./config.ts";

compileSooner();
const env = readEnvOrExit(ContextEnv);
const log = createLog("context", env.SERVICE_LOG_LEVEL);
warnOfSecrets(process.env, log);
await startTracing("context", log);
if (!env.SERVICE_AUTH_REQUIRED) {
  log.warn("open dev mode: requests need no key; never use this in production");
}
const database = openDatabase({ ...poolOf(env), name: "context", log });
const bus = connectBus({
  url: env.SERVICE_NATS_URL,
  credsFile: env.SERVICE_NATS_CREDS,
  name: "context",
  log,
});
const verifier = createKeyVerifier({
  adminUrl: env.SERVICE_ADMIN_URL,
  internalToken: env.SERVICE_INTERNAL_TOKEN,
});
const context = await buildApp({
  pool: database.pool,
  database,
  bus,
  log,
  verifier,
  config: contextConfig(env),
});

await runService({
  log,
  host: env.SERVICE_HOST,
  drainMs: env.SERVICE_DRAIN_MS,
  listen: { app: context.app, port: env.SERVICE_PORT },
  before: () => bus.connected(FIRST_CONNECTION_MS),
  internal: { server: context.internal, port: env.SERVICE_INTERNAL_PORT },
  start: async () => context.start(),
  stop: async () => {
    await context.stop();
    await bus.close();
    await verifier.close();
    await database.close();
  },
});
