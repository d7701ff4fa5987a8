import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { type Answer, type Api, apiClient, mintProject, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let system: System;
beforeAll(async () => {
  system = await ownSystem();
});
afterAll(() => system.stop());

const PATIENCE_MS = 120_000;
const OF_EACH = 24;
const numbers = Array.from({ length: OF_EACH }, (_, n) => n);

/** Sends a request until it is answered for good, under one key, and once more; both answers. */
async function blindly(api: Api, path: string, body?: object): Promise<Answer[]> {
  const headers = { "idempotency-key": randomUUID() };
  const deadline = performance.now() + PATIENCE_MS;
  const answers: Answer[] = [];
  while (answers.length < 2) {
    const answer = await api.post(path, body, headers).catch(() => null);
    if (answer !== null && answer.status < 500) answers.push(answer);
    else if (performance.now() > deadline) throw new Error(`${path}: ${answer?.text}`);
    else await delay(50);
  }
  return answers;
}

/** Kills one service after the other while `work` goes on. */
async function whileKilling<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const killing = (async () => {
    for (let round = 0; !isDone && round < 4; round++) {
      for (const name of ["consolidation", "admin", "ingest", "context"] as const) {
        await delay(700);
        if (!isDone) await system.service(name).kill("SIGKILL");
      }
    }
  })();
  const [result] = await Promise.all([done, killing]);
  return result;
}

async function inTurn(run: (n: number) => Promise<Answer[]>): Promise<Answer[][]> {
  const all: Answer[][] = [];
  for (const n of numbers) all.push(await run(n));
  return all;
}

test("F1 what is repeated blindly under its key, while services are killed, happens once and is answered alike", async () => {
  const { api, orgId, projectId } = await mintProject(system);
  const admin = apiClient(system.baseUrl, system.adminKey ?? undefined);
  const event = (subject_id: string, payload: object, day = 1) => ({
    ...{ org_id: orgId, project_id: projectId, subject_id, kind: "note", payload },
    occurred_at: `2025-06-0${day}T10:00:00Z`,
  });
  const employer = (value: string) => ({ facts: [{ predicate: "employer", value }] });
  for (const n of numbers) {
    const events = [
      event(`divided-${n}`, employer("Acme"), 1),
      event(`divided-${n}`, employer("Initech"), 2),
      event(`leaving-${n}`, { text: "hello" }),
    ];
    expect((await api.post("/v1/capture", { events })).status).toBe(202);
  }
  expect((await api.post("/v1/consolidate")).status).toBe(200);
  interface Conflict {
    id: string;
    fact_ids: string[];
  }
  const { conflicts } = (
    await api.get<{ conflicts: Conflict[] }>(`/v1/conflicts?project_id=${projectId}`)
  ).json;
  expect(conflicts).toHaveLength(OF_EACH);

  const [captures, resolves, forgets, keys] = await whileKilling(
    Promise.all([
      inTurn((n) => blindly(api, "/v1/capture", { events: [event("olga", { n })] })),
      inTurn((n) =>
        blindly(api, `/v1/conflicts/${conflicts[n]?.id}/resolve`, {
          project_id: projectId,
          keep_fact_id: conflicts[n]?.fact_ids[0],
        }),
      ),
      inTurn((n) =>
        blindly(api, "/v1/forget", {
          ...{ project_id: projectId, subject_id: `leaving-${n}`, mode: "delete" },
        }),
      ),
      inTurn((n) =>
        blindly(admin, "/v1/keys", { org_id: orgId, project_id: projectId, label: `label-${n}` }),
      ),
    ]),
  );

  for (const [status, answers] of [
    [202, captures],
    [200, resolves],
    [200, forgets],
    [201, keys],
  ] as const)
    for (const [first, again] of answers) {
      expect([first?.status, again?.status]).toEqual([status, status]);
      expect(again?.text).toBe(first?.text);
      expect(again?.headers.get("idempotent-replayed")).toBe("true");
    }
  // A second receipt would have counted nothing.
  for (const [first] of forgets) expect(first?.json).toMatchObject({ events_deleted: 1 });
  const timeline = await api.get<{ events: { payload: { n: number } }[] }>(
    `/v1/timeline?project_id=${projectId}&subject_id=olga`,
  );
  expect(timeline.json.events.map(({ payload }) => payload.n).toSorted((a, b) => a - b)).toEqual(
    numbers,
  );
  const listed = await admin.get<{ keys: { label: string | null; project_id: string }[] }>(
    "/v1/keys",
  );
  const labels = listed.json.keys.filter((key) => key.project_id === projectId && key.label);
  expect(labels).toHaveLength(OF_EACH);
});
