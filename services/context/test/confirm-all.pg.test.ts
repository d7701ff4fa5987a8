import { serviceUnavailable } from "@memory/errors";
import { createLog } from "@memory/log";
import { openPool, type Pool, transaction } from "@memory/postgres";
import { freshDatabase } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmAllUntil } from "../src/confirm-all.ts";
import { markConfirmed, raiseMark, readMark } from "../src/store/confirmation.ts";

const log = createLog("test", "silent");
const running = freshDatabase("context");
let pool: Pool;
beforeAll(async () => {
  pool = openPool({ url: (await running).appUrl, max: 3, name: "test", log });
});
afterAll(async () => {
  await pool.end();
  await (await running).drop();
});

const unconfirmed = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ token: string }>(
    "SELECT token FROM scopes, recall_mark WHERE confirmed_in <> mark ORDER BY token",
  );
  return rows.map(({ token }) => token);
};
const isSwept = async () => (await pool.query("SELECT swept FROM recall_mark")).rows[0]?.swept;

test("scopes that cannot be confirmed keep those behind them from nothing, however many there are", async () => {
  await pool.query("INSERT INTO scopes (token) SELECT n::text FROM generate_series(1, 9) AS n");
  await raiseMark(pool);
  const many = ["1", "2", "3", "4", "5"];
  let failing = new Set(many);
  const confirm = async (token: string) => {
    if (failing.has(token)) throw serviceUnavailable("Too large.");
    const mark = await readMark(pool);
    await transaction(pool, (tx) => markConfirmed(tx, token, mark));
  };
  const stopping = new AbortController();
  const confirming = confirmAllUntil({ pool, log, confirm, everyMs: 20 }, stopping.signal);

  await expect.poll(unconfirmed).toEqual(many);
  expect(await isSwept()).toBe(false);
  failing = new Set();
  await expect.poll(isSwept).toBe(true);

  expect(await unconfirmed()).toEqual([]);
  stopping.abort();
  await confirming;
});

test("while nothing can be asked of an owner a sweep ends after few scopes", async () => {
  await raiseMark(pool);
  const asked: string[] = [];
  const confirm = async (token: string) => {
    asked.push(token);
    throw serviceUnavailable("Not there.");
  };
  const stopping = new AbortController();
  const confirming = confirmAllUntil({ pool, log, confirm, everyMs: 60_000 }, stopping.signal);

  await expect.poll(() => asked).toEqual(["1", "2", "3"]);

  stopping.abort();
  await confirming;
});
