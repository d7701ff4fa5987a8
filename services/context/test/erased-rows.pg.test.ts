import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { freshDatabase } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erasedPortions } from "../src/store/erase-scope.ts";
import { SAME_DIGEST } from "../src/store/scope-digest.ts";

const running = freshDatabase("context");
let pool: Pool;
beforeAll(async () => {
  const log = createLog("test", "silent");
  pool = openPool({ url: (await running).appUrl, max: 1, name: "test", log });
});
afterAll(async () => {
  await pool.end();
  await (await running).drop();
});

const EPISODES = 6_000;
const TOKEN = scopeToken("p", "s");

/** Pages that a look at what the scope has takes. */
async function pagesRead(): Promise<number> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
     SELECT event_id FROM episodes WHERE ${SAME_DIGEST} AND scope_token = $1 AND revision > $2 ORDER BY revision LIMIT 1`,
    [TOKEN, 0],
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

test("a read of a scope after its erasure does not look at what is gone", async () => {
  await pool.query(
    `INSERT INTO episodes (event_id, scope_token, epoch, revision, kind, occurred_at, text)
     SELECT gen_random_uuid(), $1, 0, n, 'k', '2026-01-01T00:00:00.000Z', repeat('x', 400)
     FROM generate_series(1, ${EPISODES}) AS n`,
    [TOKEN],
  );
  await pool.query("SET enable_bitmapscan = off; SET enable_seqscan = off");

  for (const portion of erasedPortions(pool, {
    token: TOKEN,
    epoch: 1,
    forgetId: crypto.randomUUID(),
  }))
    while (await portion());

  expect((await pool.query("SELECT FROM episodes")).rowCount).toBe(0);
  // The index alone has some forty; the rows were in three hundred.
  expect(await pagesRead()).toBeLessThan(120);
});
