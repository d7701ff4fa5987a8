import { createLog } from "@memory/log";
import { emptyDatabase } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { copyBytes, openPool, transaction } from "./index.ts";

async function emptyPool() {
  const { ownerUrl } = await emptyDatabase();
  const pool = openPool({ url: ownerUrl, max: 1, name: "test", log: createLog("test", "silent") });
  onTestFinished(() => pool.end());
  return pool;
}

test("the values of a query come as the bytes they are, in their order", async () => {
  const pool = await emptyPool();
  const pieces: Buffer[] = [];

  await transaction(pool, (tx) =>
    copyBytes(
      tx,
      `SELECT decode(repeat(lpad(to_hex(n % 256), 2, '0'), n), 'hex') FROM generate_series(0, 700) AS n`,
      (bytes) => pieces.push(Buffer.from(bytes)),
    ),
  );

  const all = Array.from({ length: 701 }, (_, n) => Buffer.alloc(n, n % 256));
  expect(Buffer.concat(pieces).equals(Buffer.concat(all))).toBe(true);
});

test("what the server or the reader of the bytes throws is thrown, and the connection usable", async () => {
  const pool = await emptyPool();
  const copied = (query: string, take: () => void) =>
    transaction(pool, (tx) => copyBytes(tx, query, take));

  await expect(copied("SELECT bytes FROM nowhere", () => {})).rejects.toThrow("nowhere");
  await expect(
    copied("SELECT decode('00', 'hex') FROM generate_series(1, 100000)", () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");

  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});
