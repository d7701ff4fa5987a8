import { isUnavailable } from "@memory/errors";
import { createLog } from "@memory/log";
import { emptyDatabase, servers } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { databaseCheck, openPool, transaction } from "./index.ts";

async function ownPool() {
  const { ownerUrl } = await emptyDatabase();
  const pool = openPool({ url: ownerUrl, max: 2, name: "test", log: createLog("test", "silent") });
  onTestFinished(() => pool.end());
  return pool;
}

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("a database that accepts and runs everything is fit", async () => {
  const pool = await ownPool();
  await pool.query("CREATE FUNCTION greet() RETURNS int LANGUAGE sql AS 'SELECT 1'");

  await expect(databaseCheck(pool, { functions: ["greet"] })()).resolves.toBeUndefined();
});

test("a read-only database is seen, and one that writes again", async () => {
  const pool = await ownPool();
  await pool.query(
    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
  );
  const name = (await pool.query("SELECT current_database() AS name")).rows[0]?.name;
  const check = databaseCheck(pool, { everyMs: 0 });
  const fresh = await pool.connect();
  fresh.release(true);

  await expect(check()).rejects.toThrow("read-only");
  const refused = await faultOf(pool.query("CREATE TABLE notes (text text)"));
  await pool.query("SET default_transaction_read_only = off");
  await pool.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);

  expect(isUnavailable(refused)).toBe(true);
  await expect.poll(() => faultOf(check())).toBeNull();
});

test("a statement that finds the database unfit says so to the next check", async () => {
  const pool = await ownPool();
  const check = databaseCheck(pool, { everyMs: 60_000 });
  await check();

  const refused = await faultOf(pool.query("SELECT gone_v1()"));

  expect(isUnavailable(refused)).toBe(true);
  await expect(check()).rejects.toThrow("42883");
});

test("a function that a service calls and that is not there is seen before it is called", async () => {
  const pool = await ownPool();

  await expect(databaseCheck(pool, { functions: ["gone_v1"] })()).rejects.toThrow("gone_v1");
});

test("a connection on which a primary said that it only reads now is not used again", async () => {
  const pool = await ownPool();
  const backends: unknown[] = [];

  const refused = await faultOf(
    transaction(pool, async (tx) => {
      backends.push((await tx.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid);
      await tx.query("SET TRANSACTION READ ONLY");
      await tx.query("CREATE TABLE notes (text text)");
    }),
  );
  const next = (await pool.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;

  expect(refused).toMatchObject({ code: "25006" });
  expect(backends).not.toContain(next);
});

test("a database without room for a small file is seen, and one that has room again", async () => {
  const { ownerUrl } = await emptyDatabase();
  const database = new URL(ownerUrl).pathname.slice(1);
  // As a full disk does, without one: that would hold up the checkpoints of every database of the server.
  await asAdmin(`ALTER DATABASE ${database} SET temp_file_limit = '64kB'`);
  const log = createLog("test", "silent");
  const pool = openPool({ url: ownerUrl, max: 2, name: "test", log });
  onTestFinished(() => pool.end());
  const check = databaseCheck(pool, { everyMs: 0 });

  await expect(check()).rejects.toMatchObject({ code: "53400" });
  await asAdmin(`ALTER DATABASE ${database} RESET temp_file_limit`);

  await expect.poll(() => faultOf(check())).toBeNull();
});

async function asAdmin(statement: string): Promise<void> {
  const log = createLog("test", "silent");
  const admin = openPool({ url: servers().adminUrl, max: 1, name: "test", log });
  await admin.query(statement);
  await admin.end();
}
