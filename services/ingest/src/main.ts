import { createKeyVerifier } from "@memory/auth";
import { poolOf, readEnvOrExit, warnOfSecrets } from "@memory/env";
import { openDatabase } from "@memory/era";
import { runService } from "@memory/http-server";
import { connectBus, FIRST_CONNECTION_MS } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { startTracing } from "@memory/telemetry";
import { buildApp } from "./app.ts";
import { IngestEnv, ingestConfig } from "./config.ts";

const env = readEnvOrExit(IngestEnv);
const log = createLog("ingest", env.SERVICE_LOG_LEVEL);
warnOfSecrets(process.env, log);
await startTracing("ingest", log);
if (!env.SERVICE_AUTH_REQUIRED) {
  log.warn("open dev mode: requests need no key; never use this in production");
}
const database = openDatabase({ ...poolOf(env), name: "ingest", log });
const bus = connectBus({
  url: env.SERVICE_NATS_URL,
  credsFile: env.SERVICE_NATS_CREDS,
  name: "ingest",
  log,
});
const verifier = createKeyVerifier({
  adminUrl: env.SERVICE_ADMIN_URL,
  internalToken: env.SERVICE_INTERNAL_TOKEN,
});
const ingest = await buildApp({
  pool: database.pool,
  database,
  bus,
  verifier,
  log,
  config: ingestConfig(env),
});

await runService({
  log,
  host: env.SERVICE_HOST,
  drainMs: env.SERVICE_DRAIN_MS,
  listen: { app: ingest.app, port: env.SERVICE_PORT },
  before: () => bus.connected(FIRST_CONNECTION_MS),
  internal: { server: ingest.internal, port: env.SERVICE_INTERNAL_PORT },
  start: async () => database.keepSettled(ingest.settle, ingest.tend),
  stop: async () => {
    await ingest.stop();
    await bus.close();
    await verifier.close();
    await database.close();
  },
});
