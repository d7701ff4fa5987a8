import { eventually, mintProject, type Project } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";
import { verifyErasure } from "./verify-erasure.ts";

interface Fact {
  id: string;
  predicate: string;
  value: unknown;
  status: string;
  confidence: number;
  valid_from: string;
  valid_to: string | null;
  subject_id: string;
}
interface Body {
  merge_id: string;
  status: string;
  decisions: number;
  error: { type: string };
  facts: Fact[];
  events: { subject_id: string; id: string; payload: object }[];
  subjects: { subject_id: string; events: number }[];
  conflicts: { id: string; subject_id: string; status: string }[];
  open_count: number;
  packet: { facts: unknown[]; episodes: unknown[] };
  forget_id: string;
}

let project: Project;
beforeEach(async () => {
  project = await mintProject();
});

const { api } = { api: () => project.api };
const post = async (path: string, body: object = {}) => (await api().post<Body>(path, body)).json;
const inProject = (body: object) => ({ project_id: project.projectId, ...body });
const list = async (path: string, subject: string) => {
  const query = new URLSearchParams({ project_id: project.projectId, subject_id: subject });
  return (await api().get<Body>(`${path}?${query}`)).json;
};

interface Said {
  subject: string;
  day: number;
  payload: object;
}

async function capture(said: readonly Said[]): Promise<void> {
  const events = said.map(({ subject, day, payload }) => ({
    ...{ org_id: project.orgId, project_id: project.projectId, subject_id: subject },
    ...{ kind: "conversation.message", payload },
    occurred_at: new Date(Date.UTC(2026, 0, 1, 0, day)).toISOString(),
  }));
  expect((await api().post("/v1/capture", { events })).status).toBe(202);
}
const learn = () => post("/v1/consolidate");
const states = (predicate: string, value: string) => ({ facts: [{ predicate, value }] });
const says = (content: string) => ({ role: "user", content });

const merge = (subject: string, other: string) =>
  post(`/v1/subjects/${subject}/merge`, inProject({ with: other }));
const undo = (id: string) => post(`/v1/merges/${id}/undo`);

const QUESTIONS = [
  ...["Where do I live?", "What is my name?", "Who is my employer?", "What do I like?", "home"],
  ...["What food?", "Lisbon", "Oslo", "pet", "What pets do I have?", "Berlin", "When?", "work"],
  ...["What is my favorite color?", "blue", "green", "ramen", "coffee", "city", "anything else"],
];
const packets = async (subject: string) => {
  const all: unknown[] = [];
  for (const query of QUESTIONS)
    all.push((await post("/v1/context", inProject({ subject_id: subject, query }))).packet);
  return JSON.stringify(all);
};
/** But for their age. */
const conflictsOf = async (subject: string) => {
  const { conflicts, open_count } = await list("/v1/conflicts", subject);
  return { conflicts, open_count };
};
const memoryOf = async (subject: string) => ({
  facts: await list("/v1/facts", subject),
  conflicts: await conflictsOf(subject),
  timeline: await list("/v1/timeline", subject),
  packets: await packets(subject),
});
/** What a fact says, without what differs between two subjects. */
const content = async (subject: string) =>
  (await list("/v1/facts", subject)).facts
    .map(({ predicate, value, status, confidence, valid_from, valid_to }) =>
      JSON.stringify({ predicate, value, status, confidence, valid_from, valid_to }),
    )
    .sort();

const SENTENCES = [
  says("I live in Lisbon."),
  says("I live in Oslo."),
  says("I moved to Berlin."),
  says("My name is Sam."),
  states("employer", "Acme"),
  states("employer", "Globex"),
  states("favorite_food", "ramen"),
  says("I like coffee."),
  says("I have a dog called Rex."),
  states("favorite_color", "blue"),
  says("I no longer work at Acme."),
];

test.each([1, 2, 3])(
  "two subjects are judged as if they had been one, and as before after the undo (%i)",
  async (seed) => {
    let random = seed * 7919;
    const next = (most: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % most;
    };
    const said = Array.from({ length: 24 }, (_, day) => ({
      ...{ day, subject: next(2) === 0 ? "a" : "b" },
      payload: SENTENCES[next(SENTENCES.length)] ?? {},
    }));
    said.push({ subject: "a", day: 100, payload: says("hello") });
    said.push({ subject: "b", day: 101, payload: says("hello") });
    await capture(said);
    await capture(said.map((one) => ({ ...one, subject: "one" })));
    await learn();
    const before = [await memoryOf("a"), await memoryOf("b")];

    const merged = await merge("a", "b");
    expect([merged.error, merged.status]).toEqual([undefined, "merged"]);
    await learn();
    expect(await content("a")).toEqual(await content("one"));
    expect(await content("b")).toEqual(await content("one"));
    expect((await list("/v1/timeline", "b")).events).toHaveLength(26);
    expect(new Set((await list("/v1/facts", "b")).facts.map((f) => f.subject_id))).toEqual(
      new Set(["a"]),
    );

    expect((await undo(merged.merge_id)).status).toBe("unmerged");
    expect([await memoryOf("a"), await memoryOf("b")]).toEqual(before);
  },
);

test.each(["a", "b", "a1"])("a forget by %s while merged leaves nothing of both", async (name) => {
  await post("/v1/subjects/a/aliases", inProject({ alias: "a1" }));
  await capture([
    { subject: "a1", day: 1, payload: says("I live in Lisbon.") },
    { subject: "b", day: 2, payload: says("My name is Sam.") },
  ]);
  await learn();
  await packets("a");
  await packets("b");
  const merged = await merge("a", "b");
  await capture([{ subject: name, day: 3, payload: says("I live in Oslo.") }]);
  await learn();
  await packets(name);

  const { forget_id } = await post("/v1/forget", inProject({ subject_id: name, mode: "delete" }));
  const { counts, ok } = await verifyErasure(forget_id);
  expect([Object.entries(counts).filter(([, n]) => n > 0), ok]).toEqual([[], true]);
  for (const one of ["a", "b", "a1"]) {
    expect((await list("/v1/facts", one)).facts).toEqual([]);
    expect((await list("/v1/timeline", one)).events).toEqual([]);
  }
  expect((await undo(merged.merge_id)).error.type).toBe("merge_not_possible");
  await capture([{ subject: "b", day: 3, payload: says("I live in Oslo.") }]);
  await learn();
  expect((await list("/v1/facts", "b")).facts).toHaveLength(1);
  expect((await list("/v1/facts", "a")).facts).toEqual([]);
});

test("what is captured while merged goes to the subject by whose name it was sent", async () => {
  await capture([
    { subject: "a", day: 1, payload: says("My name is Sam.") },
    { subject: "b", day: 2, payload: says("I live in Lisbon.") },
  ]);
  await learn();
  const { merge_id } = await merge("a", "b");
  await capture([
    { subject: "a", day: 3, payload: states("favorite_food", "ramen") },
    { subject: "b", day: 4, payload: states("favorite_color", "blue") },
  ]);
  await learn();
  expect((await list("/v1/facts", "b")).facts).toHaveLength(4);
  await undo(merge_id);
  await eventually(async () => {
    await learn();
    expect((await list("/v1/facts", "a")).facts.map((f) => f.predicate).sort()).toEqual([
      "favorite_food",
      "name",
    ]);
  });
  expect((await list("/v1/facts", "b")).facts.map((f) => f.predicate)).toContain("favorite_color");
  const { packet } = await post("/v1/context", inProject({ subject_id: "b", query: "color?" }));
  expect(packet.facts.length).toBeGreaterThan(0);
});

test("a fact that is deleted while merged stays deleted after the undo, whichever of the names it was deleted by", async () => {
  await capture([
    { subject: "a", day: 1, payload: states("favorite_food", "ramen") },
    { subject: "b", day: 2, payload: states("favorite_color", "blue") },
  ]);
  await learn();
  const own = (await list("/v1/facts", "b")).facts[0];
  const { merge_id } = await merge("a", "b");
  const facts = (await list("/v1/facts", "a")).facts;
  const food = facts.find((f) => f.predicate === "favorite_food");
  const done = await post("/v1/forget", inProject({ fact_id: food?.id, mode: "delete" }));
  expect((await verifyErasure(done.forget_id)).ok).toBe(true);
  await post("/v1/forget", inProject({ fact_id: own?.id, mode: "delete" }));
  const live = async (subject: string) =>
    (await list("/v1/facts", subject)).facts.filter((f) => f.status !== "deleted");
  expect(await live("a")).toEqual([]);
  await undo(merge_id);
  expect([await live("a"), await live("b")]).toEqual([[], []]);
});

test("what was captured while merged and deleted is neither learned nor served again after the undo", async () => {
  await capture([
    { subject: "a", day: 1, payload: states("favorite_food", "ramen") },
    { subject: "b", day: 2, payload: states("favorite_color", "blue") },
  ]);
  await learn();
  const { merge_id } = await merge("a", "b");
  const said = [
    { subject: "a", day: 3, payload: { content: "Zed.", ...states("pet", "a cat called Zed") } },
    { subject: "a", day: 4, payload: states("favorite_drink", "tea") },
  ];
  await capture(said);
  await learn();
  const pet = (await list("/v1/facts", "a")).facts.find((f) => f.predicate === "pet");
  await post("/v1/forget", inProject({ fact_id: pet?.id, mode: "delete" }));
  await undo(merge_id);

  await eventually(async () => {
    await learn();
    const live = (await list("/v1/facts", "a")).facts.filter((f) => f.status !== "deleted");
    expect(live.map((f) => f.predicate).sort()).toEqual(["favorite_drink", "favorite_food"]);
  });
  const question = inProject({ subject_id: "a", query: "Zed, a cat" });
  expect(JSON.stringify((await post("/v1/context", question)).packet)).not.toContain("Zed");
});

test("decisions about one of the two hold in the merged one, and what is listed of a project is the merged one's", async () => {
  await capture([
    { subject: "a", day: 1, payload: states("employer", "Acme") },
    { subject: "a", day: 2, payload: states("employer", "Globex") },
    { subject: "b", day: 3, payload: states("favorite_color", "blue") },
  ]);
  await learn();
  const { conflicts } = await list("/v1/conflicts", "a");
  const facts = (await list("/v1/facts", "a")).facts;
  const kept = facts.find((f) => JSON.stringify(f.value).includes("Acme"));
  const resolution = inProject({ keep_fact_id: kept?.id });
  const resolved = await post(`/v1/conflicts/${conflicts[0]?.id}/resolve`, resolution);
  expect(resolved.status).toBe("resolved");
  const { merge_id, decisions } = await merge("a", "b");

  expect(decisions).toBeGreaterThan(0);
  const employer = (await list("/v1/facts", "b")).facts.filter((f) => f.status === "active");
  expect(JSON.stringify(employer)).toContain("Acme");
  const query = `project_id=${project.projectId}`;
  expect((await api().get<Body>(`/v1/conflicts?${query}`)).json.open_count).toBe(0);
  const { subjects } = (await api().get<Body>(`/v1/subjects?${query}`)).json;
  expect(subjects).toMatchObject([{ subject_id: "a", events: 3 }]);
  expect((await merge("a", "b")).merge_id).toBe(merge_id);
  expect((await merge("b", "c")).error.type).toBe("merge_not_possible");
});

test("captures during a merge are each in the merged subject once, and after the undo each in its own", async () => {
  await capture(
    Array.from({ length: 40 }, (_, day) => ({
      ...{ subject: day % 2 === 0 ? "a" : "b", day },
      payload: says(`I met person ${day}.`),
    })),
  );
  await learn();
  let sent = 0;
  let isOver = false;
  const sending = (async () => {
    for (; !isOver; sent++) {
      await capture([
        { subject: "a", day: 1000 + sent, payload: says(`a ${sent}`) },
        { subject: "b", day: 1000 + sent, payload: says(`b ${sent}`) },
      ]);
    }
  })();
  const merged = await merge("a", "b");
  await new Promise((done) => setTimeout(done, 300));
  const undone = isOver;
  isOver = true;
  await sending;
  expect([merged.status, undone]).toEqual(["merged", false]);
  expect((await list("/v1/timeline", "a")).events).toHaveLength(40 + 2 * sent);
  expect((await undo(merged.merge_id)).status).toBe("unmerged");
  for (const subject of ["a", "b"]) {
    const { events } = await list("/v1/timeline", subject);
    expect(events).toHaveLength(20 + sent);
    expect(new Set(events.map((one) => one.subject_id))).toEqual(new Set([subject]));
  }
});
