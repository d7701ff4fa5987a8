import type { Capture } from "@memory/contracts";
import { type Extract, extractWith } from "@memory/extraction/extract";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { enqueueJobs, removePassed } from "../src/store/enqueue-jobs.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

const structured = extractWith(null);
const stating = (value: string) => ({ facts: [{ predicate: "name", value }] });
const chatter: Extract = async (events) =>
  events.map(({ id }) => ({ eventId: id, statements: [], rejections: ["noise: payload.text"] }));

const rowsOf = async ({ pool }: ConsolidationUnderTest) =>
  (
    await pool.query<{ jobScopes: number; jobs: number; outcomes: number }>(
      `SELECT (SELECT count(*)::int FROM job_scopes) AS "jobScopes", (SELECT count(*)::int FROM jobs) AS jobs,
         (SELECT count(*)::int FROM job_outcomes) AS outcomes`,
    )
  ).rows[0];
const jobOf = async (memory: ConsolidationUnderTest, project: string, jobId: string) =>
  (await memory.call("GET", `/v1/jobs/${jobId}`, undefined, project)).body;
/** What the reconciler does once it has handed over what is there. */
async function follow(memory: ConsolidationUnderTest, captures: Capture[]) {
  await moveCursor(memory, captures);
  await removePassed(memory.pool, captures);
}
const moveCursor = ({ pool }: ConsolidationUnderTest, captures: Capture[]) =>
  pool.query("INSERT INTO feed_cursors (feed, after_xid) VALUES ('captures', $1)", [
    captures.at(-1)?.xid,
  ]);

test("of jobs without facts no row is left once they are done and the feed has passed them", async () => {
  await using memory = await consolidationUnderTest({ extract: chatter });
  const project = newId();
  const captures = Array.from({ length: 20 }, (_, n) =>
    memory.ingest.capture(project, [{ subject: `s${n % 4}`, payload: {} }]),
  );
  const worker = memory.worker();

  worker.start();
  const isDone = async () => {
    const { rows } = await memory.pool.query("SELECT after_xid FROM feed_cursors");
    expect(rows).toEqual([{ after_xid: "20" }]);
    expect(await rowsOf(memory)).toEqual({ jobScopes: 0, jobs: 0, outcomes: 0 });
  };
  await eventually(isDone, { withinMs: 120_000 });
  const jobs = await Promise.all(captures.map(({ jobId }) => jobOf(memory, project, jobId)));
  await worker.stop();

  expect(jobs.map(({ status }) => status)).toEqual(Array(20).fill("done"));
  expect(jobs[0]).toMatchObject({
    tries: 1,
    error: null,
    events: [{ event_id: captures[0]?.parts[0]?.eventIds[0], outcomes: [] }],
  });
});

test("what a job made is shown while it is kept, and that it is done for as long as its capture is there", async () => {
  await using memory = await consolidationUnderTest();
  const project = newId();
  const capture = memory.ingest.capture(project, [{ payload: stating("Ada") }]);
  await memory.call("POST", "/v1/consolidate");

  const fresh = await jobOf(memory, project, capture.jobId);
  await follow(memory, [capture]);
  const kept = await jobOf(memory, project, capture.jobId);
  await memory.pool.query("DELETE FROM job_outcomes");
  const pruned = await jobOf(memory, project, capture.jobId);

  expect(fresh.events[0].outcomes).toMatchObject([{ outcome: "made" }]);
  expect(kept).toMatchObject({ status: "done", events: fresh.events });
  expect(await rowsOf(memory)).toEqual({ jobScopes: 0, jobs: 0, outcomes: 0 });
  expect(pruned).toMatchObject({ status: "done", events: [{ outcomes: [] }] });
});

test("a capture that comes again after its rows went makes no job and changes nothing", async () => {
  const read: string[] = [];
  const watched: Extract = (events) => {
    read.push(...events.map(({ id }) => id));
    return structured(events);
  };
  await using memory = await consolidationUnderTest({ extract: watched });
  const client = clientOf(memory);
  const capture = client.capture({ predicate: "name", value: "Ada" });
  await eventually(async () => expect((await client.consolidate()).status).toBe(200));
  const again = () =>
    transaction(memory.pool, (tx) => enqueueJobs(tx, [capture], { quietPeriodMs: 0 }));

  await again();
  await follow(memory, [capture]);
  await again();
  const { body } = await client.consolidate();

  expect(body).toEqual({ processed: 0 });
  expect(await rowsOf(memory)).toMatchObject({ jobScopes: 0, jobs: 0 });
  expect(read).toHaveLength(1);
  expect(await client.facts()).toMatchObject([{ version: 1 }]);
});

test("a job that is done again after a cursor was emptied changes no fact", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  const capture = client.capture({ predicate: "name", value: "Ada" });
  await eventually(async () => expect((await client.consolidate()).status).toBe(200));
  await follow(memory, [capture]);
  await memory.pool.query("DELETE FROM feed_cursors");

  const { body } = await client.consolidate();

  expect(body).toEqual({ processed: 1 });
  expect(await client.facts()).toMatchObject([{ version: 1, status: "active" }]);
});

test("a job of several subjects is counted once, whichever of its job scopes the feed passes first", async () => {
  await using memory = await consolidationUnderTest();
  const project = newId();
  const capture = memory.ingest.capture(project, [
    { subject: "a", payload: stating("Ada") },
    { subject: "b", payload: stating("Bob") },
  ]);
  const subject = (name: string) =>
    memory.call(
      "POST",
      `/v1/consolidate/subject?project_id=${project}&subject_id=${name}`,
      undefined,
      project,
    );

  const first = await subject("a");
  await follow(memory, [capture]);
  const between = await jobOf(memory, project, capture.jobId);
  const second = await subject("b");
  const after = await jobOf(memory, project, capture.jobId);

  expect([first.body.processed, second.body.processed]).toEqual([0, 1]);
  expect([between.status, after.status]).toEqual(["pending", "done"]);
  expect(after.events).toHaveLength(2);
  expect(await rowsOf(memory)).toEqual({ jobScopes: 0, jobs: 0, outcomes: 2 });
});

test("a job whose capture could not be handed over is pending, though the feed has passed it", async () => {
  await using memory = await consolidationUnderTest();
  const project = newId();
  const capture = memory.ingest.capture(project, [{ payload: stating("Ada") }]);
  await memory.pool.query(
    `INSERT INTO dead_letters (feed, item_id, scope_tokens, item, tries, next_try_at, reason)
     VALUES ('captures', $1, $2, $3, 1, now(), 'Error')`,
    [capture.jobId, capture.parts.map(({ scopeToken }) => scopeToken), JSON.stringify(capture)],
  );
  await moveCursor(memory, [capture]);

  const before = await jobOf(memory, project, capture.jobId);
  const { body } = await memory.call("POST", "/v1/consolidate");

  expect(before.status).toBe("pending");
  expect(body).toEqual({ processed: 1 });
  expect((await jobOf(memory, project, capture.jobId)).status).toBe("done");
});
