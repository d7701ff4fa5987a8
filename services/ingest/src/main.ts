import { createKeyVerifier } from "@memory/auth";
import { brokerOf, keyAuthorityOf, poolOf } from "@memory/env";
import { openDatabase } from "@memory/era";
import { startService } from "@memory/http-server";
import { connectBus } from "@memory/jetstream";
import { buildApp } from "./app.ts";
import { IngestEnv, ingestConfig } from "./config.ts";

const name = "ingest";
await startService(name, IngestEnv, async ({ env, log, open }) => {
  const database = open(openDatabase({ ...poolOf(env), name, log }));
  const bus = open(connectBus({ ...brokerOf(env), name, log }));
  const verifier = open(createKeyVerifier(keyAuthorityOf(env)));
  const { pool } = database;
  const config = ingestConfig(env);
  const ingest = await buildApp({ pool, database, bus, verifier, log, config });
  return {
    ...ingest,
    before: () => bus.connected(),
    start: async () => {
      database.keepSettled(ingest.settle, ingest.tend);
      ingest.start();
    },
  };
});
