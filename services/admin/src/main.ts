import { brokerOf, poolOf } from "@memory/env";
import { openDatabase } from "@memory/era";
import { startService } from "@memory/http-server";
import { connectBus } from "@memory/jetstream";
import { buildApp } from "./app.ts";
import { AdminEnv, adminConfig } from "./config.ts";

const name = "admin";
await startService(name, AdminEnv, async ({ env, log, open }) => {
  const database = open(openDatabase({ ...poolOf(env), name, log }, { settlesAlone: true }));
  const bus = open(connectBus({ ...brokerOf(env), name, log }));
  const { pool } = database;
  const admin = await buildApp({ pool, database, bus, log, config: adminConfig(env) });
  return {
    ...admin,
    before: () => bus.connected(),
    start: async () => {
      database.keepSettled(async () => undefined);
      admin.start();
    },
  };
});
