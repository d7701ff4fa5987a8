import { createLog } from "@memory/log";
import { emptyDatabase } from "@memory/testkit";
import { expect, test } from "vitest";
import { openPool, type Pool } from "./index.ts";

const MORE_THAN_PLANNED_ONCE = 8;

const wholeReads = async (pool: Pool): Promise<number> => {
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ seq_scan: string }>(
    "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'notes'",
  );
  return Number(rows[0]?.seq_scan);
};

test("a prepared statement that was planned for a small table finds its rows by the index when it is large", async () => {
  const { ownerUrl } = await emptyDatabase();
  const log = createLog("test", "silent");
  const pool = openPool({ url: ownerUrl, max: 1, name: "test", log });
  await pool.query("CREATE TABLE notes (id int PRIMARY KEY, text text)");
  await pool.query("INSERT INTO notes VALUES (1, 'a')");
  await pool.query("VACUUM ANALYZE notes");
  const before = await wholeReads(pool);
  const find = () =>
    pool.query({ name: "find", text: "SELECT text FROM notes WHERE id = $1", values: [1] });
  for (let n = 0; n < MORE_THAN_PLANNED_ONCE; n++) await find();
  await pool.query("INSERT INTO notes SELECT n, 'b' FROM generate_series(2, 5000) AS n");

  const { rows } = await find();

  expect(rows).toEqual([{ text: "a" }]);
  expect((await wholeReads(pool)) - before).toBe(0);
  await pool.end();
});
