import { setTimeout as delay } from "node:timers/promises";
import { mintedMs } from "@memory/ids";
import type { ServiceName, System } from "@memory/launcher";
import { eventually, mintProject, type Project } from "@memory/testkit";
import { expect } from "vitest";
import { removalsOf } from "./removals.ts";

interface Shown {
  events: { id: string; payload: { said: string } }[];
  facts: { id: string; value: { value: string }; status: string; source_event_ids: string[] }[];
  traces: unknown[];
  conflicts: { id: string; fact_ids: string[] }[];
  packet: { facts: { value: { value: string } }[]; episodes: unknown[] };
  status: string;
  forget_id: string;
  trace_id: string;
  events_deleted: number;
  traces_deleted: number;
}

const SUBJECT = "subject";

/** The calls of a client on one subject of a project of its own. */
async function clientOf(system: System) {
  const project = await mintProject(system);
  const { api, projectId, orgId }: Project = project;
  const scope = { project_id: projectId, subject_id: SUBJECT };
  const query = new URLSearchParams(scope).toString();
  let day = 1;
  const get = async (route: string) => (await api.get<Shown>(`/v1/${route}?${query}`)).json;
  return {
    projectId,
    capture: (predicate: string, value: string, on = day++) =>
      api.post<Shown>("/v1/capture", {
        events: [
          {
            org_id: orgId,
            ...scope,
            kind: "note",
            occurred_at: new Date(Date.UTC(2026, 0, on)).toISOString(),
            payload: { said: value, facts: [{ predicate, value }] },
          },
        ],
      }),
    consolidate: () => api.post("/v1/consolidate"),
    recall: () =>
      api.post<Shown>("/v1/context", { ...scope, query: "Who employs whom, and where?" }),
    forget: (mode: string, target: object = { subject_id: SUBJECT }) =>
      api.post<Shown>("/v1/forget", { project_id: projectId, ...target, mode }),
    post: (path: string, body: object = {}) =>
      api.post<Shown>(path, { project_id: projectId, ...body }),
    get: (path: string) => api.get<Shown>(path),
    timeline: async () => (await get("timeline")).events,
    facts: async () => (await get("facts")).facts,
    traces: async () => (await get("traces")).traces,
    conflicts: async () => (await get("conflicts")).conflicts,
  };
}

/** Services whose clocks are apart disagree about the order of a capture and the forget after it by more than an hour. */
export async function clocksAreApart(system: System): Promise<void> {
  const client = await clientOf(system);
  const captured = await client.capture("employer", "Acme");
  const forgotten = await client.forget("disable");

  const forgotAt = mintedMs(forgotten.json.forget_id ?? "");
  expect(mintedMs(captured.json.events[0]?.id ?? "") - forgotAt).toBeGreaterThan(3_600_000);
}

/**
 * Deletes a subject while events of it are captured, learned from and asked for. What was accepted before can be read nowhere, what was
 * accepted amid it is either erased everywhere or nowhere, what comes after survives, and the counters are the rows removed.
 * The deletion begins at some moment of the first `withinMs` of that work.
 */
export async function eraseAmidWork(system: System, withinMs: number): Promise<void> {
  const client = await clientOf(system);
  const before = [
    await client.capture("employer", "before 1"),
    await client.capture("employer", "before 2"),
  ];
  const asked = [await client.recall()];

  const work = Promise.all([
    client.consolidate(),
    client.recall(),
    client.recall(),
    client.capture("employer", "amid 1"),
    delay(Math.random() * withinMs).then(() => client.capture("home_city", "amid 2")),
    delay(Math.random() * withinMs).then(() => client.recall()),
  ]);
  await delay(Math.random() * withinMs);
  const forgotten = await client.forget("delete");
  const [consolidated, second, third, firstAmid, secondAmid, late] = await work;
  await client.capture("nickname", "after");
  const again = await client.consolidate();

  expect([forgotten, consolidated, again].map(({ status }) => status)).toEqual([200, 200, 200]);
  asked.push(second, third, late);
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const captured = [...before, firstAmid, secondAmid];
  expect(captured.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const [events, facts, traces] = [
    await client.timeline(),
    await client.facts(),
    await client.traces(),
  ];
  const said = events.map(({ payload }) => payload.said).toSorted();
  expect(said.filter((one) => one.startsWith("before"))).toEqual([]);
  expect(said).toContain("after");
  expect(facts.map(({ value }) => value.value).toSorted()).toEqual(said);
  expect(facts.filter(({ status }) => status !== "active")).toEqual([]);
  const served = await client.recall();
  expect(served.json.packet.facts.map(({ value }) => value.value).toSorted()).toEqual(said);
  expect(served.text).not.toContain("before");
  expect(forgotten.json).toMatchObject(await removalsOf(system, client.projectId));
  expect(forgotten.json.events_deleted).toBe(captured.length + 1 - events.length);
  expect(forgotten.json.traces_deleted).toBe(asked.length - traces.length);
}

/**
 * A part of the system stands still while many subjects are deleted: each forget says that it goes on, and does, without anybody
 * asking again.
 */
export async function forgetWhileStopped(
  system: System,
  name: ServiceName,
  subjects: number,
): Promise<void> {
  const clients = await Promise.all(Array.from({ length: subjects }, () => clientOf(system)));
  for (const client of clients) await client.capture("employer", "before");
  await clients[0]?.consolidate();
  await Promise.all(clients.map((client) => client.recall()));

  const locations = await whileStopped(system, name, () =>
    Promise.all(clients.map(acceptedForget)),
  );

  await Promise.all(
    clients.map((client, at) => expectForgotten(system, client, locations[at] ?? "")),
  );
}

async function whileStopped<T>(
  system: System,
  name: ServiceName,
  act: () => Promise<T>,
): Promise<T> {
  const part = system.service(name);
  await part.kill("SIGSTOP");
  try {
    return await act();
  } finally {
    await part.kill("SIGCONT");
  }
}

type Client = Awaited<ReturnType<typeof clientOf>>;

/** A deletion that cannot end now: where it reports that it goes on, before anything new is captured. */
async function acceptedForget(client: Client): Promise<string> {
  const refused = await client.forget("delete");
  const location = refused.headers.get("location") ?? "";
  const waiting = await client.get(location);
  const after = await client.capture("employer", "after");

  expect([refused.status, waiting.status, after.status]).toEqual([503, 200, 202]);
  expect(waiting.json.status).toBe("pending");
  return location;
}

async function expectForgotten(system: System, client: Client, location: string): Promise<void> {
  const done = await eventually(
    async () => {
      const receipt = await client.get(location);
      expect(receipt.json.status).toBe("done");
      return receipt.json;
    },
    { everyMs: 250 },
  );
  const removed = { events_deleted: 1, facts_deleted: 1, traces_deleted: 1 };
  expect(done).toMatchObject(removed);
  expect(await removalsOf(system, client.projectId)).toMatchObject(removed);
  expect((await client.consolidate()).status).toBe(200);
  expect((await client.timeline()).map(({ payload }) => payload.said)).toEqual(["after"]);
  expect((await client.facts()).map(({ value }) => value.value)).toEqual(["after"]);
  expect((await client.recall()).text).not.toContain("before");
}

/** Writes that must be seen before they answer are refused while the broker is unavailable, and have changed nothing. */
export async function writesWithoutBroker(system: System): Promise<void> {
  const client = await clientOf(system);
  await client.capture("employer", "Acme");
  await client.capture("employer", "Initech");
  await client.capture("home_city", "Lima");
  await client.consolidate();
  const [conflict] = await client.conflicts();
  const facts = await client.facts();
  const keep_fact_id = conflict?.fact_ids[0];
  const city = { fact_id: facts.find(({ value }) => value.value === "Lima")?.id };
  const { trace_id } = (await client.recall()).json;
  const seen = async () => [
    await client.facts(),
    await client.traces(),
    await client.conflicts(),
    await client.timeline(),
  ];
  const before = await seen();
  const others = await Promise.all([clientOf(system), clientOf(system)]);
  for (const other of others) await other.capture("employer", "Acme");
  await client.consolidate();
  const [hiding, shown] = others;
  const { forget_id } = (await shown.forget("disable")).json;

  await system.nats.stop();
  const refused = [
    await client.post(`/v1/conflicts/${conflict?.id}/resolve`, { keep_fact_id }),
    await client.post("/v1/feedback", { ...city, rating: "incorrect" }),
    await client.consolidate(),
    await client.forget("disable", city),
    await client.forget("delete", city),
    await client.post("/v1/feedback", { trace_id, rating: "useful" }),
  ];
  const unchanged = await seen();
  const goOn = [
    [client, await client.forget("delete")],
    [hiding, await hiding.forget("disable")],
    [shown, await shown.post(`/v1/forget/${forget_id}/restore`)],
  ] as const;
  await system.nats.start();

  expect(refused.map(({ status, headers }) => [status, headers.get("location")])).toEqual(
    refused.map(() => [503, null]),
  );
  expect(refused.every(({ headers }) => headers.get("retry-after") !== null)).toBe(true);
  expect(unchanged).toEqual(before);
  expect(goOn.map(([, { status }]) => status)).toEqual([503, 503, 503]);
  for (const [of, { headers }] of goOn)
    await eventually(
      async () =>
        expect((await of.get(headers.get("location") ?? "")).json).toMatchObject({
          status: "done",
        }),
      { everyMs: 250 },
    );
  expect(await client.facts()).toEqual([]);
  expect(await client.timeline()).toEqual([]);
  expect((await hiding.facts()).map(({ status }) => status)).toEqual(["disabled"]);
  expect((await shown.facts()).map(({ status }) => status)).toEqual(["active"]);
  expect((await shown.recall()).json.packet.facts).toHaveLength(1);
}

/** Two captures of one day that contradict each other, learned from by slow runners at once, workers and perhaps triggers: one open set of both. */
export async function contradictAtOnce(system: System, by: "workers" | "triggers"): Promise<void> {
  const client = await clientOf(system);

  await Promise.all(
    ["Acme", "Initech"].map(async (name) => {
      await client.capture("employer", name, 1);
      if (by === "triggers") await client.consolidate();
    }),
  );

  const facts = await eventually(
    async () => {
      const facts = await client.facts();
      expect(facts).toHaveLength(2);
      return facts;
    },
    { everyMs: 100 },
  );
  expect(facts.map(({ status }) => status).toSorted()).toEqual(["active", "candidate"]);
  expect((await client.conflicts()).map(({ fact_ids }) => fact_ids.toSorted())).toEqual([
    facts.map(({ id }) => id).toSorted(),
  ]);
}
