import { expect, test } from "vitest";
import { event, stating, UUID } from "./events.ts";
import { mintProject } from "./project.ts";

test("a stated fact is learned from its event, with every field", async () => {
  const { api, scope, query } = await mintProject();
  const sent = await api.post("/v1/capture", {
    events: [stating(scope, [{ predicate: "favorite_color", value: "blue", confidence: 0.9 }])],
  });

  const consolidated = await api.post("/v1/consolidate");
  const { status, json } = await api.get(`/v1/facts?${query}`);

  // How many it is depends on what the worker has taken already.
  expect(consolidated).toMatchObject({ status: 200, json: { processed: expect.any(Number) } });
  expect(status).toBe(200);
  expect(json.facts).toEqual([
    expect.objectContaining({
      id: expect.stringMatching(UUID),
      predicate: "favorite_color",
      value: { value: "blue" },
      confidence: expect.any(Number),
      valid_from: expect.any(String),
      source_event_ids: [sent.json.events[0]?.id],
      status: "active",
      recorded_from: expect.stringMatching(/Z$/),
      project_id: scope.projectId,
      subject_id: scope.subjectId,
      version: expect.any(Number),
    }),
  ]);
});

test("a job is pending from the 202 on, and done afterwards with what became of each event", async () => {
  const { api, scope } = await mintProject();
  const { json } = await api.post("/v1/capture", {
    events: [stating(scope, [{ predicate: "team", value: "blue" }, { value: "no predicate" }])],
  });
  const path = `/v1/jobs/${json.consolidation_job_id}`;

  const before = await api.get(path);
  await api.post("/v1/consolidate");
  const after = await api.get(path);

  expect(["pending", "running", "done"]).toContain(before.json.status);
  expect(after.json.status).toBe("done");
  expect(after.text).toContain(json.events[0]?.id);
});

test("a job tells of a batch of several subjects in the order it was sent", async () => {
  const { api, scope } = await mintProject();
  const events = ["a", "b", "a", "c", "b", "a"].map((subjectId) => event({ ...scope, subjectId }));
  const sent = await api.post("/v1/capture", { events });
  const consolidated = await api.post("/v1/consolidate");

  expect(consolidated).toMatchObject({ status: 200 });
  const { text } = await api.get(`/v1/jobs/${sent.json.consolidation_job_id}`);

  const job: { events: { event_id: string }[] } = JSON.parse(text);
  expect(job.events.map(({ event_id }) => event_id)).toEqual(sent.json.events.map(({ id }) => id));
});

test("an unknown, a malformed and a foreign job are the same 404", async () => {
  const [mine, theirs] = await Promise.all([mintProject(), mintProject()]);
  const { json } = await theirs.api.post("/v1/capture", { events: [event(theirs.scope)] });

  const replies = await Promise.all(
    [json.consolidation_job_id, "00000000-0000-7000-8000-000000000000", "not-a-uuid"].map((id) =>
      mine.api.get(`/v1/jobs/${id}`),
    ),
  );

  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(replies[0]?.json.error.type).toBe("job_not_found");
});

test("repeated consolidation and a repeated event change nothing", async () => {
  const { api, scope, query } = await mintProject();
  const once = stating(scope, [{ predicate: "pet", value: "cat" }], { idempotency_key: "same" });
  await api.post("/v1/capture", { events: [once] });
  await api.post("/v1/consolidate");
  const first = await api.get(`/v1/facts?${query}`);

  await api.post("/v1/capture", { events: [once] });
  await api.post("/v1/consolidate");

  expect((await api.get(`/v1/facts?${query}`)).text).toBe(first.text);
});

test("superseding leaves the old value in history", async () => {
  const { api, scope, query } = await mintProject();
  await api.post("/v1/capture", {
    events: [
      stating(scope, [{ predicate: "plan", value: "basic" }], {
        occurred_at: "2025-01-01T00:00:00Z",
      }),
      stating(scope, [{ predicate: "plan", value: "pro", action: "supersede" }], {
        occurred_at: "2025-02-01T00:00:00Z",
      }),
    ],
  });
  await api.post("/v1/consolidate");

  const active = await api.get(`/v1/facts?${query}&status=active`);
  const superseded = await api.get(`/v1/facts?${query}&status=superseded`);

  expect(active.json.facts.map((f) => f.value)).toEqual([{ value: "pro" }]);
  expect(superseded.json.facts.map((f) => f.value)).toEqual([{ value: "basic" }]);
});

test("facts come newest first, at most 200, the filter before the limit", async () => {
  const { api, scope, query } = await mintProject();
  const many = (from: number) =>
    stating(
      scope,
      Array.from({ length: 150 }, (_, i) => ({ predicate: `n_${from + i}`, value: i })),
    );
  await api.post("/v1/capture", { events: [many(0), many(150)] });
  await api.post("/v1/consolidate");

  const { json } = await api.get(`/v1/facts?${query}&status=active`);

  expect(json.facts).toHaveLength(200);
  const times = json.facts.map((f) => f.recorded_from);
  expect(times).toEqual([...times].sort().reverse());
});

test.each([
  ["status=unknown", "invalid_payload", "status"],
  ["status=", "invalid_payload", "status"],
])("the filter %s is refused", async (filter, type, field) => {
  const { api, query } = await mintProject();

  const reply = await api.get(`/v1/facts?${query}&${filter}`);

  expect([reply.status, reply.json.error.type, reply.json.error.field]).toEqual([422, type, field]);
});

test("a plain sentence in the first person is learned", async () => {
  const { api, scope, query } = await mintProject();
  await api.post("/v1/capture", {
    events: [
      event(scope, {
        payload: { role: "user", content: "My name is Ada Lovelace and I live in London." },
      }),
    ],
  });
  await api.post("/v1/consolidate");

  const { text } = await api.get(`/v1/facts?${query}&status=active`);

  expect(text).toContain("Ada Lovelace");
  expect(text).toContain("London");
});

test("a sentence beside a number beyond every double is learned", async () => {
  const { api, scope, query } = await mintProject();
  const words = JSON.stringify({
    events: [event(scope, { payload: { content: "I live in London." } })],
  });
  await api.postText(
    "/v1/capture",
    words.replace('{"content"', '{"n":12345678901234567890,"content"'),
  );
  await api.post("/v1/consolidate");

  const { text } = await api.get(`/v1/facts?${query}&status=active`);

  expect(text).toContain("London");
});

test("a stated secret is not learned, and the job says so without repeating it; the rest of the event is", async () => {
  const { api, scope, query } = await mintProject();
  const secret = ["sk", "live", "9fK2mQ7xT4vB1nZ8cR6w"].join("_");
  const { json } = await api.post("/v1/capture", {
    events: [
      stating(scope, [
        { predicate: "billing_setup", value: { provider: "acme", key: secret } },
        { predicate: "home_city", value: "Lima" },
      ]),
    ],
  });
  await api.post("/v1/consolidate");

  const facts = await api.get(`/v1/facts?${query}`);
  const job = await api.get(`/v1/jobs/${json.consolidation_job_id}`);

  expect(facts.json.facts.map(({ predicate }) => predicate)).toEqual(["home_city"]);
  expect(job.json.status).toBe("done");
  expect(job.text).toContain("rejected");
  expect(facts.text + job.text).not.toContain(secret);
});
