import type { System } from "@memory/launcher";
import { eventually, mintProject, ownSystem, type Project } from "@memory/testkit";
import { expect, test } from "vitest";

const BACKLOG = 12_000;
const EVENTS_A_REQUEST = 500;
const QUIET_TENANTS = 5;
const WORKERS = 3;

/** Captures a statement about each of so many subjects; answers the jobs. */
async function stateAbout({ api, orgId, projectId }: Project, subjects: number): Promise<string[]> {
  const jobs = [];
  for (let from = 0; from < subjects; from += EVENTS_A_REQUEST) {
    const count = Math.min(EVENTS_A_REQUEST, subjects - from);
    const events = Array.from({ length: count }, (_, n) => ({
      ...{ org_id: orgId, project_id: projectId, subject_id: `s${from + n}` },
      ...{ kind: "agent.observation", occurred_at: new Date().toISOString() },
      payload: { predicate: "city", value: `c${n}` },
    }));
    const { status, json } = await api.post<{ consolidation_job_id: string }>("/v1/capture", {
      events,
    });
    expect(status).toBe(202);
    jobs.push(json.consolidation_job_id);
  }
  return jobs;
}

/** Events that a worker has learned from, by its own count. */
async function learned(internalUrl: string): Promise<number> {
  const page = await (await fetch(`${internalUrl}/metrics`)).text();
  const counts = [...page.matchAll(/^memory_capture_to_fact_seconds_count(?:\{.*\})? (\S+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

const isDone = async ({ api }: Project, job: string): Promise<boolean> =>
  (await api.get<{ status: string }>(`/v1/jobs/${job}`)).json.status === "done";

/** Subjects that wait for a worker. */
async function pending(system: System): Promise<number> {
  const { internalUrl } = system.service("consolidation");
  const page = await (await fetch(`${internalUrl}/metrics`)).text();
  return Number(/^memory_job_scopes\{state="pending"\} (\S+)$/m.exec(page)?.[1] ?? 0);
}

test("three workers share the backlog of one tenant, and others do not wait for its end", async () => {
  await using system = await ownSystem();
  const workers = [system.service("worker")];
  while (workers.length < WORKERS) workers.push(await system.replica("worker"));
  const loud = await mintProject(system);
  const quiet = await Promise.all(Array.from({ length: QUIET_TENANTS }, () => mintProject(system)));

  const backlog = await stateAbout(loud, BACKLOG);
  const waiting = await Promise.all(
    quiet.map(async (project) => {
      const [job = ""] = await stateAbout(project, 3);
      await eventually(async () => expect(await isDone(project, job)).toBe(true));
      return (await pending(system)) > 0;
    }),
  );
  for (const job of backlog)
    await eventually(async () => expect(await isDone(loud, job)).toBe(true), { withinMs: 240_000 });

  expect(waiting).toEqual(Array(QUIET_TENANTS).fill(true));
  const done = await Promise.all(workers.map(({ internalUrl }) => learned(internalUrl)));
  const all = done.reduce((sum, count) => sum + count, 0);
  for (const share of done) expect(share / all).toBeGreaterThan(1 / 6);
});
