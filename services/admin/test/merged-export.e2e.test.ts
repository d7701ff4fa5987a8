import { mintProject, type Project } from "@memory/testkit";
import { expect, test } from "vitest";

interface Body {
  packet: { facts: { value: unknown }[]; episodes: { content: unknown }[] };
  facts: { predicate: string; subject_id: string }[];
  events: unknown[];
}

const of = ({ projectId }: Project, subject: string) =>
  `project_id=${projectId}&subject_id=${subject}`;

const linesOf = (text: string): { type: string; subject_id: string }[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

const memoryOf = async (project: Project, subject: string) => {
  const facts = (await project.api.get<Body>(`/v1/facts?${of(project, subject)}`)).json.facts;
  const { events } = (await project.api.get<Body>(`/v1/timeline?${of(project, subject)}`)).json;
  const query = { project_id: project.projectId, subject_id: subject, query: "favorite color?" };
  const { packet } = (await project.api.post<Body>("/v1/context", query)).json;
  const served = [packet.facts.map(({ value }) => value), packet.episodes.map((e) => e.content)];
  return { said: [facts.map(({ predicate }) => predicate).sort(), events.length], served };
};

async function mergedProject(): Promise<Project> {
  const project = await mintProject();
  const { api, orgId, projectId } = project;
  const said = [
    { subject_id: "a", predicate: "favorite_food", value: "ramen" },
    { subject_id: "b", predicate: "favorite_color", value: "blue" },
  ];
  const events = said.map(({ subject_id, ...fact }) => ({
    ...{ org_id: orgId, project_id: projectId, subject_id, kind: "conversation.message" },
    ...{ occurred_at: "2026-01-01T00:00:00Z", payload: { facts: [fact] } },
  }));
  expect((await api.post("/v1/capture", { events })).status).toBe(202);
  await api.post("/v1/consolidate");
  const merge = { project_id: projectId, with: "b" };
  expect((await api.post("/v1/subjects/a/merge", merge)).status).toBe(200);
  await api.post("/v1/consolidate");
  await api.post("/v1/context", { project_id: projectId, subject_id: "b", query: "color?" });
  return project;
}

const LINES = { "content-type": "application/x-ndjson" };

test.each(["a", "b", null])(
  "the export of a merged memory by %s is that of one subject, and is taken back as one",
  async (name) => {
    const project = await mergedProject();
    const { api, projectId } = project;
    const before = await memoryOf(project, "a");
    const query = name === null ? `project_id=${projectId}` : of(project, name);
    const { text } = await api.get(`/v1/export?${query}`);
    const beside = await mintProject();
    const to = `/v1/import?project_id=${beside.projectId}`;
    const imported = await beside.api.post(to, text, LINES);

    const subjects = linesOf(text).flatMap(({ subject_id }) => subject_id ?? []);
    expect(new Set(subjects)).toEqual(new Set(["a"]));
    expect(linesOf(text).map(({ type }) => type)).toContain("trace");
    expect([imported.status, imported.text]).toEqual([200, imported.text]);
    expect(await memoryOf(beside, "a")).toEqual(before);
    expect(before.said).toEqual([["favorite_color", "favorite_food"], 2]);
  },
);
