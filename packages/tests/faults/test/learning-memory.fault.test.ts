import type { ServiceName, System } from "@memory/launcher";
import { eventually, mintProject, ownSystem, type Project, peakMib } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

// What helm/memory-service/values.yaml gives consolidation and the worker, and their heap: 42 % of it.
const LIMIT_MIB = 768;
const HEAP = { NODE_OPTIONS: `--max-old-space-size=${Math.floor(LIMIT_MIB * 0.42)}` };
const PROCESSES = ["consolidation", "worker"] as const satisfies readonly ServiceName[];
const AT_ONCE = 10;
const PATIENCE = { withinMs: 400_000, everyMs: 500 };

let system: System;
const started = new Map<ServiceName, number | null>();
beforeAll(async () => {
  system = await ownSystem({ serviceEnv: { consolidation: HEAP, worker: HEAP } });
  for (const name of PROCESSES) started.set(name, system.service(name).pid());
});
afterAll(() => system.stop());

const LONG_TEXT = 240_000;

const facts = (count: number, of: (n: number) => object) => ({
  facts: Array.from({ length: count }, (_, n) => of(n)),
});
const saying = (text: string) => ({
  role: "user",
  text: text.repeat(Math.floor(LONG_TEXT / (JSON.stringify(text).length - 2))),
});
const LARGE = "中".repeat(16_000);

/** Payloads that cost much memory for their length, and how many events of them each project captures. */
const PAYLOADS: Record<string, [events: number, payload: (event: number) => object]> = {
  "values of a thousand lists": [
    20,
    (event) =>
      facts(12, (n) => ({ predicate: `p_${event}_${n}`, value: { a: Array(990).fill([]) } })),
  ],
  "large values": [
    10,
    (event) => facts(5, (n) => ({ predicate: `p_${event}_${n}`, value: { t: LARGE } })),
  ],
  "large values of one predicate": [
    20,
    (event) =>
      facts(5, (n) => ({ predicate: "home_city", value: { t: `${event} ${n} ${LARGE}` } })),
  ],
  "large values that complete each other": [
    4,
    (event) =>
      facts(15, (n) => ({ predicate: "seat", value: { [`k${event}_${n}`]: "x".repeat(16_000) } })),
  ],
  "a large value that is restated": [
    10,
    () => facts(5, () => ({ predicate: "home_city", value: { t: LARGE } })),
  ],
  "many values of one predicate": [
    10,
    (event) => facts(900, (n) => ({ predicate: "home_city", value: `city ${event} ${n}` })),
  ],
  "labels of a transcript": [10, () => saying("me: a\n")],
  "statements in each sentence": [
    10,
    () => saying("My name is Ada and I live in Oslo. I work at Acme. "),
  ],
  "thousands of turns": [
    5,
    () => ({ messages: Array(2_000).fill({ role: "user", content: "I am Bo, hello." }) }),
  ],
  "a thousand events": [1_000, (event) => ({ role: "user", text: `I live in Oslo ${event}.` })],
};

async function call({ key }: Project, method: "GET" | "POST", path: string, body?: unknown) {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const reply = await fetch(new URL(path, system.baseUrl), {
    method,
    headers: { authorization: `Bearer ${key}`, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
}

/** Until there is room for it. */
const answered = (...asked: Parameters<typeof call>) =>
  eventually(async () => {
    const answer = await call(...asked);
    if (answer.status === 503) throw new Error("no room yet");
    return answer;
  }, PATIENCE);

async function capture(project: Project, count: number, payload: (event: number) => object) {
  const events = Array.from({ length: count }, (_, n) => ({
    org_id: project.orgId,
    project_id: project.projectId,
    subject_id: "s",
    kind: "k",
    occurred_at: "2026-03-01",
    payload: payload(n),
  }));
  const { status, json } = await answered(project, "POST", "/v1/capture", { events });
  expect(status).toBe(202);
  return String(json["consolidation_job_id"]);
}

const untilDone = (project: Project, jobId: string) =>
  eventually(async () => {
    const { json } = await call(project, "GET", `/v1/jobs/${jobId}`);
    expect(json["status"]).toBe("done");
  }, PATIENCE);

/** The requests to a memory that has facts, each by all projects at once. */
async function useMemory(projects: readonly Project[]): Promise<void> {
  const all = (ask: (project: Project) => Promise<unknown>) => Promise.all(projects.map(ask));
  const subject = ({ projectId }: Project) => `project_id=${projectId}&subject_id=s`;
  await all((project) =>
    Promise.all([1, 2, 3, 4].map(() => answered(project, "GET", `/v1/facts?${subject(project)}`))),
  );
  await all((project) => answered(project, "GET", `/v1/conflicts?${subject(project)}`));
  const forget = (mode: string) => (project: Project) =>
    call(project, "POST", "/v1/forget", { project_id: project.projectId, subject_id: "s", mode });
  await all(async (project) => {
    const { json } = await forget("disable")(project);
    const id = json["forget_id"];
    if (id !== undefined) await call(project, "POST", `/v1/forget/${String(id)}/restore`);
  });
  await all(forget("delete"));
}

/** Most memory a process has taken since it started, in MiB; 0 where it was started again. */
function peakOf(name: ServiceName): number {
  const pid = system.service(name).pid();
  return pid === null || pid !== started.get(name) ? 0 : peakMib(pid);
}

test.each(Object.entries(PAYLOADS))(
  "%s, captured by ten projects, learned, listed and forgotten at once, fit into the memory that the chart gives",
  async (_what, [events, payload]) => {
    const projects = await Promise.all(Array.from({ length: AT_ONCE }, () => mintProject(system)));

    const jobs = await Promise.all(projects.map((one) => capture(one, events, payload)));
    await Promise.all(projects.map((one) => call(one, "POST", "/v1/consolidate")));
    await Promise.all(projects.map((one, n) => untilDone(one, jobs[n] ?? "")));
    await useMemory(projects);

    for (const name of PROCESSES) {
      expect(peakOf(name), name).toBeGreaterThan(0);
      expect(peakOf(name), name).toBeLessThan(LIMIT_MIB);
    }
  },
);
