import { type AddressInfo, connect, createServer, type Socket } from "node:net";
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

test("a statement that the server never answers fails, and its connection is given up", async () => {
  const { ownerUrl } = await emptyDatabase();
  const muted = await mutedServer(ownerUrl);
  const log = createLog("test", "silent");
  const pool = openPool({ url: muted.url, max: 1, name: "test", log, statementTimeoutMs: 100 });
  await pool.query("SELECT 1");

  muted.mute();
  await expect(pool.query("SELECT 2")).rejects.toThrow("Query read timeout");

  expect(pool.totalCount).toBe(0);
  await muted.close();
  await pool.end();
}, 20_000);

/** A way to a database that can stop to pass anything on, as when a machine vanishes. */
async function mutedServer(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isMuted = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (bytes) => void (isMuted || to.write(bytes)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens at a port
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    mute: () => {
      isMuted = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
