import { createLog } from "@memory/log";
import { emptyDatabase } from "@memory/testkit";
import { expect, test } from "vitest";
import { openPool, transaction, tryWithAdvisoryLock } from "./index.ts";

async function emptyPool() {
  const { ownerUrl } = await emptyDatabase();
  return openPool({ url: ownerUrl, max: 4, name: "test", log: createLog("test", "silent") });
}

test("what a transaction throws leaves nothing behind and the connection usable", async () => {
  const pool = await emptyPool();
  await pool.query("CREATE TABLE notes (text text)");

  const failing = transaction(pool, async (tx) => {
    await tx.query("INSERT INTO notes VALUES ('half')");
    throw new Error("no");
  });

  await expect(failing).rejects.toThrow("no");
  expect((await pool.query("SELECT * FROM notes")).rows).toEqual([]);
  await pool.end();
});

test("one at a time holds a named lock, and it is free afterwards also after a fault", async () => {
  const pool = await emptyPool();
  const inside = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();

  const first = tryWithAdvisoryLock(pool, "sweep", async () => {
    inside.resolve();
    await leave.promise;
    throw new Error("fault inside");
  });
  await inside.promise;
  const second = await tryWithAdvisoryLock(pool, "sweep", async () => {});
  leave.resolve();

  expect(second).toBe(false);
  await expect(first).rejects.toThrow("fault inside");
  expect(await tryWithAdvisoryLock(pool, "sweep", async () => {})).toBe(true);
  await pool.end();
});

test("a connection that is lost while its holder does something else fails the next statement, and nothing more", async () => {
  const pool = await emptyPool();
  const client = await pool.connect();
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  const lost = new Promise((resolve) => client.once("end", resolve));

  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await lost;

  await expect(client.query("SELECT 1")).rejects.toThrow();
  client.release(true);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
