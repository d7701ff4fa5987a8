import { ConsolidationErase, ConsolidationOutbox } from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken, tenantToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { subject } from "./forget-steps.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest({
    extract: async (events) => {
      if (events.some(({ payload }) => JSON.stringify(payload).includes("unreadable")))
        throw new Error("cannot be read");
      return events.map(({ id: eventId }) => ({ eventId, statements: [], rejections: [] }));
    },
  });
});
afterAll(() => memory[Symbol.asyncDispose]());

async function projectThatAsked(): Promise<string> {
  const projectId = newId();
  const asked = { projectId, types: ["job.failed"], revision: 1 };
  await memory.others.request(ConsolidationOutbox.subscribe, asked);
  return projectId;
}

const UNREADABLE = { payload: { text: "unreadable" } };

/** Runs all that waits, several times, whenever it is due. */
async function runThrice(project: string): Promise<void> {
  for (let run = 0; run < 3; run++) {
    await memory.call("POST", "/v1/consolidate", {}, project);
    await memory.pool.query(
      "UPDATE job_scopes SET next_try_at = now() WHERE next_try_at < 'infinity'",
    );
  }
}

/** What was announced of the jobs of a project. */
async function failuresOf(project: string): Promise<{ job_id: string; cause: string }[]> {
  const { rows } = await memory.pool.query(
    "SELECT data FROM outbox_events WHERE project_id = $1 AND type = 'job.failed' ORDER BY xid, id",
    [project],
  );
  return rows.map(({ data }) => data);
}

test("a job that fails is announced once, however often it is tried", async () => {
  const project = await projectThatAsked();
  const { jobId } = memory.ingest.capture(project, [UNREADABLE]);

  await runThrice(project);

  expect(await failuresOf(project)).toEqual([{ job_id: jobId, cause: "event" }]);
});

test("jobs that fail together are tried one by one, and those that fail alone are announced", async () => {
  const project = await projectThatAsked();
  const [first, , last] = [UNREADABLE, { payload: { text: "fine" } }, UNREADABLE].map((said) =>
    memory.ingest.capture(project, [said]),
  );

  await runThrice(project);

  const failed = await failuresOf(project);
  expect(failed.map(({ job_id }) => job_id).toSorted()).toEqual(
    [first?.jobId, last?.jobId].toSorted(),
  );
});

test("a capture that is not taken up is announced when it becomes a dead letter, and not again", async () => {
  const project = await projectThatAsked();
  // No epoch of the database is as large.
  const { jobId } = memory.ingest.capture(project, [{ ...UNREADABLE, epoch: 3_000_000_000 }]);

  await runThrice(project);

  const { rows } = await memory.pool.query("SELECT tries FROM dead_letters WHERE item_id = $1", [
    jobId,
  ]);
  expect(rows[0].tries).toBeGreaterThan(1);
  expect(await failuresOf(project)).toEqual([{ job_id: jobId, cause: "capture" }]);
});

test("a capture that may have been forgotten before a restore is announced: nothing tries it again", async () => {
  const project = await projectThatAsked();
  await memory.others.request(ConsolidationErase, subject(project, { epoch: 1 }));
  memory.ingest.hasLostForgets = true;
  const { jobId } = memory.ingest.capture(project, [{ payload: { text: "late" } }]);

  await runThrice(project);
  memory.ingest.hasLostForgets = false;

  expect(await failuresOf(project)).toEqual([{ job_id: jobId, cause: "restore" }]);
});

test.for([
  [3, 1],
  [2, 0],
])(
  "a job whose runner ended without a word %i times is announced %i times",
  async ([tries, times]) => {
    const project = await projectThatAsked();
    const { jobId, parts } = memory.ingest.capture(project, [{ payload: { text: "heavy" } }]);
    const token = scopeToken(project, "s");
    await memory.pool.query("INSERT INTO scopes (token, tenant) VALUES ($1, $2)", [
      token,
      tenantToken(project),
    ]);
    await memory.pool.query(
      `INSERT INTO job_scopes (job_id, scope_token, epoch, event_ids, is_alone, tenant, state, tries, next_try_at)
       VALUES ($1, $2, 0, $3, true, $4, 'running', $5, now())`,
      [jobId, token, parts[0]?.eventIds, tenantToken(project), tries],
    );

    await runThrice(project);

    const expected = Array.from({ length: times ?? 0 }, () => ({ job_id: jobId, cause: "runner" }));
    expect(await failuresOf(project)).toEqual(expected);
  },
);
