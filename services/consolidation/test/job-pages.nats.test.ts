import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { everyPage } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

interface Listed {
  id: string;
  subject_id: string;
  status: string;
  tries: number;
  next_try_at: string | null;
  error: string | null;
  event_count: number;
}

const said = (subject: string) => ({
  subject,
  payload: { facts: [{ predicate: "name", value: subject }] },
});

/** Hands captures over to consolidation; each has an event of each subject that it names. */
async function handOver(project: string, captures: readonly string[][], from = memory) {
  const made = captures.map((subjects) => from.ingest.capture(project, subjects.map(said)));
  await transaction(from.pool, (tx) => enqueueJobs(tx, made, { quietPeriodMs: 0 }));
  return made.map(({ jobId }) => jobId);
}

async function page(project: string, more = "", from = memory) {
  const url = `/v1/jobs?project_id=${project}${more}`;
  return (await from.call("GET", url, undefined, project)).body;
}

interface Page {
  jobs: Listed[];
  next_cursor: string | null;
}

/** Reads the list to its end; `between` runs between its pages. */
async function readToTheEnd(
  project: string,
  more: string,
  between: () => Promise<unknown>,
): Promise<Listed[]> {
  const read = (cursor: string | null): Promise<Page> =>
    page(project, cursor === null ? more : `${more}&cursor=${cursor}`);
  return (await everyPage(read, between)).flatMap(({ jobs }) => jobs);
}

test("jobs that wait are listed in the order of their captures, one line for each subject", async () => {
  const project = newId();
  const [first, second] = await handOver(project, [["ada"], ["ada", "ada", "ben"]]);

  const { jobs, next_cursor } = await page(project);

  const waits = { status: "pending", tries: 0, error: null, next_try_at: expect.any(String) };
  expect(next_cursor).toBeNull();
  expect(jobs[0]).toMatchObject({ id: first, subject_id: "ada", event_count: 1, ...waits });
  expect(jobs.slice(1)).toHaveLength(2);
  expect(jobs.slice(1)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: second, subject_id: "ada", event_count: 2, ...waits }),
      expect.objectContaining({ id: second, subject_id: "ben", event_count: 1, ...waits }),
    ]),
  );
  expect((await page(project, "&subject_id=ben")).jobs).toMatchObject([{ id: second }]);
  expect((await page(project, "&subject_id=nobody")).jobs).toEqual([]);
  expect((await page(newId())).jobs).toEqual([]);
});

test("a job is on the list until it is done", async () => {
  const project = newId();
  await handOver(project, [["ada"], ["ben"]]);

  await memory.call("POST", "/v1/consolidate", undefined, project);

  expect((await page(project)).jobs).toEqual([]);
});

test("a job that failed says why and when it is tried again", async () => {
  await using failing = await consolidationUnderTest({
    extract: async () => {
      throw new Error("no words for it");
    },
  });
  const project = newId();
  const [jobId] = await handOver(project, [["ada"]], failing);
  await failing.call("POST", "/v1/consolidate", undefined, project);

  const { jobs } = await page(project, "&status=failed", failing);

  expect(jobs).toMatchObject([
    { id: jobId, status: "failed", error: expect.any(String), next_try_at: expect.any(String) },
  ]);
  expect(jobs[0].tries).toBeGreaterThan(0);
  expect((await page(project, "&status=pending", failing)).jobs).toEqual([]);
});

test("read to the end while others are captured and done, nothing comes twice and nothing that was there throughout is missing", async () => {
  const project = newId();
  const there = await handOver(
    project,
    Array.from({ length: 20 }, (_, n) => [`s${n}`]),
  );
  const done: string[] = [];
  let turn = 0;

  const found = await readToTheEnd(project, "&limit=3", async () => {
    if (turn++ >= 4) return;
    await handOver(project, [[`later-${turn}`]]);
    const one = `s${2 * turn}`;
    const url = `/v1/consolidate/subject?project_id=${project}&subject_id=${one}`;
    expect((await memory.call("POST", url, undefined, project)).status).toBe(200);
    done.push(String(there[2 * turn]));
  });

  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(there.filter((id) => !done.includes(id))));
});

test.each([
  ["limit", "0"],
  ["cursor", "nothing"],
  ["status", "done"],
])("%s=%s is refused by its name", async (field, value) => {
  expect(await page(newId(), `&${field}=${value}`)).toMatchObject({
    error: { type: "invalid_payload", field },
  });
});
