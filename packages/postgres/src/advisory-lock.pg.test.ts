import { createLog } from "@memory/log";
import { emptyDatabase } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { openPool, tryWithAdvisoryLock } from "./index.ts";

async function emptyPool() {
  const { ownerUrl } = await emptyDatabase();
  const pool = openPool({ url: ownerUrl, max: 4, name: "test", log: createLog("test", "silent") });
  onTestFinished(() => pool.end());
  return pool;
}

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
});

test("a holder keeps the lock for longer than the server would wait for a silent one", async () => {
  const pool = await emptyPool();

  const held = tryWithAdvisoryLock(
    pool,
    "sweep",
    async ({ db }) => {
      await pool.query("SELECT pg_sleep(1.5)");
      await db.query("SELECT 1");
    },
    { keptMs: 1_000 },
  );

  await expect(held).resolves.toBe(true);
});

test("a holder that says nothing loses the lock, learns of it, and can do nothing by its connection", async () => {
  const pool = await emptyPool();
  const inside = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const frozen = tryWithAdvisoryLock(
    pool,
    "sweep",
    async ({ db, lost }) => {
      const { rows } = await db.query("SELECT pg_backend_pid() AS pid");
      // Its signs of life do not arrive, as those of a lost machine.
      await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
      inside.resolve();
      await resumed.promise;
      await expect.poll(() => lost.aborted).toBe(true);
      await db.query("SELECT 1");
    },
    { keptMs: 200 },
  );
  await inside.promise;

  await expect.poll(() => tryWithAdvisoryLock(pool, "sweep", async () => {})).toBe(true);
  resumed.resolve();

  await expect(frozen).rejects.toThrow();
});

test("the server ends a session whose holder fell silent, and the lock with it", async () => {
  const pool = await emptyPool();
  const silent = await pool.connect();
  await silent.query(
    `SELECT pg_advisory_lock(hashtextextended('sweep', 0)),
       set_config('idle_session_timeout', '200', false)`,
  );

  await expect.poll(() => tryWithAdvisoryLock(pool, "sweep", async () => {})).toBe(true);
  silent.release(true);
});

test("the connection of a lock goes back to the pool with the pool's own timeouts", async () => {
  const { ownerUrl } = await emptyDatabase();
  const log = createLog("test", "silent");
  const pool = openPool({ url: ownerUrl, max: 1, name: "test", log });
  onTestFinished(() => pool.end());

  await tryWithAdvisoryLock(pool, "sweep", async () => {});

  expect((await pool.query("SHOW idle_session_timeout")).rows).toEqual([
    { idle_session_timeout: "0" },
  ]);
});
