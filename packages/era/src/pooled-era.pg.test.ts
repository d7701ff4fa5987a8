import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import {
  findPgbouncer,
  freshDatabase,
  NO_PGBOUNCER,
  pgbouncerBefore,
  servers,
} from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./index.ts";

const log = createLog("test", "silent");
const binary = await findPgbouncer();
if (binary === null) console.warn(NO_PGBOUNCER);

test.skipIf(binary === null)(
  "behind a pooler that hides it, a copy in the place of a database lets nobody in before it is settled",
  async () => {
    const { appUrl } = await freshDatabase("ingest");
    await using bouncer = await pgbouncerBefore([appUrl]);
    const admin = openPool({ url: servers().adminUrl, max: 1, name: "test", log });
    onTestFinished(() => admin.end());
    const url = bouncer.through(appUrl);
    const database = openDatabase({ url, max: 2, name: "test", log, pooling: "transaction" });
    await using _closed = { [Symbol.asyncDispose]: () => database.close() };
    await database.pool.query("SELECT 1");
    const name = new URL(appUrl).pathname.slice(1);

    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
    await admin.query(cut, [name]);
    await admin.query(`CREATE DATABASE ${name}_copy TEMPLATE ${name}`);
    await admin.query(`ALTER DATABASE ${name} RENAME TO ${name}_lost`);
    await admin.query(`ALTER DATABASE ${name}_copy RENAME TO ${name}`);

    await expect
      .poll(() => database.pool.query("SELECT 1").catch((error: { type?: string }) => error.type))
      .toBe("service_unavailable");
  },
);
