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
  const { appUrl, ownerUrl } = await running;
  const owner = openPool({ url: ownerUrl, max: 1, name: "owner", log });
  await owner.query("ALTER TABLE episodes SET (autovacuum_enabled = off)");
  await owner.end();
  pool = openPool({ url: appUrl, max: 1, name: "test", log });
});
afterAll(async () => {
  await pool.end();
  await (await running).drop();
});

const EPISODES = 6_000;

/** Pages that a look at what the scope has takes. */
async function pagesRead(token: string): Promise<number> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
     SELECT event_id FROM episodes WHERE ${SAME_DIGEST} AND scope_token = $1 AND revision > $2 ORDER BY revision LIMIT 1`,
    [token, 0],
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

/** Fills a scope, erases it, and gives back the pages that the next look takes. */
async function pagesReadAfterErasure(token: string): Promise<number> {
  await pool.query(
    `INSERT INTO episodes (event_id, scope_token, epoch, revision, kind, occurred_at, text)
     SELECT gen_random_uuid(), $1, 0, n, 'k', '2026-01-01T00:00:00.000Z', repeat('x', 400)
     FROM generate_series(1, ${EPISODES}) AS n`,
    [token],
  );
  for (const portion of erasedPortions(pool, { token, epoch: 1, forgetId: crypto.randomUUID() }))
    while (await portion());
  const pages = await pagesRead(token);
  // After that: it looks at the rows itself.
  expect((await pool.query("SELECT FROM episodes")).rowCount).toBe(0);
  return pages;
}

test("a read of a scope after its erasure does not look at what is gone", async () => {
  await pool.query("SET enable_bitmapscan = off; SET enable_seqscan = off");
  const pages: number[] = [];

  // Index entries stay unmarked while a transaction that began before is open, of another test too: a scope each time.
  for (let n = 0; n < 50 && !pages.some(isFew); n++)
    pages.push(await pagesReadAfterErasure(scopeToken("p", `s${n}`)));

  expect(pages.filter(isFew), `pages read: ${pages}`).toHaveLength(1);
});

/** The index alone has some forty pages; the rows were in three hundred. */
const isFew = (pages: number): boolean => pages < 120;
