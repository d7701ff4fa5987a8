import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createLog } from "@memory/log";
import { emptyDatabase } from "@memory/testkit";
import { expect, test } from "vitest";
import { openPool, transaction } from "./index.ts";

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
});

test("a transaction on a silent connection fails once, and the connection is given up", async () => {
  const { ownerUrl } = await emptyDatabase();
  const muted = await mutedServer(ownerUrl);
  const log = createLog("test", "silent");
  const pool = openPool({ url: muted.url, max: 1, name: "test", log, statementTimeoutMs: 100 });

  const failing = transaction(pool, async (tx) => {
    muted.mute();
    await tx.query("SELECT 1");
  });

  await expect(failing).rejects.toThrow("Query read timeout");
  expect(pool.totalCount).toBe(0);
  await muted.close();
  await pool.end();
});

test("a transaction that is left idle is ended by the server, and what it locked is free", async () => {
  const pool = await emptyPool();
  await pool.query("CREATE TABLE notes (id int PRIMARY KEY)");

  const idle = transaction(
    pool,
    async (tx) => {
      await tx.query("LOCK TABLE notes");
      await pool.query("INSERT INTO notes VALUES (1)");
      await tx.query("SELECT 1");
    },
    { mostIdleMs: 200 },
  );

  await expect(idle).rejects.toThrow();
  expect((await pool.query("SELECT id FROM notes")).rows).toEqual([{ id: 1 }]);
  await pool.end();
});

test("the server is asked to notice clients that vanished", async () => {
  const pool = await emptyPool();

  const { rows } = await pool.query(
    `SELECT name, setting FROM pg_settings WHERE setting <> '0' AND name IN
       ('tcp_keepalives_idle', 'tcp_user_timeout', 'client_connection_check_interval',
        'idle_in_transaction_session_timeout', 'statement_timeout') ORDER BY name`,
  );

  expect(rows).toEqual([
    { name: "client_connection_check_interval", setting: "5000" },
    { name: "idle_in_transaction_session_timeout", setting: "5000" },
    { name: "statement_timeout", setting: "8000" },
    { name: "tcp_keepalives_idle", setting: "10" },
    { name: "tcp_user_timeout", setting: "20000" },
  ]);
  await pool.end();
});

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
