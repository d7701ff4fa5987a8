import { createKeyVerifier } from "@memory/auth";
import type { ChatSettings } from "@memory/chat-models";
import { brokerOf, keyAuthorityOf, poolOf, requestsPerProject } from "@memory/env";
import { openDatabase } from "@memory/era";
import { startService } from "@memory/http-server";
import { connectBus } from "@memory/jetstream";
import { migrationsOf, openReadReplica } from "@memory/postgres";
import { buildApp } from "./app.ts";
import { ConsolidationEnv, extractionConfig, jobConfig } from "./config.ts";
import { createExtraction } from "./extraction/create-extraction.ts";
import { storedParameters } from "./store/model-parameters.ts";

const name = "consolidation";
const needs = migrationsOf(import.meta.url);
await startService({ name, needs }, ConsolidationEnv, async ({ env, log, open }) => {
  const database = open(openDatabase({ ...poolOf(env), name, log }));
  const bus = open(connectBus({ ...brokerOf(env), name, log }));
  const verifier = open(createKeyVerifier(keyAuthorityOf(env)));
  const { pool } = database;
  const url = env.SERVICE_DATABASE_READ_URL;
  const replica = open(openReadReplica(pool, { ...poolOf(env), url, name, log }));
  const parameterStore = (settings: ChatSettings) => storedParameters(pool, settings);
  const { stop, ...extraction } = createExtraction(extractionConfig(env), {
    log,
    parameterStore,
  });
  const consolidation = await buildApp({
    ...{ pool, replica, database, bus, log, verifier },
    ...extraction,
    config: {
      ...jobConfig(env),
      authRequired: env.SERVICE_AUTH_REQUIRED,
      requestsPerProject: requestsPerProject(env),
    },
  });
  return {
    ...consolidation,
    before: () => bus.connected(),
    start: async () => {
      extraction.model?.start();
      consolidation.outboxPruning.start();
      return database.keepSettled(consolidation.settle, consolidation.tend);
    },
    stop: async () => {
      await consolidation.outboxPruning.stop();
      await stop();
    },
  };
});
