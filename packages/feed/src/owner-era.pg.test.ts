import { createLog } from "@memory/log";
import { type Db, openPool } from "@memory/postgres";
import { emptyDatabase, eventually } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { hasGoneBack, readFeedPage, restampRows } from "./index.ts";

const SOURCE = { table: "things", columns: "id", pageRows: 10 };

async function things() {
  const { ownerUrl } = await emptyDatabase();
  const pool = openPool({ url: ownerUrl, max: 2, name: "test", log: createLog("test", "silent") });
  onTestFinished(() => pool.end());
  await pool.query(
    "CREATE TABLE things (id uuid PRIMARY KEY, xid xid8 NOT NULL DEFAULT pg_current_xact_id())",
  );
  return pool;
}

/** Running transactions of other databases of the same server hold back what is settled as well. */
const settledRows = (pool: Db, count: number) =>
  eventually(async () => {
    const { rows } = await readFeedPage(pool, SOURCE, { after: "0", mode: "settled" });
    expect(rows).toHaveLength(count);
  });

test("rows that carry transactions of another server come to the end of the feed, once", async () => {
  const pool = await things();
  await pool.query("INSERT INTO things VALUES (gen_random_uuid(), '900000000')");
  await pool.query("INSERT INTO things VALUES (gen_random_uuid())");
  await settledRows(pool, 1);

  expect(await restampRows(pool, "things", "true")).toBe(1);

  await settledRows(pool, 2);
  expect(await restampRows(pool, "things", "true")).toBe(0);
});

test("a follower that is ahead in the same era shows that the database went back", async () => {
  const pool = await things();
  const ask = { after: "900000000", mode: "settled", era: "e" } as const;

  expect(await hasGoneBack(pool, ask, "e")).toBe(true);
  expect(await hasGoneBack(pool, { ...ask, after: "1" }, "e")).toBe(false);
  expect(await hasGoneBack(pool, ask, "another")).toBe(false);
  expect(await hasGoneBack(pool, { ...ask, era: null }, "e")).toBe(false);
});
