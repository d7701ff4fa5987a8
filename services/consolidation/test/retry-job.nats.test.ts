import { ConsolidationErase, ConsolidationOutbox } from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { subject } from "./forget-steps.ts";

let memory: ConsolidationUnderTest;
let canRead = false;
beforeAll(async () => {
  memory = await consolidationUnderTest({
    extract: async (events) => {
      if (!canRead) throw new Error("cannot be read");
      return events.map(({ id: eventId }) => ({ eventId, statements: [], rejections: [] }));
    },
  });
});
afterAll(() => memory[Symbol.asyncDispose]());

const KIM = { "x-service-actor": "kim" };
const retry = (project: string, jobId: string, headers: Record<string, string> = KIM) =>
  memory.call("POST", `/v1/jobs/${jobId}/retry`, undefined, project, headers);
const jobOf = async (project: string, jobId: string) =>
  (await memory.call("GET", `/v1/jobs/${jobId}`, undefined, project)).body;
const listed = async (project: string, more: string) =>
  (await memory.call("GET", `/v1/jobs?project_id=${project}${more}`, undefined, project)).body.jobs;
const consolidate = (project: string) =>
  memory.call("POST", "/v1/consolidate", undefined, project).then(({ body }) => body);

/** What the audit log hears of a project. */
async function entries(project: string) {
  const { rows } = await memory.pool.query(
    "SELECT data, actor FROM outbox_events WHERE project_id = $1 AND type = 'job.retried'",
    [project],
  );
  return rows;
}

/** A job that failed and is not tried again for long. */
async function failedJob(project: string): Promise<string> {
  canRead = false;
  const { jobId } = memory.ingest.capture(project, [{ payload: { text: "hard words" } }]);
  await consolidate(project);
  await memory.pool.query(
    "UPDATE job_scopes SET next_try_at = now() + interval '1 hour' WHERE job_id = $1",
    [jobId],
  );
  await memory.pool.query(
    "UPDATE scopes SET due_at = now() + interval '1 hour' WHERE due_at > now()",
  );
  return jobId;
}

test("a job that failed is taken by a worker at once, and the audit log hears who asked for it", async () => {
  const project = newId();
  const jobId = await failedJob(project);
  expect(await jobOf(project, jobId)).toMatchObject({ status: "failed" });
  canRead = true;

  const { status, body } = await retry(project, jobId);
  expect([status, body]).toEqual([200, { job_id: jobId, retried: 1 }]);
  expect(await listed(project, "")).toMatchObject([{ id: jobId, status: "pending", error: null }]);
  const worker = memory.worker();
  worker.start();
  const isDone = async () => expect(await jobOf(project, jobId)).toMatchObject({ status: "done" });
  await eventually(isDone, { withinMs: 60_000 });
  await worker.stop();

  expect(await entries(project)).toEqual([{ data: { job_id: jobId, retried: 1 }, actor: "kim" }]);
  expect((await retry(project, jobId)).body).toEqual({ job_id: jobId, retried: 0 });
  expect(await entries(project)).toHaveLength(1);
});

test("a request that is repeated under its key acts once", async () => {
  const project = newId();
  const jobId = await failedJob(project);
  const headers = { "idempotency-key": newId() };

  const first = await retry(project, jobId, headers);
  const again = await retry(project, jobId, headers);

  expect(first.body).toEqual({ job_id: jobId, retried: 1 });
  expect(again.body).toEqual(first.body);
  expect(await entries(project)).toHaveLength(1);
});

test("a capture that was not taken up is on its own list, says why, and is due once it is tried again", async () => {
  const [project, other] = [newId(), newId()];
  canRead = true;
  // No epoch of the database is as large.
  const said = { payload: { text: "late" }, epoch: 3_000_000_000 };
  const { jobId } = memory.ingest.capture(project, [said, { ...said, subject: "t" }]);
  await consolidate(project);
  const later =
    "UPDATE dead_letters SET next_try_at = now() + interval '1 hour' WHERE item_id = $1";
  await memory.pool.query(later, [jobId]);

  expect(await listed(project, "")).toEqual([]);
  const [letter, ...others] = await listed(project, "&status=dead_letter");
  expect(letter).toMatchObject({ id: jobId, status: "dead_letter", error: expect.any(String) });
  expect(others).toEqual([]);
  expect(await listed(project, "&status=dead_letter&subject_id=t")).toMatchObject([
    { id: jobId, subject_id: "t" },
  ]);
  expect(await listed(other, "&status=dead_letter")).toEqual([]);
  expect(await jobOf(project, jobId)).toMatchObject({ status: "pending", error: letter.error });
  expect((await retry(project, jobId)).body).toEqual({ job_id: jobId, retried: 2 });
  const [due] = await listed(project, "&status=dead_letter");
  expect(Date.parse(due.next_try_at)).toBeLessThanOrEqual(Date.now());
  await memory.pool.query("DELETE FROM dead_letters WHERE item_id = $1", [jobId]);
});

test("what was accepted beside a lost forget stays: nothing tries it again", async () => {
  const project = newId();
  await memory.others.request(ConsolidationErase, subject(project, { epoch: 1 }));
  memory.ingest.hasLostForgets = true;
  const { jobId } = memory.ingest.capture(project, [{ payload: { text: "late" } }]);
  await consolidate(project);
  memory.ingest.hasLostForgets = false;

  expect((await retry(project, jobId)).body).toEqual({ job_id: jobId, retried: 0 });
  expect(await listed(project, "")).toMatchObject([{ status: "failed", next_try_at: null }]);
});

test("a job of another project is not found, like one that does not exist, and waits on", async () => {
  const project = newId();
  const jobId = await failedJob(project);

  const answers = await Promise.all([
    retry(newId(), jobId),
    retry(project, newId()),
    retry(project, "no-id"),
  ]);

  expect(answers.map(({ status, body }) => [status, body.error.type])).toEqual(
    Array(3).fill([404, "job_not_found"]),
  );
  expect(await jobOf(project, jobId)).toMatchObject({ status: "failed" });
});

test("a project that hears of failures hears of a job that fails again after a retry no second time", async () => {
  const project = newId();
  const asked = { projectId: project, types: ["job.failed"], revision: 1 };
  await memory.others.request(ConsolidationOutbox.subscribe, asked);
  const jobId = await failedJob(project);
  await retry(project, jobId);

  await consolidate(project);

  const { rows } = await memory.pool.query(
    "SELECT FROM outbox_events WHERE project_id = $1 AND type = 'job.failed'",
    [project],
  );
  expect(rows).toHaveLength(1);
  expect(await jobOf(project, jobId)).toMatchObject({ status: "failed", tries: 2 });
});
