import { expect, test } from "vitest";
import { event, UUID } from "./events.ts";
import { mintProject } from "./project.ts";

test("a batch is accepted with an id for each event and one job", async () => {
  const { api, scope } = await mintProject();

  const reply = await api.post("/v1/capture", { events: [event(scope), event(scope)] });

  expect(reply.status).toBe(202);
  expect(reply.json).toEqual({
    status: "accepted",
    events: [
      { id: expect.stringMatching(UUID), deduplicated: false },
      { id: expect.stringMatching(UUID), deduplicated: false },
    ],
    consolidation_job_id: expect.stringMatching(UUID),
    policy: "default",
  });
});

test("a repeated idempotency key returns the first event and queues no job", async () => {
  const { api, scope } = await mintProject();
  const once = { events: [event(scope, { idempotency_key: "k-1" })] };

  const first = await api.post("/v1/capture", once);
  const again = await api.post("/v1/capture", once);

  expect(again.status).toBe(202);
  expect(again.json.events).toEqual([{ id: first.json.events[0]?.id, deduplicated: true }]);
  expect(again.json.consolidation_job_id).toBeNull();
});

test("a key counts whatever the content: the original row is returned", async () => {
  const { api, scope } = await mintProject();
  const first = await api.post("/v1/capture", { events: [event(scope, { idempotency_key: "k" })] });

  const drifted = await api.post("/v1/capture", {
    events: [event(scope, { idempotency_key: "k", payload: { content: "something else" } })],
  });

  expect(drifted.json.events).toEqual([{ id: first.json.events[0]?.id, deduplicated: true }]);
});

test("a batch key never makes two events of one batch collide", async () => {
  const { api, scope } = await mintProject();
  const batch = {
    idempotency_key: "batch-1",
    events: [
      event(scope, { payload: { content: "one" } }),
      event(scope, { payload: { content: "two" } }),
    ],
  };

  const first = await api.post("/v1/capture", batch);
  const again = await api.post("/v1/capture", batch);

  expect(first.json.events.map((e) => e.deduplicated)).toEqual([false, false]);
  expect(again.json.events.map((e) => e.deduplicated)).toEqual([true, true]);
  expect(again.json.consolidation_job_id).toBeNull();
});

test("the same event twice under one key in a batch is one row", async () => {
  const { api, scope } = await mintProject();
  const same = event(scope, { idempotency_key: "twice" });

  const { json } = await api.post("/v1/capture", { events: [same, same] });

  expect(json.events).toEqual([
    { id: json.events[0]?.id, deduplicated: false },
    { id: json.events[0]?.id, deduplicated: true },
  ]);
});

test("without a key nothing is ever taken for a duplicate", async () => {
  const { api, scope } = await mintProject();
  const same = event(scope);

  const { json } = await api.post("/v1/capture", { events: [same, same] });

  expect(json.events[0]?.id).not.toBe(json.events[1]?.id);
});

test("one key in two subjects is two events", async () => {
  const { api, scope } = await mintProject();
  const keyed = { idempotency_key: "shared" };

  const { json } = await api.post("/v1/capture", {
    events: [event(scope, keyed), event({ ...scope, subjectId: "other" }, keyed)],
  });

  expect(json.events.map((e) => e.deduplicated)).toEqual([false, false]);
});

test.each([
  [{}, "missing_scope", 422, "events.1.subject_id", { subject_id: undefined }],
  [{}, "missing_scope", 422, "events.1.subject_id", { subject_id: "" }],
  [{}, "missing_scope", 422, "events.1.subject_id", { subject_id: null }],
  [{}, "missing_scope", 422, "events.1.project_id", { project_id: undefined }],
  [{}, "forbidden_scope", 403, "events.1.project_id", { project_id: "prj_of_someone_else" }],
  [{}, "invalid_payload", 422, "events.1.org_id", { org_id: undefined }],
  [{}, "invalid_payload", 422, "events.1.org_id", { org_id: "o".repeat(129) }],
  [{}, "invalid_payload", 422, "events.1.subject_id", { subject_id: "s".repeat(129) }],
  [{}, "invalid_payload", 422, "events.1.subject_type", { subject_type: "t".repeat(65) }],
  [{}, "invalid_payload", 422, "events.1.actor_type", { actor_type: "t".repeat(65) }],
  [{}, "invalid_payload", 422, "events.1.thread_id", { thread_id: "t".repeat(129) }],
  [{}, "invalid_payload", 422, "events.1.kind", { kind: "" }],
  [{}, "invalid_payload", 422, "events.1.kind", { kind: "k".repeat(129) }],
  [{}, "invalid_payload", 422, "events.1.occurred_at", { occurred_at: "yesterday" }],
  [{}, "invalid_payload", 422, "events.1.occurred_at", { occurred_at: "2025-02-30T10:00:00Z" }],
  [{}, "invalid_payload", 422, "events.1.payload", { payload: [1] }],
  [{}, "invalid_payload", 422, "events.1.payload", { payload: "text" }],
  [{}, "invalid_payload", 422, "events.1.payload", { payload: { a: "x".repeat(256 * 1024) } }],
  [{}, "invalid_payload", 422, "events.1.payload.a", { payload: { a: "nul \0" } }],
  [{}, "invalid_payload", 422, "events.1.source", { source: "web" }],
  [{}, "invalid_payload", 422, "events.1.classification", { classification: "pii" }],
  [{}, "invalid_payload", 422, "events.1.idempotency_key", { idempotency_key: "k".repeat(257) }],
])(
  "one bad event refuses the batch and nothing is stored: %o %s",
  async (_none, type, status, field, fault) => {
    const { api, scope, query } = await mintProject();

    const reply = await api.post("/v1/capture", { events: [event(scope), event(scope, fault)] });

    expect([reply.status, reply.json.error.type, reply.json.error.field]).toEqual([
      status,
      type,
      field,
    ]);
    expect((await api.get(`/v1/timeline?${query}`)).json.events).toEqual([]);
  },
);

test.each([
  ["{", null],
  ["[]", null],
  ["null", null],
  ["{}", "events"],
  ['{"events":[]}', "events"],
  ['{"events":{}}', "events"],
  ['{"events":[7]}', "events.0"],
])("the body %s is invalid_payload", async (body, field) => {
  const { api } = await mintProject();

  const reply = await api.postText("/v1/capture", body);

  expect([reply.status, reply.json.error.type, reply.json.error.field]).toEqual([
    422,
    "invalid_payload",
    field,
  ]);
});

test("1000 events are a batch, 1001 are refused with the limit named", async () => {
  const { api, scope } = await mintProject();
  const batch = (count: number) => ({ events: Array.from({ length: count }, () => event(scope)) });

  expect((await api.post("/v1/capture", batch(1000))).status).toBe(202);
  const tooMany = await api.post("/v1/capture", batch(1001));
  expect([tooMany.status, tooMany.json.error.field]).toEqual([422, "events"]);
  expect(tooMany.json.error.message).toContain("1000");
});

test("a body over 10 MiB is 413, another media type 415, a missing key 401 before either", async () => {
  const { api } = await mintProject();
  const huge = `{"events":["${"x".repeat(11 * 1024 * 1024)}"]}`;

  expect((await api.postText("/v1/capture", huge)).json.error.type).toBe("payload_too_large");
  expect((await api.postText("/v1/capture", "<x/>", "text/xml")).json.error.type).toBe(
    "unsupported_media_type",
  );
  expect((await api.withKey("nonsense").postText("/v1/capture", "<x/>", "text/xml")).status).toBe(
    401,
  );
});

test("the limits count code points", async () => {
  const { api, scope } = await mintProject();

  const reply = await api.post("/v1/capture", {
    events: [event(scope, { kind: "😀".repeat(128) })],
  });

  expect(reply.status).toBe(202);
});
