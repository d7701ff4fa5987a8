import { brokerOf, poolOf } from "@memory/env";
import { openDatabase } from "@memory/era";
import { restampRows } from "@memory/feed";
import { startService } from "@memory/http-server";
import { connectBus } from "@memory/jetstream";
import { migrationsOf } from "@memory/postgres";
import { buildApp } from "./app.ts";
import { AdminEnv, adminConfig } from "./config.ts";

const name = "admin";
const needs = migrationsOf(import.meta.url);
await startService({ name, needs }, AdminEnv, async ({ env, log, open }) => {
  const database = open(openDatabase({ ...poolOf(env), name, log }, { settlesAlone: true }));
  const bus = open(connectBus({ ...brokerOf(env), name, log }));
  const { pool } = database;
  const admin = await buildApp({ pool, database, bus, log, config: adminConfig(env) });
  return {
    ...admin,
    before: () => bus.connected(),
    start: async () => {
      // Events that came from another server go to the end of the outbox.
      const tend = async () => void (await restampRows(pool, "outbox_events", "true"));
      database.keepSettled(async () => undefined, tend);
      admin.start();
    },
  };
});
