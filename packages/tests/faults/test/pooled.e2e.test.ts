import { findPgbouncer, NO_PGBOUNCER, ownSystem } from "@memory/testkit";
import { test } from "vitest";
import { FAULTS, faultBehindPooler } from "./pooled-scenario.ts";

const binary = await findPgbouncer();
if (binary === null) console.warn(NO_PGBOUNCER);

test.skipIf(binary === null)(
  "behind PgBouncer in transaction mode a killed pooler and a restarted Postgres lose and double nothing that was accepted",
  async () => {
    await using system = await ownSystem({ pooled: true, durable: true });

    await faultBehindPooler(system, FAULTS["the pooler is killed"]);
    await faultBehindPooler(system, FAULTS["Postgres is restarted behind it"]);
  },
);
