import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const fact = (predicate: string, value: unknown, more: object = {}) => ({
  facts: [{ predicate, value, ...more }],
});
const consolidate = () => memory.call("POST", "/v1/consolidate");
const factsOf = async (project: string, subject = "s", status = "") =>
  (
    await memory.call(
      "GET",
      `/v1/facts?project_id=${project}&subject_id=${subject}${status && `&status=${status}`}`,
      undefined,
      project,
    )
  ).body.facts;
const job = (id: string, project: string) =>
  memory.call("GET", `/v1/jobs/${id}`, undefined, project);

test("a captured fact is listed once it is consolidated, and its job says what it made", async () => {
  const project = newId();
  const { jobId, parts } = memory.ingest.capture(project, [
    { payload: fact("home_city", { city: "Lima" }) },
  ]);

  const answer = await consolidate();
  const [listed] = await factsOf(project);

  expect(answer).toMatchObject({ status: 200, body: { processed: 1 } });
  expect(listed).toMatchObject({
    predicate: "home_city",
    value: { city: "Lima" },
    status: "active",
    project_id: project,
    subject_id: "s",
    source_event_ids: parts[0]?.eventIds,
  });
  expect((await job(jobId, project)).body).toMatchObject({
    id: jobId,
    status: "done",
    tries: 1,
    error: null,
    events: [{ outcomes: [{ outcome: "made", fact_ids: [listed.id], reason: null }] }],
  });
});

test("a job is pending before it was handed over, and for its own project only", async () => {
  const project = newId();
  const { jobId } = memory.ingest.capture(project, [{ payload: {} }]);

  const own = await job(jobId, project);
  const foreign = await job(jobId, newId());
  const unknown = await job(newId(), project);
  const malformed = await job("none", project);

  expect(own).toMatchObject({ status: 200, body: { status: "pending", tries: 0 } });
  expect(unknown).toMatchObject({ status: 404, body: { error: { type: "job_not_found" } } });
  expect([foreign.text, malformed.text]).toEqual([unknown.text, unknown.text]);
});

test("a job tells for each event what was made, reinforced, superseded, in conflict and rejected", async () => {
  const project = newId();
  const at = (day: number) => `2026-01-0${day}T00:00:00Z`;
  const { jobId } = memory.ingest.capture(project, [
    { payload: fact("name", "Ada"), occurredAt: at(1) },
    { payload: fact("name", "ada"), occurredAt: at(2) },
    { payload: fact("name", "Eve", { action: "supersede" }), occurredAt: at(3) },
    { payload: fact("name", "Zoe"), occurredAt: at(4) },
    { payload: { facts: [{ value: 1 }] }, occurredAt: at(5) },
  ]);

  await consolidate();
  const { body } = await job(jobId, project);

  const shown = body.events.map(({ outcomes }: { outcomes: { outcome: string }[] }) =>
    outcomes.map(({ outcome }) => outcome),
  );
  expect(shown).toEqual([["made"], ["reinforced"], ["superseded"], ["conflict"], ["rejected"]]);
  expect(body.events[4].outcomes[0].reason).toContain("facts.0");
  expect(body.model_tokens).toEqual({ prompt: 0, answer: 0 });
});

test("one read of events that is refused is tried again, a second one fails the call and loses nothing", async () => {
  const project = newId();
  memory.ingest.capture(project, [{ payload: fact("name", "Ada") }]);

  memory.ingest.readsRefused = 1_000;
  const refused = await consolidate();
  memory.ingest.readsRefused = 1;
  const tried = await consolidate();

  expect([refused.status, refused.body.error.type]).toEqual([503, "service_unavailable"]);
  expect(tried.status).toBe(200);
  expect(await factsOf(project)).toHaveLength(1);
});

test("a context that takes some seconds to answer fails no call", async () => {
  const project = newId();
  memory.ingest.capture(project, [{ payload: fact("name", "Ada") }]);
  memory.context.afterMs = 3_500;

  const answer = await consolidate().finally(() => {
    memory.context.afterMs = 0;
  });

  expect(answer).toMatchObject({ status: 200, body: { processed: 1 } });
});

test("a second call finds nothing to do", async () => {
  memory.ingest.capture(newId(), [{ payload: fact("name", "Ada") }]);

  await consolidate();

  expect((await consolidate()).body).toEqual({ processed: 0 });
});

test("a batch about many subjects is one job, done when all its scopes are", async () => {
  const project = newId();
  const subjects = ["a", "b", "c", "d", "e"];
  const { jobId } = memory.ingest.capture(
    project,
    subjects.map((subject) => ({ subject, payload: fact("name", subject) })),
  );

  const { body } = await consolidate();

  expect(body.processed).toBe(1);
  expect((await job(jobId, project)).body).toMatchObject({ status: "done" });
  expect(await Promise.all(subjects.map((subject) => factsOf(project, subject)))).toEqual(
    subjects.map((subject) => [expect.objectContaining({ value: { value: subject } })]),
  );
});

test("the body of the trigger is never looked at", async () => {
  const answers = await Promise.all(
    ["{", "[]", "plain"].map((payload) =>
      memory.app.inject({
        method: "POST",
        url: "/v1/consolidate",
        headers: { authorization: "Bearer p", "content-type": "text/odd" },
        payload,
      }),
    ),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test("contradicting values end in an open conflict set, replacing ones in a successor", async () => {
  const project = newId();
  memory.ingest.capture(project, [
    { payload: fact("employer", "Acme"), occurredAt: "2026-01-01T00:00:00Z" },
    { payload: fact("employer", "Initech"), occurredAt: "2026-02-01T00:00:00Z" },
    { payload: fact("home_city", "Lima"), occurredAt: "2026-01-01T00:00:00Z" },
    {
      payload: fact("home_city", "Quito", { action: "supersede" }),
      occurredAt: "2026-02-01T00:00:00Z",
    },
  ]);

  await consolidate();
  const facts = await factsOf(project);

  const seen = facts.map((one: { value: { value: string }; status: string }) => [
    one.value.value,
    one.status,
  ]);
  expect(new Map(seen)).toEqual(
    new Map([
      ["Acme", "active"],
      ["Initech", "candidate"],
      ["Lima", "superseded"],
      ["Quito", "active"],
    ]),
  );
  const { rows } = await memory.pool.query(
    "SELECT count(*)::int AS n FROM conflict_sets WHERE project_id = $1 AND status = 'open'",
    [project],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test("numbers of any length come back digit for digit", async () => {
  const project = newId();
  const { parts } = memory.ingest.capture(project, [{ payload: {} }]);
  memory.ingest.replacePayload(
    parts[0]?.eventIds[0] ?? "",
    '{"facts":[{"predicate":"account","value":{"no":123456789012345678901234567890}}]}',
  );

  await consolidate();
  const { text } = await memory.call(
    "GET",
    `/v1/facts?project_id=${project}&subject_id=s`,
    undefined,
    project,
  );

  expect(text).toContain('"no":123456789012345678901234567890');
});

test("the list filters by status before it is cut to the 200 newest", async () => {
  const project = newId();
  const values = Array.from({ length: 210 }, (_, n) => n);
  memory.ingest.capture(project, [
    {
      payload: {
        facts: values.map((n) => ({ predicate: `lucky_number_${n}`, value: n })),
      },
      occurredAt: "2026-01-01T00:00:00Z",
    },
  ]);
  await consolidate();
  memory.ingest.capture(project, [
    { payload: { facts: [{ predicate: "lucky_number_0", value: -1, action: "supersede" }] } },
  ]);
  await consolidate();

  const [all, superseded] = [await factsOf(project), await factsOf(project, "s", "superseded")];

  expect(all).toHaveLength(200);
  expect(all[0].value).toEqual({ value: -1 });
  expect(superseded).toMatchObject([{ value: { value: 0 } }]);
});

test("context is asked first, and last to catch up and to make vectors", async () => {
  memory.context.asked.length = 0;
  memory.ingest.capture(newId(), [{ payload: fact("name", "Ada") }]);

  await consolidate();

  expect(memory.context.asked).toEqual([
    { changes: [], catchUp: false, vectors: false },
    { changes: [], catchUp: true, vectors: true },
  ]);
});

test("without context the trigger answers 503 and has changed nothing", async () => {
  await using alone = await consolidationUnderTest({ withContext: false });
  alone.ingest.capture(newId(), [{ payload: fact("name", "Ada") }]);

  const answer = await alone.call("POST", "/v1/consolidate");

  expect(answer).toMatchObject({ status: 503, body: { error: { type: "service_unavailable" } } });
  const { rows } = await alone.pool.query("SELECT FROM job_scopes");
  expect(rows).toEqual([]);
});
