import { mintProject, type Project } from "@memory/testkit";
import { expect, test } from "vitest";

interface Fact {
  id: string;
  status: string;
  value: { value: unknown };
}

const SUBJECT = "s";
const employer = (value: string) => ({ predicate: "employer", value });

/** One event about the subject that states these facts, on a day of its own. */
function stating({ orgId, projectId }: Project, day: number, ...facts: object[]) {
  return {
    org_id: orgId,
    project_id: projectId,
    subject_id: SUBJECT,
    kind: "note",
    occurred_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
    payload: { facts },
  };
}
const capture = (project: Project, day: number, ...facts: object[]) =>
  project.api.post("/v1/capture", { events: [stating(project, day, ...facts)] });
const consolidate = ({ api }: Project) => api.post<{ processed: number }>("/v1/consolidate");
const factsOf = async ({ api, projectId }: Project) =>
  (await api.get<{ facts: Fact[] }>(`/v1/facts?project_id=${projectId}&subject_id=${SUBJECT}`)).json
    .facts;
const conflictsOf = async ({ api, projectId }: Project) =>
  (
    await api.get<{ open_count: number; conflicts: { id: string; fact_ids: string[] }[] }>(
      `/v1/conflicts?project_id=${projectId}`,
    )
  ).json;

async function inConflict() {
  const project = await mintProject();
  await capture(project, 1, employer("Acme"));
  await capture(project, 2, employer("Initech"));
  await consolidate(project);
  const [conflict] = (await conflictsOf(project)).conflicts;
  const facts = await factsOf(project);
  const find = (value: string) => facts.find((fact) => fact.value.value === value)?.id ?? "";
  const { api, projectId: project_id } = project;
  const resolve = (keep_fact_id: string) =>
    api.post<{ kept_fact_id: string }>(`/v1/conflicts/${conflict?.id}/resolve`, {
      project_id,
      keep_fact_id,
    });
  return { project, resolve, acme: find("Acme"), initech: find("Initech") };
}

test("of sixty resolves with different facts one is 200, the rest 409, and the kept fact is the active one", async () => {
  const { project, resolve, acme, initech } = await inConflict();

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => resolve(n % 2 === 0 ? acme : initech)),
  );

  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(59);
  const active = (await factsOf(project)).filter(({ status }) => status === "active");
  expect(active.map(({ id }) => id)).toEqual([won[0]?.json.kept_fact_id]);
});

test("resolve, feedback and forget at once leave only states that some order reaches", async () => {
  for (let round = 0; round < 100; round += 10)
    await Promise.all(Array.from({ length: 10 }, (_, n) => raceOnOneFact(n % 2 === 0)));
});

async function raceOnOneFact(deletes: boolean): Promise<void> {
  const { project, resolve, acme, initech } = await inConflict();
  const { api, projectId: project_id } = project;
  const mode = deletes ? "delete" : "disable";

  const [resolved, rated, forgotten] = await Promise.all([
    resolve(acme),
    api.post("/v1/feedback", { project_id, fact_id: acme, rating: "incorrect" }),
    api.post("/v1/forget", { project_id, fact_id: acme, mode }),
  ]);

  expect([200, 404, 409, 422]).toContain(resolved.status);
  expect(rated.status).toBe(201);
  expect(forgotten.status).toBe(200);
  const states = new Map((await factsOf(project)).map(({ id, status }) => [id, status]));
  // A rating cannot dispute what is forgotten, and a forget is legal from every state the others leave.
  expect(states.get(acme)).toBe(deletes ? "deleted" : "disabled");
  expect(states.get(initech)).toBe(resolved.status === 200 ? "superseded" : "active");
  expect((await conflictsOf(project)).open_count).toBe(0);
}

test("two contradicting jobs of one day on several runners at once make exactly one open set", async () => {
  const projects = await Promise.all(Array.from({ length: 20 }, () => mintProject()));

  await Promise.all(
    projects.flatMap((project) => [
      capture(project, 1, employer("Acme")).then(() => consolidate(project)),
      capture(project, 1, employer("Initech")).then(() => consolidate(project)),
    ]),
  );
  await Promise.all(projects.slice(0, 2).map(consolidate));

  const found = await Promise.all(projects.map(conflictsOf));
  expect(
    found.map(({ open_count, conflicts }) => [open_count, conflicts[0]?.fact_ids.length]),
  ).toEqual(projects.map(() => [1, 2]));
});

test("after the delete of a subject nothing accepted before it can be read, what came after survives", async () => {
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 5 }, raceAgainstErasure));
});

async function raceAgainstErasure(): Promise<void> {
  const project = await mintProject();
  const { api, projectId: project_id } = project;
  const forget = { project_id, subject_id: SUBJECT, mode: "delete" };
  const ask = { project_id, subject_id: SUBJECT, query: "Who employs whom?" };
  await capture(project, 1, employer("Before"));

  const [forgotten] = await Promise.all([
    api.post("/v1/forget", forget),
    consolidate(project),
    api.post("/v1/context", ask),
    capture(project, 2, employer("Amid")),
    consolidate(project),
  ]);
  await capture(project, 3, { predicate: "home_city", value: "After" });
  await consolidate(project);

  expect(forgotten.status).toBe(200);
  const url = `project_id=${project_id}&subject_id=${SUBJECT}`;
  const reads = await Promise.all([
    api.get(`/v1/facts?${url}`),
    api.get(`/v1/timeline?${url}`),
    api.get(`/v1/traces?${url}`),
    api.post("/v1/context", ask),
  ]);
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(reads.map(({ text }) => text).join("\n")).not.toContain("Before");
  expect(reads[0]?.text).toContain("After");
  expect(reads[3]?.text).toContain("After");
}
