import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { freshDatabase } from "@memory/testkit";
import { afterAll } from "vitest";

/** A pool on a database of its own, for the tests of one file. */
export async function ownPool(max: number): Promise<Pool> {
  const database = await freshDatabase("consolidation");
  const log = createLog("test", "silent");
  const pool = openPool({ url: database.appUrl, max, name: "test", log });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return pool;
}
