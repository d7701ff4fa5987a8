import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const stating = (value: string) => ({ facts: [{ predicate: "name", value }] });
const consolidate = (project: string, query: string) =>
  memory.call("POST", `/v1/consolidate/subject${query}`, undefined, project);
const statusOf = async (project: string, jobId: string) =>
  (await memory.call("GET", `/v1/jobs/${jobId}`, undefined, project)).body.status;

test("one subject is consolidated, with what was captured before the call; of others not even the captures are read", async () => {
  const project = newId();
  const asked = memory.ingest.capture(project, [{ subject: "a", payload: stating("Ada") }]);
  const other = memory.ingest.capture(project, [{ subject: "b", payload: stating("Bob") }]);
  const foreign = memory.ingest.capture(newId(), [{ subject: "a", payload: stating("Eve") }]);
  memory.context.asked.length = 0;

  const first = await consolidate(project, `?project_id=${project}&subject_id=a`);
  const second = await consolidate(project, `?project_id=${project}&subject_id=a`);
  const { rows } = await memory.pool.query("SELECT FROM job_scopes WHERE job_id = ANY($1)", [
    [other, foreign].map(({ jobId }) => jobId),
  ]);

  expect(first).toMatchObject({ status: 200, body: { processed: 1 } });
  expect(second).toMatchObject({ status: 200, body: { processed: 0 } });
  expect(await statusOf(project, asked.jobId)).toBe("done");
  expect(rows).toEqual([]);
  expect(memory.context.asked.slice(0, 2)).toEqual([
    { changes: [], catchUp: false, vectors: false },
    { changes: [], catchUp: true, scopeTokens: [scopeToken(project, "a")] },
  ]);
});

test("a job with other subjects is not counted before all of it is done", async () => {
  const project = newId();
  const { jobId } = memory.ingest.capture(project, [
    { subject: "a", payload: stating("Ada") },
    { subject: "b", payload: stating("Bob") },
  ]);

  const first = await consolidate(project, `?project_id=${project}&subject_id=a`);
  const between = await statusOf(project, jobId);
  const second = await consolidate(project, `?project_id=${project}&subject_id=b`);

  expect([first.body, between, second.body]).toEqual([
    { processed: 0 },
    "pending",
    { processed: 1 },
  ]);
});

test("a scope that is not whole or not the caller's is refused, and its jobs wait on", async () => {
  const project = newId();
  const { jobId } = memory.ingest.capture(project, [{ payload: stating("Ada") }]);

  const answers = await Promise.all([
    consolidate(project, ""),
    consolidate(project, `?project_id=${project}`),
    consolidate(project, `?subject_id=s`),
    consolidate(newId(), `?project_id=${project}&subject_id=s`),
  ]);

  expect(answers.map(({ status, body }) => [status, body.error.type])).toEqual([
    [422, "missing_scope"],
    [422, "missing_scope"],
    [422, "missing_scope"],
    [403, "forbidden_scope"],
  ]);
  expect(await statusOf(project, jobId)).toBe("pending");
});

test("a subject nobody wrote is 200 with nothing processed, and leaves no row", async () => {
  const project = newId();
  const answer = await consolidate(project, `?project_id=${project}&subject_id=nobody`);

  const token = scopeToken(project, "nobody");
  const { rows } = await memory.pool.query("SELECT FROM scopes WHERE token = $1", [token]);
  expect(answer).toMatchObject({ status: 200, body: { processed: 0 } });
  expect(rows).toEqual([]);
});
