import { setTimeout as delay } from "node:timers/promises";
import { brokerOf, DatabaseEnv, NatsEnv, poolOf, readEnvOrExit } from "@memory/env";
import { connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { z } from "zod";
import { embeddingsSettings, RecallEnv } from "../config.ts";
import { followers } from "../messages/follow-streams.ts";
import { rebuildIndex } from "../rebuild-index.ts";

const CONNECT_MS = 10_000;
const name = "context-rebuild";

const env = readEnvOrExit(z.object({ ...DatabaseEnv.shape, ...NatsEnv.shape, ...RecallEnv.shape }));
const log = createLog("context", "warn");
const pool = openPool({ ...poolOf(env), max: 4, name, log, statementTimeoutMs: 0 });
const bus = connectBus({ ...brokerOf(env), name, log });
const startedMs = performance.now();
while (!bus.isUp() && performance.now() - startedMs < CONNECT_MS) await delay(50);
if (!bus.isUp()) {
  console.error("NATS is not reachable; nothing was changed");
  process.exit(1);
}
await rebuildIndex({
  pool,
  ...followers({ pool, bus, log, embeds: embeddingsSettings(env) !== null }),
});
console.log(`recall index rebuilt in ${Math.round(performance.now() - startedMs)} ms`);
await bus.close();
await pool.end();
