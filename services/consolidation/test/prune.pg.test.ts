import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { prune } from "../src/features/prune.ts";
import { pruned, RULES } from "../src/store/prune.ts";
import { ownPool } from "./own-pool.ts";

const pool = await ownPool(4);

const RETENTION = { jobDays: 7, historyDays: 365 };
const TOKEN = scopeToken("p", "s");
const count = async (table: string) =>
  (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n;
/** Ids that grow, as those of the system do. */
const ids = (n: number) => Array.from({ length: n }, () => newId()).sort();
const outcomes = (jobIds: string[], daysAgo: number) =>
  pool.query(
    `INSERT INTO job_outcomes (job_id, scope_token, epoch, tries, outcomes, done_at)
     SELECT id, decode($2, 'hex'), 0, 1, '[]', now() - $3 * interval '1 day' FROM unnest($1::uuid[]) AS id`,
    [jobIds, TOKEN, daysAgo],
  );

test("what became of events goes after its days, in portions, and what is younger stays", async () => {
  const [old, young] = [ids(1_200), ids(30)];
  await outcomes(old, 8);
  await outcomes(young, 6);
  const rule = RULES.find(({ table }) => table === "job_outcomes");
  if (rule === undefined) throw new Error("no rule");
  const portions: number[] = [];

  for (let from = rule.first; ; ) {
    const { rows, next } = await pruned(pool, rule, RETENTION.jobDays, from);
    portions.push(rows);
    if (next === null) break;
    from = next;
  }

  expect(portions).toEqual([500, 500, 200]);
  expect(await count("job_outcomes")).toBe(30);
});

test("a job scope that is done goes once the cursor has passed its capture, or after a day when its place is not known", async () => {
  const jobScope = (state: string, xid: string | null, hoursAgo: number) =>
    pool.query(
      `INSERT INTO job_scopes (job_id, scope_token, epoch, event_ids, state, xid, reason, updated_at)
       VALUES ($1, $2, 0, '{}', $3, $4, $3 || $5, now() - $6 * interval '1 hour')`,
      [newId(), TOKEN, state, xid, `${xid}-${hoursAgo}`, hoursAgo],
    );
  await pool.query("INSERT INTO feed_cursors (feed, after_xid) VALUES ('captures', '50')");
  await jobScope("done", "50", 0);
  await jobScope("done", "51", 48);
  await jobScope("done", null, 1);
  await jobScope("done", null, 25);
  await jobScope("pending", "40", 48);
  await jobScope("failed", null, 48);

  await prune(pool, RETENTION);

  const { rows } = await pool.query<{ reason: string }>(
    "SELECT reason FROM job_scopes ORDER BY reason",
  );
  expect(rows.map(({ reason }) => reason)).toEqual([
    "done51-48",
    "donenull-1",
    "failednull-48",
    "pending40-48",
  ]);
});

test("ratings, moves, resolved conflicts and notes of deletions go after a year; open conflicts and disables stay", async () => {
  const ago = "now() - interval '400 days'";
  const [fact, open, resolved] = [newId(), newId(), newId()];
  await pool.query(
    `INSERT INTO feedback (id, scope_token, project_id, epoch, rating, created_at)
     VALUES ($1, $3, 'p', 0, 'useful', ${ago}), ($2, $3, 'p', 0, 'useful', now())`,
    [newId(), newId(), TOKEN],
  );
  await pool.query(
    `INSERT INTO fact_history (fact_id, scope_token, version, to_status, cause_kind, at)
     VALUES ($1, $2, 1, 'active', 'event', ${ago}), ($1, $2, 2, 'disputed', 'feedback', now())`,
    [fact, TOKEN],
  );
  await pool.query(
    `INSERT INTO conflict_sets (id, scope_token, project_id, subject_id, epoch, status, created_at, resolved_at)
     VALUES ($1, $3, 'p', 's', 0, 'open', ${ago}, null), ($2, $3, 'p', 's', 0, 'resolved', ${ago}, ${ago})`,
    [open, resolved, TOKEN],
  );
  await pool.query("INSERT INTO conflict_members (set_id, fact_id) VALUES ($1, $2)", [
    resolved,
    fact,
  ]);
  await pool.query(
    `INSERT INTO forgets (forget_id, action, scope_token, mode, counters, done_at)
     VALUES ($1, 'erase', $3, 'delete', '{}', ${ago}), ($2, 'erase', $3, 'disable', '{}', ${ago})`,
    [newId(), newId(), TOKEN],
  );

  const removed = await prune(pool, RETENTION);

  expect(Object.fromEntries(removed)).toMatchObject({
    feedback: 1,
    fact_history: 1,
    conflict_sets: 1,
    forgets: 1,
  });
  expect((await pool.query("SELECT id FROM conflict_sets")).rows).toEqual([{ id: open }]);
  expect((await pool.query("SELECT mode FROM forgets")).rows).toEqual([{ mode: "disable" }]);
  expect(await count("conflict_members")).toBe(0);
});
