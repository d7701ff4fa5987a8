import { createKeyVerifier } from "@memory/auth";
import { brokerOf, keyAuthorityOf, poolOf } from "@memory/env";
import { openDatabase } from "@memory/era";
import { setJitFlags, startService } from "@memory/http-server";
import { connectBus } from "@memory/jetstream";
import { migrationsOf } from "@memory/postgres";
import { buildApp } from "./app.ts";
import { ContextEnv, contextConfig } from "./config.ts";

setJitFlags();
const name = "context";
const needs = migrationsOf(import.meta.url);
await startService({ name, needs }, ContextEnv, async ({ env, log, open }) => {
  const database = open(openDatabase({ ...poolOf(env), name, log }));
  const bus = open(connectBus({ ...brokerOf(env), name, log }));
  const verifier = open(createKeyVerifier(keyAuthorityOf(env)));
  const { pool } = database;
  const config = contextConfig(env);
  const context = await buildApp({ pool, database, bus, log, verifier, config });
  return {
    ...context,
    async before() {
      await Promise.all([bus.connected(), context.warmUp()]);
    },
    start: async () => context.start(),
  };
});
