import { randomUUID } from "node:crypto";
import type { System } from "@memory/launcher";
import {
  type Answer,
  apiClient,
  eventually,
  mintProject,
  ownSystem,
  type Project,
} from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chanceOf } from "../load/seed.ts";

const CONSOLE_KEY = "console-key-of-these-tests";
const AT_ONCE = 50;

let system: System;
beforeAll(async () => {
  system = await ownSystem({ serviceEnv: { admin: { SERVICE_CONSOLE_SERVICE_KEY: CONSOLE_KEY } } });
});
afterAll(() => system.stop());

const atOnce = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

const counted = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const SUBJECT = "sam";
const scopeOf = ({ projectId }: Project) => ({ project_id: projectId, subject_id: SUBJECT });
const queryOf = (project: Project) => new URLSearchParams(scopeOf(project)).toString();

const eventOf = (project: Project, payload: object, more: object = {}) => ({
  ...{ org_id: project.orgId, ...scopeOf(project), kind: "crm.update", payload },
  occurred_at: "2026-01-01T00:00:00Z",
  ...more,
});

interface Fact {
  id: string;
  status: string;
  value: unknown;
}

const factsOf = async (project: Project): Promise<Fact[]> => {
  const { json } = await project.api.get<{ facts: Fact[] }>(`/v1/facts?${queryOf(project)}`);
  return json.facts;
};

/** A project whose subject has so many facts that contradict each other. */
async function contradiction(size: number) {
  const project = await mintProject(system);
  const events = Array.from({ length: size }, (_, n) =>
    eventOf(project, { facts: [{ predicate: "employer", value: `Employer ${n}` }] }),
  );
  expect((await project.api.post("/v1/capture", { events })).status).toBe(202);
  await eventually(async () => {
    await project.api.post(`/v1/consolidate/subject?${queryOf(project)}`);
    expect(await factsOf(project)).toHaveLength(size);
  });
  const { json } = await project.api.get<{ conflicts: { id: string; fact_ids: string[] }[] }>(
    `/v1/conflicts?${queryOf(project)}`,
  );
  const [conflict] = json.conflicts;
  if (conflict === undefined) throw new Error("no conflict");
  return { project, conflict };
}

test("F23 fifty ask for the first key at once: one gets it", async () => {
  await using fresh = await ownSystem({ bootstrap: true });
  const stranger = apiClient(fresh.baseUrl);

  const answers = await atOnce(AT_ONCE, (n) =>
    stranger.post("/v1/keys", { org_id: `org-${n}`, project_id: `prj-${n}` }),
  );

  expect(counted(answers)).toEqual({ 201: 1, 401: AT_ONCE - 1 });
});

test("F24 fifty provision one owner at once: one organisation, and every key opens it", async () => {
  interface Made {
    org_id: string;
    org_created: boolean;
    project_id: string;
    key: string;
  }
  const console = apiClient(system.baseUrl, CONSOLE_KEY);
  const body = { owner_ref: randomUUID(), name: "Acme" };

  const answers = await atOnce(AT_ONCE, () => console.post<Made>("/v1/orgs/provision", body));

  expect(counted(answers)).toEqual({ 201: AT_ONCE });
  expect(new Set(answers.map(({ json }) => json.org_id)).size).toBe(1);
  expect(answers.filter(({ json }) => json.org_created)).toHaveLength(1);
  const uses = await Promise.all(
    answers.map(({ json: { key, project_id } }) =>
      apiClient(system.baseUrl, key).get(`/v1/facts?project_id=${project_id}&subject_id=s`),
    ),
  );
  expect(counted(uses)).toEqual({ 200: AT_ONCE });
});

test("F25 fifty resolve one conflict at once, each for another fact: one decides", async () => {
  const { project, conflict } = await contradiction(5);

  const answers = await atOnce(AT_ONCE, (n) =>
    project.api.post<{ kept_fact_id: string }>(`/v1/conflicts/${conflict.id}/resolve`, {
      project_id: project.projectId,
      keep_fact_id: conflict.fact_ids[n % conflict.fact_ids.length],
    }),
  );

  expect(counted(answers)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
  const facts = await factsOf(project);
  expect(facts.map(({ status }) => status).toSorted()).toEqual([
    ...["active", "superseded", "superseded", "superseded", "superseded"],
  ]);
});

/** Begins acts at once, in an order that the seed gives. Answers their answers in the order of the acts. */
async function raced(name: string, acts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const chance = chanceOf(name);
  const order = acts.map((act, n) => ({ act, n, at: chance.next() }));
  const answers = await Promise.all(
    order.toSorted((a, b) => a.at - b.at).map(async ({ act, n }) => ({ n, answer: await act() })),
  );
  return answers.toSorted((a, b) => a.n - b.n).map(({ answer }) => answer);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "F28 a rating, a resolution and a forget of one fact at once end as in some order, round %i",
  async (round) => {
    const { project, conflict } = await contradiction(2);
    const [fact_id = "", other = ""] = conflict.fact_ids;
    const of = { project_id: project.projectId };
    const resolve = `/v1/conflicts/${conflict.id}/resolve`;

    const answers = await raced(`F28 ${round}`, [
      () => project.api.post("/v1/feedback", { ...of, fact_id, rating: "incorrect" }),
      () => project.api.post(resolve, { ...of, keep_fact_id: fact_id }),
      () => project.api.post("/v1/forget", { ...of, fact_id, mode: "disable" }),
    ]);

    const [rated, resolved, forgotten] = answers.map(({ status }) => status);
    const facts = new Map((await factsOf(project)).map(({ id, status }) => [id, status]));
    const question = { ...scopeOf(project), query: "employer" };
    const packet = await project.api.post("/v1/context", question);
    expect([rated, forgotten]).toEqual([201, 200]);
    // A conflict of one is over: who comes after the forget decides nothing.
    expect([200, 404, 409, 422]).toContain(resolved);
    expect(facts.get(fact_id)).toBe("disabled");
    expect(["active", "candidate", "superseded"]).toContain(facts.get(other));
    expect(facts.get(other) === "superseded").toBe(resolved === 200);
    expect(packet.text).not.toContain(`"id":"${fact_id}"`);
  },
);

interface Captured {
  events: { id: string }[];
  consolidation_job_id: string | null;
}

test("F29 fifty captures at once under one key are one event and one job, whatever they say", async () => {
  for (const payloadOf of [
    () => ({ text: "the same" }),
    (n: number) => ({ text: `number ${n}` }),
  ]) {
    const project = await mintProject(system);

    const answers = await atOnce(AT_ONCE, (n) =>
      project.api.post<Captured>("/v1/capture", {
        events: [eventOf(project, payloadOf(n), { idempotency_key: "once" })],
      }),
    );

    expect(counted(answers)).toEqual({ 202: AT_ONCE });
    expect(new Set(answers.map(({ json }) => json.events[0]?.id)).size).toBe(1);
    const jobs = answers.map(({ json }) => json.consolidation_job_id).filter(Boolean);
    expect(new Set(jobs).size).toBe(1);
    const { json } = await project.api.get<{ events: unknown[] }>(
      `/v1/timeline?${queryOf(project)}`,
    );
    expect(json.events).toHaveLength(1);
  }
});

const ROUNDS = 500;

test("F30 a thousand batches that overlap in opposite orders: no deadlock, no failure", async () => {
  const project = await mintProject(system);
  const batch = (round: number, reversed: boolean) => {
    const events = Array.from({ length: 10 }, (_, n) =>
      eventOf(
        project,
        { n },
        {
          subject_id: `subject-${n}`,
          idempotency_key: `${Math.floor(round / 2)} ${n}`,
        },
      ),
    );
    return { events: reversed ? events.toReversed() : events };
  };

  const answers = await atOnce(2, async (client) => {
    const all: Answer[] = [];
    for (let round = 0; round < ROUNDS; round++)
      all.push(await project.api.post("/v1/capture", batch(round, client === 1)));
    return all;
  });

  expect(counted(answers.flat())).toEqual({ 202: 2 * ROUNDS });
});

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const HOSTILE: readonly [what: string, payload: string, isStored: boolean][] = [
  ["deep nesting", `{"a":${nested(5_000)}}`, false],
  ["a zero character", String.raw`{"a":"x\u0000y"}`, false],
  ["half a surrogate pair", String.raw`{"a":"\ud800"}`, false],
  ["a huge number", `{"a":1e400}`, false],
  ["a long number", `{"a":${"9".repeat(300)}}`, true],
  ["a prototype", `{"__proto__":{"admin":true},"constructor":{"prototype":{}}}`, true],
  ["wildcards", `{"a":"memory.> * $JS.API.>"}`, true],
  ["SQL", `{"a":"'; DROP TABLE events; --"}`, true],
];

test.each(HOSTILE)("F34 %s in a payload is refused, or stored as it is", async (_what, payload) => {
  const project = await mintProject(system);
  const event = JSON.stringify(eventOf(project, {})).replace(
    '"payload":{}',
    `"payload":${payload}`,
  );

  const { status } = await project.api.post("/v1/capture", `{"events":[${event}]}`);

  expect([202, 422]).toContain(status);
  const { text } = await project.api.get(`/v1/timeline?${queryOf(project)}`);
  if (status === 202) expect(text.replaceAll(/\s/g, "")).toContain(payload.replaceAll(/\s/g, ""));
  else expect(text).toContain('"events":[]');
});

const IDS = [
  "*",
  ">",
  "a.b",
  "%2e%2e",
  "\u0000",
  "../../x",
  "🂡".repeat(64),
  "x".repeat(2_000),
  "__proto__",
];

test.each(IDS)("F34 the id %j in any place is answered without a fault", async (id) => {
  const project = await mintProject(system);
  const part = encodeURIComponent(id);
  const answers = [
    await project.api.post("/v1/capture", { events: [eventOf(project, {}, { subject_id: id })] }),
    await project.api.post("/v1/context", { ...scopeOf(project), subject_id: id, query: id }),
    await project.api.post("/v1/forget", { ...scopeOf(project), subject_id: id, mode: "delete" }),
    await project.api.get(`/v1/facts?project_id=${project.projectId}&subject_id=${part}`),
    await project.api.get(`/v1/inspect/${part}?${queryOf(project)}`),
    await project.api.get(`/v1/jobs/${part}`),
    await project.api.get(`/v1/forget/${part}`),
  ];

  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test("F34 a batch of a hundred thousand events is refused", async () => {
  const project = await mintProject(system);
  const event = JSON.stringify(eventOf(project, {}));
  const events = `{"events":[${Array(100_000).fill(event).join()}]}`;

  const { status } = await project.api.post("/v1/capture", events);

  expect([413, 422]).toContain(status);
});
