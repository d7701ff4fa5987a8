import { poolOf, readEnvOrExit, warnOfSecrets } from "@memory/env";
import { openDatabase } from "@memory/era";
import { runService } from "@memory/http-server";
import { connectBus, FIRST_CONNECTION_MS } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { startTracing } from "@memory/telemetry";
import { buildApp } from "./app.ts";
import { AdminEnv, adminConfig } from "./config.ts";

const env = readEnvOrExit(AdminEnv);
const log = createLog("admin", env.SERVICE_LOG_LEVEL);
warnOfSecrets(process.env, log);
await startTracing("admin", log);
if (!env.SERVICE_AUTH_REQUIRED) {
  log.warn("open dev mode: requests need no key; never use this in production");
}
const options = { ...poolOf(env), name: "admin", log };
const database = openDatabase(options, { settlesAlone: true });
const bus = connectBus({
  url: env.SERVICE_NATS_URL,
  credsFile: env.SERVICE_NATS_CREDS,
  name: "admin",
  log,
});
const admin = await buildApp({ pool: database.pool, database, bus, log, config: adminConfig(env) });

await runService({
  log,
  host: env.SERVICE_HOST,
  drainMs: env.SERVICE_DRAIN_MS,
  listen: { app: admin.app, port: env.SERVICE_PORT },
  before: () => bus.connected(FIRST_CONNECTION_MS),
  internal: { server: admin.internal, port: env.SERVICE_INTERNAL_PORT },
  start: async () => {
    database.keepSettled(async () => undefined);
    admin.start();
  },
  stop: async () => {
    await admin.stop();
    await bus.close();
    await database.close();
  },
});
