import type { System } from "@memory/launcher";
import { mintProject, ownSystem } from "@memory/testkit";
import { mappedId } from "@memory/transfer";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask200,
  exported,
  forgetSubject,
  imported,
  OTHER_SUBJECT,
  SUBJECT,
  sampleMemory,
  shownOf,
  sumOf,
} from "./sample-memory.ts";

const UNHURRIED = { SERVICE_QUIET_PERIOD_MS: "20000" };

let system: System;
beforeAll(async () => {
  system = await ownSystem({ serviceEnv: { consolidation: UNHURRIED, worker: UNHURRIED } });
});
afterAll(() => system.stop());

test("two erased subjects are restored as they were, and a second import changes nothing", async () => {
  const project = await sampleMemory(system);
  const [shown, answers] = [await shownOf(project), await ask200(project)];
  const text = await exported(project);
  for (const subject of [SUBJECT, OTHER_SUBJECT]) await forgetSubject(project, subject);

  const first = await imported(project, text);
  expect([first.status, first.json.status, first.json.indexed]).toEqual([200, "ok", true]);
  expect(sumOf(first.json.counts, "stored")).toBeGreaterThan(300);
  expect(await shownOf(project)).toEqual(shown);
  expect(await ask200(project)).toEqual(answers);

  const second = await imported(project, text);
  expect([second.status, sumOf(second.json.counts, "stored")]).toEqual([200, 0]);
  expect(await shownOf(project)).toEqual(shown);
  expect(await ask200(project)).toEqual(answers);
});

test("one subject alone is restored in a system that does not know it, and a project in another one beside it", async () => {
  const project = await sampleMemory(system);
  const [shown, answers] = [await shownOf(project), await ask200(project)];
  const text = await exported(project);
  const { orgId, projectId } = project;

  const beside = await mintProject(system);
  const copied = await imported(beside, text);
  expect([copied.status, copied.text]).toEqual([200, copied.text]);
  expect(sumOf(copied.json.counts, "known")).toBe(0);
  const there = mapped(answers, text, beside.projectId);
  expect(await ask200(beside)).toEqual(there);
  const again = await imported(beside, text);
  expect(sumOf(again.json.counts, "stored")).toBe(0);
  expect(await shownOf(project)).toEqual(shown);

  // The run's shared system knows nothing of it, and nothing waits there: the quiet period of its worker changes nothing.
  const same = await mintProject(undefined, { orgId, projectId });
  expect((await imported(same, text)).status).toBe(200);
  expect(await shownOf(same)).toEqual(shown);
  expect(await ask200(same)).toEqual(answers);
});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What answers are in another project: ids of the stream become those that rows have there. */
function mapped(answers: unknown[], text: string, projectId: string): unknown[] {
  const known = new Set(text.match(UUID));
  const there = JSON.stringify(answers).replace(UUID, (id) =>
    known.has(id) ? mappedId(projectId, id) : id,
  );
  return JSON.parse(there) as unknown[];
}

test("a changed byte is found, and a stream that broke off is continued by the whole one", async () => {
  const project = await sampleMemory(system);
  const shown = await shownOf(project);
  const text = await exported(project, SUBJECT);
  await forgetSubject(project, SUBJECT);

  const changed = await imported(project, text.replace("shed", "shad"));
  expect(changed.json.error).toMatchObject({
    type: "invalid_payload",
    field: expect.stringMatching(/^lines\.\d+\.digest$/),
  });
  const half = await imported(project, text.slice(0, text.lastIndexOf('{"type":"end"')));
  expect([half.status, half.json.error.message]).toEqual([
    422,
    expect.stringContaining("before its `end` line"),
  ]);
  expect((await imported(project, text)).status).toBe(200);
  expect(await shownOf(project)).toEqual(shown);
});

test("what nothing was learned from yet is read after an import, once", async () => {
  const project = await sampleMemory(system);
  const { api, orgId, projectId } = project;
  const event = {
    ...{ org_id: orgId, project_id: projectId, subject_id: SUBJECT, kind: "agent.observation" },
    ...{
      occurred_at: "2026-05-01T10:00:00Z",
      payload: { facts: [{ predicate: "pet", value: "cat" }] },
    },
  };
  expect((await api.post("/v1/capture", { events: [event] })).status).toBe(202);
  const text = await exported(project);
  expect(text).toContain('\n{"type":"pending"');
  const beside = await mintProject(system);
  expect((await imported(beside, text)).status).toBe(200);

  for (const one of [project, beside]) await one.api.post("/v1/consolidate");
  const factsOf = async (one: typeof beside) => {
    const query = new URLSearchParams({ project_id: one.projectId, subject_id: SUBJECT });
    const { json } = await one.api.get<{
      facts: { predicate: string; value: unknown; status: string }[];
    }>(`/v1/facts?${query}`);
    return json.facts
      .map(({ predicate, value, status }) => JSON.stringify([predicate, value, status]))
      .toSorted();
  };
  const facts = await factsOf(beside);
  expect(facts.filter((text) => text.includes('"pet"'))).toHaveLength(1);
  expect(facts).toEqual(await factsOf(project));
});
