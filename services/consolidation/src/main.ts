import { createKeyVerifier } from "@memory/auth";
import { poolOf, readEnvOrExit, requestsPerProject, warnOfSecrets } from "@memory/env";
import { openDatabase } from "@memory/era";
import { runService } from "@memory/http-server";
import { connectBus, FIRST_CONNECTION_MS } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { startTracing } from "@memory/telemetry";
import { buildApp } from "./app.ts";
import { ConsolidationEnv, reading, workConfig } from "./config.ts";
import { learnAs } from "./extraction/create-extraction.ts";

const env = readEnvOrExit(ConsolidationEnv);
const log = createLog("consolidation", env.SERVICE_LOG_LEVEL);
warnOfSecrets(process.env, log);
await startTracing("consolidation", log);
if (!env.SERVICE_AUTH_REQUIRED) {
  log.warn("open dev mode: requests need no key; never use this in production");
}
const learning = learnAs(reading(env), log);
const database = openDatabase({ ...poolOf(env), name: "consolidation", log });
const bus = connectBus({
  url: env.SERVICE_NATS_URL,
  credsFile: env.SERVICE_NATS_CREDS,
  name: "consolidation",
  log,
});
const verifier = createKeyVerifier({
  adminUrl: env.SERVICE_ADMIN_URL,
  internalToken: env.SERVICE_INTERNAL_TOKEN,
});
const { app, internal, settle, tend } = await buildApp({
  pool: database.pool,
  database,
  bus,
  log,
  verifier,
  learn: learning.learn,
  learnMore: learning.learnMore,
  predicates: learning.predicates,
  config: {
    ...workConfig(env),
    authRequired: env.SERVICE_AUTH_REQUIRED,
    requestsPerProject: requestsPerProject(env),
  },
});

await runService({
  log,
  host: env.SERVICE_HOST,
  drainMs: env.SERVICE_DRAIN_MS,
  listen: { app, port: env.SERVICE_PORT },
  before: () => bus.connected(FIRST_CONNECTION_MS),
  internal: { server: internal, port: env.SERVICE_INTERNAL_PORT },
  start: async () => database.keepSettled(settle, tend),
  stop: async () => {
    learning.stop();
    await verifier.close();
    await bus.close();
    await database.close();
  },
});
