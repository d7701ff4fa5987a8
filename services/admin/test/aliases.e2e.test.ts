import { mintProject, type Project } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";
import { verifyErasure } from "./verify-erasure.ts";

interface Body {
  subject_id: string;
  alias: string;
  aliases: { alias: string }[];
  error: { type: string };
  facts: { value: Record<string, string> }[];
  events: { subject_id: string; id: string }[];
  subjects: { subject_id: string; events: number }[];
  traces: { subject_id: string; query: string }[];
  packet: { facts: unknown[]; episodes: unknown[] };
  trace_id: string;
  forget_id: string;
  events_deleted: number;
}

let project: Project;
beforeEach(async () => {
  project = await mintProject();
});

const captured = (subject: string, text: string, n = 0) => ({
  org_id: project.orgId,
  project_id: project.projectId,
  subject_id: subject,
  kind: "conversation.message",
  occurred_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
  payload: { role: "user", content: text },
});

async function capture(subject: string, ...texts: string[]): Promise<void> {
  const events = texts.map((text, n) => captured(subject, text, n));
  expect((await project.api.post("/v1/capture", { events })).status).toBe(202);
}

const learn = () => project.api.post("/v1/consolidate");
const of = (subject: string) => `project_id=${project.projectId}&subject_id=${subject}`;
const get = async (path: string, subject: string) =>
  (await project.api.get<Body>(`${path}?${of(subject)}`)).json;
const values = async (subject: string) =>
  (await get("/v1/facts", subject)).facts.flatMap(({ value }) => Object.values(value)).sort();
const ask = async (subject: string, query: string) => {
  const body = { project_id: project.projectId, subject_id: subject, query };
  return (await project.api.post<Body>("/v1/context", body)).json;
};
const items = async (subject: string, query: string) => {
  const { packet } = await ask(subject, query);
  return packet.facts.length + packet.episodes.length;
};
const alias = (subject: string, name: string) =>
  project.api.post<Body>(`/v1/subjects/${encodeURIComponent(subject)}/aliases`, {
    project_id: project.projectId,
    alias: name,
  });
const unalias = (subject: string, name: string) =>
  project.api.delete<Body>(
    `/v1/subjects/${subject}/aliases/${encodeURIComponent(name)}?project_id=${project.projectId}`,
  );
const forget = async (subject: string, mode = "delete") => {
  const body = { project_id: project.projectId, subject_id: subject, mode };
  return (await project.api.post<Body>("/v1/forget", body)).json;
};

test("what is captured by an alias is the subject's, and every question by it is about the subject", async () => {
  await capture("sam", "I live in Lisbon.");
  await ask("sam@example.com", "Who am I?");
  const { status, json } = await alias("sam", "sam@example.com");
  expect([status, json.subject_id, json.alias]).toEqual([201, "sam", "sam@example.com"]);

  await capture("sam@example.com", "My name is Samuel.");
  await learn();

  for (const name of ["sam", "sam@example.com"]) {
    expect(await values(name)).toEqual(["Lisbon", "Samuel"]);
    expect((await get("/v1/timeline", name)).events.map((e) => e.subject_id)).toEqual([
      "sam",
      "sam",
    ]);
    expect(await items(name, "Where do I live and what is my name?")).toBeGreaterThan(1);
  }
  const { subjects } = (await project.api.get<Body>(`/v1/subjects?project_id=${project.projectId}`))
    .json;
  expect(subjects).toMatchObject([{ subject_id: "sam", events: 2 }]);
  const { traces } = await get("/v1/traces", "sam@example.com");
  expect(traces.map(({ query }) => query)).toContain("Who am I?");
  expect(new Set(traces.map(({ subject_id }) => subject_id))).toEqual(new Set(["sam"]));
});

test("a name with memory of its own, or in use, is refused, and one that resolves to another ends there", async () => {
  await capture("sam", "I live in Lisbon.");
  await capture("kim", "I live in Oslo.");
  const type = async (subject: string, name: string) =>
    (await alias(subject, name)).json.error?.type;

  expect(await type("sam", "kim")).toBe("subject_has_memory");
  expect(await type("sam", "sam")).toBe("alias_taken");
  expect((await alias("sam", "s1")).status).toBe(201);
  expect((await alias("sam", "s1")).status).toBe(201);
  expect(await type("kim", "s1")).toBe("alias_taken");
  expect((await alias("s1", "s2")).json.subject_id).toBe("sam");
  expect(await type("kim", "sam")).toBe("alias_taken");
  const path = `/v1/subjects/s2/aliases?project_id=${project.projectId}`;
  expect((await project.api.get<Body>(path)).json).toMatchObject({
    subject_id: "sam",
    aliases: [{ alias: "s1" }, { alias: "s2" }],
  });
  expect((await unalias("kim", "s1")).json.error.type).toBe("alias_not_found");
});

test("a name that is removed starts empty, and what was captured by it stays the subject's", async () => {
  await alias("sam", "s1");
  await capture("s1", "I live in Lisbon.");
  expect((await unalias("sam", "s1")).json).toMatchObject({ subject_id: "sam", aliases: [] });
  await capture("s1", "I live in Oslo.");
  await learn();

  expect(await values("sam")).toEqual(["Lisbon"]);
  expect(await values("s1")).toEqual(["Oslo"]);
  expect(await items("s1", "Where do I live?")).toBe(2);
});

test("a retry of an alias that was removed since gets the first answer and adds nothing, one that was refused is tried again", async () => {
  const send = (name: string, requestKey: string, subject = "sam") =>
    project.api.post<Body>(
      `/v1/subjects/${subject}/aliases`,
      { project_id: project.projectId, alias: name },
      { "idempotency-key": requestKey },
    );
  await alias("sam", "s0");
  const first = [await send("s1", "k1"), await send("s0", "k0"), await send("s2", "k2", "s1")];
  await unalias("sam", "s0");
  await unalias("sam", "s1");
  await unalias("sam", "s2");
  await alias("kim", "s2");

  const again = [await send("s1", "k1"), await send("s0", "k0"), await send("s2", "k2", "s1")];

  expect(first.map(({ status, json }) => [status, json.subject_id])).toEqual(
    first.map(() => [201, "sam"]),
  );
  expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
  expect(again.map(({ headers }) => headers.get("idempotent-replayed"))).toEqual(
    again.map(() => "true"),
  );
  expect((await get("/v1/subjects/sam/aliases", "sam")).aliases).toEqual([]);
  expect((await get("/v1/subjects/kim/aliases", "kim")).aliases).toMatchObject([{ alias: "s2" }]);

  await capture("s3", "I live in Lisbon.");
  expect((await send("s3", "k3")).json.error.type).toBe("subject_has_memory");
  expect((await send("s3", "k3")).json.error.type).toBe("subject_has_memory");
  await forget("s3");
  expect((await send("s3", "k3")).status).toBe(201);

  await capture("s4", "I live in Lisbon.");
  expect((await send("s4", "k4")).json.error.type).toBe("subject_has_memory");
  await forget("s4");
  await alias("kim", "s4");
  expect((await send("s4", "k4")).json.error.type).toBe("alias_taken");
});

test("a forget by an alias is a forget of the subject, takes its names with it, and the command finds nothing", async () => {
  await capture("sam", "I live in Lisbon.");
  await ask("s1", "Who am I?");
  await alias("sam", "s1");
  await capture("s1", "My name is Samuel.");
  await learn();
  await ask("s1", "Where do I live?");

  const { forget_id, events_deleted } = await forget("s1");
  expect(events_deleted).toBe(2);
  const { counts, ok } = await verifyErasure(forget_id);
  expect([Object.entries(counts).filter(([, n]) => n > 0), ok]).toEqual([[], true]);
  expect(counts).toMatchObject({ "admin aliases": 0, "ingest subject_names": 0 });

  await capture("s1", "I live in Oslo.");
  await learn();
  expect([await values("sam"), await values("s1")]).toEqual([[], ["Oslo"]]);
  // A name given since is no residue.
  await alias("sam", "s3");
  expect((await verifyErasure(forget_id)).ok).toBe(true);
});

test("captures while a name is being added and removed are the subject's or the name's, and none is lost", async () => {
  await capture("sam", "I live in Lisbon.");
  const sent: Promise<{ status: number; json: Body }>[] = [];
  let isOver = false;
  const sending = (async () => {
    for (let n = 0; !isOver; n++) {
      const events = [captured("sam", `s ${n}`), captured("s1", `n ${n}`)];
      sent.push(project.api.post<Body>("/v1/capture", { events }));
      await new Promise((done) => setTimeout(done, 5));
    }
  })();
  await new Promise((done) => setTimeout(done, 100));
  // The name has memory by now.
  expect((await alias("sam", "s1")).json.error.type).toBe("subject_has_memory");
  expect((await alias("sam", "s2")).status).toBe(201);
  isOver = true;
  await sending;
  const answers = await Promise.all(sent);
  expect(answers.every(({ status }) => status === 202)).toBe(true);
  const [sam, own] = [await get("/v1/timeline", "sam"), await get("/v1/timeline", "s1")];
  expect([sam.events.length - 1, own.events.length]).toEqual([answers.length, answers.length]);
});

test("captures by a name while it is added land on one side each, and a retry finds its first event", async () => {
  const events = (n: number) => [{ ...captured("s1", `n ${n}`), idempotency_key: `k-${n}` }];
  const before = await alias("sam", "s1");
  expect(before.status).toBe(201);
  const many = Array.from({ length: 150 }, (_, n) => events(n)).flat();
  const send = async () => (await project.api.post<Body>("/v1/capture", { events: many })).json;
  const first = await send();
  const second = await send();

  expect(second.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
  expect((await get("/v1/timeline", "sam")).events).toHaveLength(150);
});
