import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import { migrate, openPool, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { emptyDatabase } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { closeParts } from "../src/store/parts.ts";

const FOLDER = fileURLToPath(new URL("../src/store/migrations", import.meta.url));
const log = createLog("test", "silent");

/** The migrations before one, as the release that had these only. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(FOLDER, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  const end = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  expect(end).toBeGreaterThan(0);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

test("what waits when done jobs move to a table of their own is still there, once, and can be done", async () => {
  const { ownerUrl } = await emptyDatabase("consolidation");
  await migrate({ url: ownerUrl, folder: await migrationsBefore("0003_done-jobs"), log });
  const pool = openPool({ url: ownerUrl, max: 2, name: "test", log });
  onTestFinished(() => pool.end());
  const [one, other] = [scopeToken(newId(), "s"), scopeToken(newId(), "s")];
  const [open, over] = [newId(), newId()];
  const eventId = newId();
  await pool.query("INSERT INTO scopes (token) VALUES ($1), ($2)", [one, other]);
  await pool.query(
    "INSERT INTO jobs (job_id, open_parts, project_id) VALUES ($1, 1, 'p'), ($2, 0, 'p')",
    [open, over],
  );
  await pool.query(
    `INSERT INTO parts (job_id, scope_token, epoch, event_ids, state, tries, reason) VALUES
       ($1, $3, 0, $5, 'failed', 2, 'a reason'), ($1, $4, 0, $5, 'done', 1, NULL), ($2, $3, 0, $5, 'done', 1, NULL)`,
    [open, over, one, other, [eventId]],
  );

  await migrate({ url: ownerUrl, folder: FOLDER, log });

  const parts = await pool.query(
    "SELECT job_id, scope_token, state, tries, reason, is_alone FROM parts",
  );
  expect(parts.rows).toEqual([
    {
      job_id: open,
      scope_token: one,
      state: "failed",
      tries: 2,
      reason: "a reason",
      is_alone: false,
    },
  ]);
  expect((await pool.query("SELECT job_id, open_parts, project_id FROM jobs")).rows).toEqual([
    { job_id: open, open_parts: 1, project_id: "p" },
  ]);
  const known = { jobId: open, parts: [{ scopeToken: one, epoch: 0, eventIds: [eventId] }] };
  const fresh = { jobId: newId(), parts: [{ scopeToken: one, epoch: 0, eventIds: [newId()] }] };
  await transaction(pool, (tx) => enqueueJobs(tx, [known, fresh], { quietPeriodMs: 0 }));
  const arrivals = await pool.query("SELECT job_id FROM parts ORDER BY arrival");
  expect(arrivals.rows).toEqual([{ job_id: open }, { job_id: fresh.jobId }]);
  const done = await transaction(pool, (tx) => closeParts(tx, [{ jobId: open, isAlone: false }]));
  expect(done).toEqual([open]);
});
