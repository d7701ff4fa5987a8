import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { emptyDatabase, eventually } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";
import { readFeedPage } from "./index.ts";

let pool: Pool;
beforeEach(async () => {
  const { ownerUrl } = await emptyDatabase();
  pool = openPool({ url: ownerUrl, max: 4, name: "test", log: createLog("test", "silent") });
  await pool.query("CREATE TABLE things (xid xid8 NOT NULL DEFAULT pg_current_xact_id(), n int)");
  return () => pool.end();
});

const page = (after: string, mode: "settled" | "visible", pageRows = 2) =>
  readFeedPage<{ xid: string; n: number }>(
    pool,
    { table: "things", columns: "n", orderBy: "n", pageRows },
    { after, mode },
  );

const insert = (...numbers: number[]) =>
  pool.query("INSERT INTO things (n) SELECT unnest($1::int[])", [numbers]);

/** Transactions of other databases of the same server hold what is settled back as well. */
const settled = (rows: number) =>
  eventually(async () => expect((await page("0", "settled", rows)).rows).toHaveLength(rows), {
    withinMs: 25_000,
  });

test("pages follow transactions in order and never split one", async () => {
  await insert(1);
  await insert(2, 3, 4);
  await insert(5);
  await settled(5);

  const first = await page("0", "settled");
  const second = await page(first.next, "settled");
  const third = await page(second.next, "settled");

  expect([first.rows.map(({ n }) => n), first.more]).toEqual([[1, 2, 3, 4], true]);
  expect([second.rows.map(({ n }) => n), second.more]).toEqual([[5], false]);
  expect([third.rows, third.next]).toEqual([[], second.next]);
});

test("a settled page stops before a running transaction, a visible one shows what is committed", async () => {
  const running = await pool.connect();
  await running.query("BEGIN");
  await running.query("INSERT INTO things (n) VALUES (1)");
  await insert(2);

  const before = await page("0", "settled");
  const visible = await page("0", "visible");
  await running.query("COMMIT");
  running.release();
  await settled(2);
  const later = await page("0", "settled");

  expect(before.rows).toEqual([]);
  expect(visible.rows.map(({ n }) => n)).toEqual([2]);
  expect(later.rows.map(({ n }) => n)).toEqual([1, 2]);
});
