import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { freshDatabase } from "@memory/testkit";
import { expect, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../src/commands/dead-letters.ts", import.meta.url));

// Four processes are started.
const TIMEOUT_MS = 90_000;

test("dead letters can be listed, made due and dropped, and their content is nowhere shown", {
  timeout: TIMEOUT_MS,
}, async () => {
  const database = await freshDatabase("consolidation");
  const pool = openPool({
    url: database.appUrl,
    max: 1,
    name: "test",
    log: createLog("test", "silent"),
  });
  const env = { ...process.env, SERVICE_DATABASE_URL: database.appUrl };
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })).stdout.trim();
  await pool.query(
    `INSERT INTO dead_letters (feed, item_id, scope_tokens, item, tries, next_try_at, reason)
     VALUES ('captures', 'job-1', '{abc}', '{"jobId":"job-1"}', 3, now() + interval '1 hour', 'TypeError')`,
  );

  const listed = JSON.parse(await run("list"));
  const replayed = await run("replay", "captures", "job-1");
  const { rows } = await pool.query("SELECT next_try_at <= now() AS due FROM dead_letters");
  const dropped = await run("drop", "captures");
  const { rowCount: left } = await pool.query("SELECT FROM dead_letters");
  const misused = run("replay");

  expect(listed).toEqual({
    feed: "captures",
    itemId: "job-1",
    tries: 3,
    nextTryAt: expect.any(String),
    reason: "TypeError",
  });
  expect([replayed, dropped, left]).toEqual(["1 due now", "1 dropped", 0]);
  expect(rows).toEqual([{ due: true }]);
  await expect(misused).rejects.toMatchObject({ code: 2 });
  await pool.end();
  await database.drop();
});
