import { lowerPriority } from "@memory/background";
import type { ChatSettings } from "@memory/chat-models";
import { brokerOf, poolOf } from "@memory/env";
import { openDatabase } from "@memory/era";
import { startService } from "@memory/http-server";
import { connectBus } from "@memory/jetstream";
import { migrationsOf } from "@memory/postgres";
import { probes } from "./app.ts";
import { extractionConfig, jobConfig, retention, WorkerEnv } from "./config.ts";
import { createExtraction } from "./extraction/create-extraction.ts";
import { storedParameters } from "./store/model-parameters.ts";
import { buildWorker } from "./worker-app.ts";

lowerPriority();
const name = "worker";
const needs = migrationsOf(import.meta.url);
await startService({ name, needs }, WorkerEnv, async ({ env, log, open }) => {
  const database = open(openDatabase({ ...poolOf(env), name, log }));
  const bus = open(connectBus({ ...brokerOf(env), name, log }));
  const { pool } = database;
  const parameterStore = (settings: ChatSettings) => storedParameters(pool, settings);
  const { stop, model, ...extraction } = createExtraction(extractionConfig(env), {
    log,
    parameterStore,
  });
  const internal = probes({ pool, bus, log, model });
  database.metrics(internal.metrics);
  const worker = buildWorker({
    ...{ pool, bus, log, registry: internal.metrics },
    ...extraction,
    expectTexts: () => extraction.extract.expect(),
    config: jobConfig(env),
    retention: retention(env),
  });
  return {
    app: null,
    internal,
    before: () => bus.connected(),
    start: async () => {
      model?.start();
      worker.start();
    },
    stop: async () => {
      await stop();
      await worker.stop();
    },
  };
});
