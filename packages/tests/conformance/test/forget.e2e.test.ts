import { expect, test } from "vitest";
import { event, UUID } from "./events.ts";
import {
  employer,
  hobby,
  mintMemory,
  NO_COUNTERS,
  SUBJECT,
  seededMemory,
} from "./memory-fixture.ts";

test("disable of a subject: live facts are disabled, conflicts go, nothing is served, the timeline stays", async () => {
  const memory = await seededMemory();

  const { status, json } = await memory.forget({ subject_id: SUBJECT, mode: "disable" });

  expect(status).toBe(200);
  expect(json).toEqual({
    status: "ok",
    mode: "disable",
    scope: "subject",
    forget_id: expect.stringMatching(UUID),
    ...NO_COUNTERS,
    facts_disabled: 3,
    conflict_sets_deleted: 1,
  });
  expect((await memory.facts()).map((fact) => fact.status).toSorted()).toEqual([
    "disabled",
    "disabled",
    "disabled",
    "superseded",
  ]);
  expect(await memory.conflicts("&status=all")).toMatchObject({ conflicts: [], open_count: 0 });
  const { facts, episodes, warnings } = await memory.recall();
  expect([facts, episodes, warnings]).toEqual([[], [], []]);
  const timeline = await memory.api.get(`/v1/timeline?${memory.query}`);
  expect(timeline.json.events).toHaveLength(4);
});

test("what still waits when a subject is disabled is born disabled, what comes after is new", async () => {
  const { capture, forget, consolidate, learn, statuses, recall } = await mintMemory();
  await capture([hobby("chess")]);

  await forget({ subject_id: SUBJECT, mode: "disable" });
  await consolidate();
  await learn(hobby("judo"));

  expect(await statuses()).toEqual({
    '{"value":"chess"}': "disabled",
    '{"value":"judo"}': "active",
  });
  const { facts, episodes } = await recall("Which hobby?");
  expect(facts.map(({ value }) => value)).toEqual([{ value: "judo" }]);
  expect(JSON.stringify(episodes)).not.toContain("chess");
});

test("delete of a subject: nothing of it can be read by any route, and the counters are the rows there were", async () => {
  const memory = await seededMemory();
  const { api, query, projectId } = memory;
  const job = (await api.post("/v1/capture", { events: [event(memory.scope)] })).json;

  const { status, json } = await memory.forget({ subject_id: SUBJECT, mode: "delete" });

  expect([status, json]).toEqual([
    200,
    {
      status: "ok",
      mode: "delete",
      scope: "subject",
      forget_id: expect.stringMatching(UUID),
      ...NO_COUNTERS,
      facts_deleted: 4,
      conflict_sets_deleted: 1,
      events_deleted: 5,
      traces_deleted: 2,
    },
  ]);
  expect(await memory.facts()).toEqual([]);
  expect((await api.get(`/v1/timeline?${query}`)).json.events).toEqual([]);
  expect((await api.get(`/v1/traces?project_id=${projectId}`)).json.traces).toEqual([]);
  expect(await memory.conflicts("&status=all")).toMatchObject({ conflicts: [], open_count: 0 });
  const { traceId } = memory.traces[0] ?? { traceId: "" };
  const gone = await Promise.all([
    api.get(`/v1/inspect/${traceId}?${query}`),
    memory.history(memory.first.id),
    api.get(`/v1/jobs/${job.consolidation_job_id}`),
    memory.rate({ fact_id: memory.first.id, rating: "useful" }),
    memory.rate({ trace_id: traceId, rating: "useful" }),
    memory.resolve(memory.conflict?.id, memory.first.id),
    memory.forget({ fact_id: memory.first.id, mode: "delete" }),
  ]);
  expect(gone.map((reply) => [reply.status, reply.json.error.type])).toEqual([
    [404, "trace_not_found"],
    [404, "fact_not_found"],
    [404, "job_not_found"],
    [404, "fact_not_found"],
    [404, "trace_not_found"],
    [404, "conflict_not_found"],
    [404, "fact_not_found"],
  ]);
  const { facts, episodes } = await memory.recall();
  expect([facts, episodes]).toEqual([[], []]);
});

test("a deleted subject takes nothing with it of others, also those it shared a batch with", async () => {
  const memory = await mintMemory();
  const { api, scope, projectId } = memory;
  const about = (subjectId: string) =>
    event(
      { ...scope, subjectId },
      { payload: { facts: [{ predicate: "employer", value: `of ${subjectId}` }] } },
    );
  await api.post("/v1/capture", { events: [about(SUBJECT), about("other"), about(SUBJECT)] });
  await memory.consolidate();

  const { json } = await memory.forget({ subject_id: SUBJECT, mode: "delete" });

  expect(json).toMatchObject({ events_deleted: 2 });
  const other = `project_id=${projectId}&subject_id=other`;
  expect((await api.get(`/v1/timeline?${other}`)).json.events).toHaveLength(1);
  expect((await api.get(`/v1/facts?${other}`)).json.facts).toHaveLength(1);
});

test("a waiting event of a deleted subject teaches nothing; a late retry of an erased event is a new event", async () => {
  const { api, scope, query, forget, consolidate, facts } = await mintMemory();
  const once = event(scope, {
    payload: { facts: [employer("Acme")] },
    idempotency_key: "retried",
  });
  const sent = await api.post("/v1/capture", { events: [once] });
  await forget({ subject_id: SUBJECT, mode: "delete" });
  await consolidate();
  const afterwards = await facts();

  const retried = await api.post("/v1/capture", { events: [once] });
  await consolidate();

  expect(afterwards).toEqual([]);
  expect(retried.json.events[0]).toMatchObject({ deduplicated: false });
  expect(retried.json.events[0]?.id).not.toBe(sent.json.events[0]?.id);
  expect((await api.get(`/v1/timeline?${query}`)).json.events).toHaveLength(1);
  expect((await facts()).map(({ status }) => status)).toEqual(["active"]);
});

test("a waiting event of a disabled subject that is retried is the same event still", async () => {
  const { api, scope, forget } = await mintMemory();
  const once = event(scope, { idempotency_key: "retried" });
  const sent = await api.post("/v1/capture", { events: [once] });
  await forget({ subject_id: SUBJECT, mode: "disable" });

  const retried = await api.post("/v1/capture", { events: [once] });

  expect(retried.json.events).toEqual([{ id: sent.json.events[0]?.id, deduplicated: true }]);
});

test("disable of a fact: it is disabled and not served, its event stays, and saying it again is new", async () => {
  const { learn, fact, facts, forget, recall, api, query } = await mintMemory();
  await learn(employer("Acme"), hobby("chess"));
  const acme = await fact("Acme");

  const { status, json } = await forget({ fact_id: acme.id, mode: "disable" });
  const served = await recall();
  await learn(employer("Acme"));

  expect([status, json]).toEqual([
    200,
    {
      status: "ok",
      mode: "disable",
      scope: "fact",
      forget_id: expect.stringMatching(UUID),
      ...NO_COUNTERS,
      facts_disabled: 1,
    },
  ]);
  expect(served.facts.map(({ value }) => value)).toEqual([{ value: "chess" }]);
  expect((await api.get(`/v1/timeline?${query}`)).json.events).toHaveLength(3);
  const employers = (await facts()).filter(({ predicate }) => predicate === "employer");
  expect(employers.map(({ status }) => status)).toEqual(["active", "disabled"]);
  expect(employers[1]?.id).toBe(acme.id);
});

test("delete of a fact: an empty row stays, stored packets forget it, its event is no episode any more but stays in the timeline", async () => {
  const { learn, fact, facts, forget, recall, api, query, rate } = await mintMemory();
  const [acmeEvent] = await learn(employer("Acme"), hobby("chess"));
  const { id } = await fact("Acme");
  const before = await recall("Acme employer");
  await rate({ fact_id: id, rating: "useful", comment: "Acme it is" });

  const { json } = await forget({ fact_id: id, mode: "delete" });

  expect(json).toMatchObject({ ...NO_COUNTERS, scope: "fact", mode: "delete", facts_deleted: 1 });
  expect((await facts()).find((one) => one.id === id)).toMatchObject({
    status: "deleted",
    predicate: "deleted",
    value: {},
    source_event_ids: [],
    confidence: null,
  });
  expect(before.facts.map((one) => one.id)).toContain(id);
  const trace = await api.get(`/v1/inspect/${before.traceId}?${query}`);
  expect(trace.status).toBe(200);
  expect(trace.text).not.toContain(id);
  expect(trace.text).not.toContain(acmeEvent);
  expect(trace.json.packet.facts.map(({ value }) => value)).toEqual([{ value: "chess" }]);
  const after = await recall("Acme employer");
  expect(after.facts.map(({ value }) => value)).toEqual([{ value: "chess" }]);
  expect(after.episodes.map(({ event_id }) => event_id)).not.toContain(acmeEvent);
  expect((await api.get(`/v1/timeline?${query}`)).text).toContain(acmeEvent);
});

test("nothing brings a deleted fact back from its event; a new event does, as a new fact", async () => {
  const { api, scope, fact, facts, forget, consolidate, learn } = await mintMemory();
  const once = event(scope, { payload: { facts: [employer("Acme")] }, idempotency_key: "one" });
  await api.post("/v1/capture", { events: [once] });
  await consolidate();
  const { id } = await fact("Acme");
  await forget({ fact_id: id, mode: "delete" });

  const retried = await api.post("/v1/capture", { events: [once] });
  await consolidate();
  const stillGone = await facts();
  await learn(employer("Acme"));

  expect(retried.json).toMatchObject({ consolidation_job_id: null });
  expect(stillGone.map(({ status }) => status)).toEqual(["deleted"]);
  expect((await fact("Acme")).status).toBe("active");
  expect((await fact("Acme")).id).not.toBe(id);
});
