import { poolOf, readEnvOrExit, warnOfSecrets } from "@memory/env";
import { openDatabase } from "@memory/era";
import { runService } from "@memory/http-server";
import { connectBus, FIRST_CONNECTION_MS } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { startTracing } from "@memory/telemetry";
import { probes } from "./app.ts";
import { reading, retention, WorkerEnv, workConfig } from "./config.ts";
import { learnAs } from "./extraction/create-extraction.ts";
import { runBehindRequests } from "./jobs/process-priority.ts";
import { buildWorker } from "./worker-app.ts";

runBehindRequests();
const env = readEnvOrExit(WorkerEnv);
const log = createLog("worker", env.SERVICE_LOG_LEVEL);
warnOfSecrets(process.env, log);
await startTracing("worker", log);
const learning = learnAs(reading(env), log);
const database = openDatabase({ ...poolOf(env), name: "worker", log });
const bus = connectBus({
  url: env.SERVICE_NATS_URL,
  credsFile: env.SERVICE_NATS_CREDS,
  name: "worker",
  log,
});
const { pool } = database;
const internal = probes({ pool, bus, log });
database.metrics(internal.metrics);
const worker = buildWorker({
  pool,
  bus,
  log,
  registry: internal.metrics,
  learn: learning.learn,
  learnMore: learning.learnMore,
  predicates: learning.predicates,
  config: workConfig(env),
  retention: retention(env),
});

await runService({
  log,
  host: env.SERVICE_HOST,
  drainMs: env.SERVICE_DRAIN_MS,
  listen: null,
  before: () => bus.connected(FIRST_CONNECTION_MS),
  internal: { server: internal, port: env.SERVICE_INTERNAL_PORT },
  start: async () => worker.start(),
  stop: async () => {
    learning.stop();
    await worker.stop();
    await bus.close();
    await database.close();
  },
});
