import type { FeedAsk } from "@memory/contracts";
import { createLog } from "@memory/log";
import { openPool, type Pool, transaction } from "@memory/postgres";
import { emptyDatabase, eventually } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";
import { readFeedPage } from "./index.ts";

let pool: Pool;
beforeEach(async () => {
  const { ownerUrl } = await emptyDatabase();
  pool = openPool({ url: ownerUrl, max: 4, name: "test", log: createLog("test", "silent") });
  await pool.query(
    "CREATE TABLE things (xid xid8 NOT NULL DEFAULT pg_current_xact_id(), n int, id uuid)",
  );
  return () => pool.end();
});

const page = (after: string, mode: "settled" | "visible", pageRows = 2) =>
  readFeedPage<Thing>(pool, { table: "things", columns: "n, id", pageRows }, { after, mode });

interface Thing {
  xid: string;
  id: string;
  n: number;
}

/** Ids are in the order of the numbers. */
const insert = (...numbers: number[]) =>
  pool.query(
    "INSERT INTO things (n, id) SELECT n, lpad(n::text, 32, '0')::uuid FROM unnest($1::int[]) AS n",
    [numbers],
  );

/** Transactions of other databases of the same server hold what is settled back as well. */
const settled = (rows: number) =>
  eventually(async () => expect((await page("0", "settled", rows)).rows).toHaveLength(rows));

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

test("a transaction larger than a page can be is handed out in parts, each row once", async () => {
  await insert(1);
  await insert(2, 3, 4, 5, 6);
  await insert(7);
  const source = { table: "things", columns: "n, id", pageRows: 2 };
  const seen: number[][] = [];

  let ask: FeedAsk = { after: "0", mode: "visible" };
  for (let more = true; more; ) {
    const part = await readFeedPage<Thing>(pool, source, ask, 3);
    seen.push(part.rows.map(({ n }) => n));
    ask = { ...ask, after: part.next, within: part.within };
    more = part.more;
  }

  expect(seen).toEqual([[1], [2, 3, 4], [5, 6], [7]]);
});

/** The numbers of each page of a feed whose items are the things of a remainder. */
async function pagesByRemainder(remainder: number, mostRows: number): Promise<number[][]> {
  const column = `lpad((n % ${remainder})::text, 32, '0')::uuid`;
  const of = ({ n }: Thing) =>
    String(n % remainder)
      .padStart(32, "0")
      .replace(UUID_PARTS, "$1-$2-$3-$4-$5");
  const source = { table: "things", columns: "n, id", pageRows: 2, item: { column, of } };
  const seen: number[][] = [];
  let ask: FeedAsk = { after: "0", mode: "visible" };
  for (let more = true; more; ) {
    const part = await readFeedPage<Thing>(pool, source, ask, mostRows);
    seen.push(part.rows.map(({ n }) => n));
    ask = { ...ask, after: part.next, within: part.within };
    more = part.more;
  }
  return seen;
}
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

test("of several rows that belong together a part of a transaction has all or none, where it has room for them", async () => {
  await insert(1);
  await insert(2, 3, 4, 5, 6, 7);
  await insert(8);

  expect(await pagesByRemainder(3, 5)).toEqual([[1], [3, 6, 4, 7], [2, 5], [8]]);
  expect(await pagesByRemainder(2, 2)).toEqual([[1], [2, 4], [6], [3, 5], [7], [8]]);
});

test("a transaction whose rest has moved on meanwhile is left behind", async () => {
  await insert(1, 2, 3, 4);
  const source = { table: "things", columns: "n, id", pageRows: 2 };
  const first = await readFeedPage<Thing>(pool, source, { after: "0", mode: "visible" }, 3);
  await pool.query("UPDATE things SET xid = pg_current_xact_id() WHERE n = 4");

  const ask = { after: first.next, mode: "visible", within: first.within } as const;
  const rest = await readFeedPage<Thing>(pool, source, ask, 3);
  const after = await readFeedPage<Thing>(
    pool,
    source,
    { ...ask, after: rest.next, within: null },
    3,
  );

  expect(first.rows.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(rest).toEqual({ rows: [], next: first.within?.xid, more: true, within: null });
  expect(after.rows.map(({ n }) => n)).toEqual([4]);
});

test("a settled page stops before a running transaction, a visible one shows what is committed", async () => {
  const running = await pool.connect();
  await running.query("BEGIN");
  await running.query("INSERT INTO things (n, id) VALUES (1, gen_random_uuid())");
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

test("a page reads its own rows and none of those that follow it", async () => {
  await pool.query(
    `INSERT INTO things (xid, n, id) SELECT n::text::xid8, n, gen_random_uuid() FROM generate_series(1, 20000) n`,
  );
  await pool.query("CREATE INDEX ON things (xid)");
  await pool.query("VACUUM ANALYZE things");

  expect(await rowsRead("0")).toBeLessThan(500);
  expect(await rowsRead("10000")).toBeLessThan(500);
});

/** How many rows a page of a hundred read, returned or thrown away, as its own transaction counted them. */
const rowsRead = (after: string): Promise<number> =>
  transaction(pool, async (tx) => {
    const read = async () => {
      const { rows } = await tx.query<{ n: string }>(
        "SELECT pg_stat_get_xact_tuples_fetched('things'::regclass) + pg_stat_get_xact_tuples_returned('things'::regclass) AS n",
      );
      return Number(rows[0]?.n);
    };
    const before = await read();
    const source = { table: "things", columns: "n, id", pageRows: 100 };
    const { rows } = await readFeedPage<Thing>(tx, source, { after, mode: "visible" });
    expect(rows).toHaveLength(100);
    return (await read()) - before;
  });
