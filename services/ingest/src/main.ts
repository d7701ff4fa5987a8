import { createKeyVerifier } from "@memory/auth";
import { brokerOf, keyAuthorityOf, poolOf } from "@memory/env";
import { openDatabase } from "@memory/era";
import { startService } from "@memory/http-server";
import { connectBus } from "@memory/jetstream";
import { migrationsOf, openReadReplica } from "@memory/postgres";
import { buildApp } from "./app.ts";
import { IngestEnv, ingestConfig } from "./config.ts";

const name = "ingest";
const needs = migrationsOf(import.meta.url);
await startService({ name, needs }, IngestEnv, async ({ env, log, open }) => {
  const database = open(openDatabase({ ...poolOf(env), name, log }));
  const bus = open(connectBus({ ...brokerOf(env), name, log }));
  const verifier = open(createKeyVerifier(keyAuthorityOf(env)));
  const { pool } = database;
  const url = env.SERVICE_DATABASE_READ_URL;
  const replica = open(openReadReplica(pool, { ...poolOf(env), url, name, log }));
  const config = ingestConfig(env);
  const ingest = await buildApp({ pool, replica, database, bus, verifier, log, config });
  return {
    ...ingest,
    before: () => bus.connected(),
    start: async () => {
      database.keepSettled(ingest.settle, ingest.tend);
      ingest.start();
    },
  };
});
