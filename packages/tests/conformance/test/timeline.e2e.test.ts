import { expect, test } from "vitest";
import { event, UUID } from "./events.ts";
import { mintProject } from "./project.ts";

test("the timeline shows every field of an event, null where absent", async () => {
  const { api, scope, query } = await mintProject();
  const full = {
    actor_type: "user",
    actor_id: "a",
    agent_id: "g",
    thread_id: "t",
    run_id: "r",
    source: { channel: "web" },
    classification: ["pii"],
    retention_policy: "30d",
    idempotency_key: "k",
    subject_type: "person",
    occurred_at: "2025-03-01T12:30:00.5+02:00",
  };
  const sent = await api.post("/v1/capture", {
    events: [event(scope, full), event(scope, { occurred_at: "2025-03-02" })],
  });

  const { status, json } = await api.get(`/v1/timeline?${query}`);

  expect(status).toBe(200);
  expect(json.events).toEqual([
    {
      id: sent.json.events[0]?.id,
      org_id: scope.orgId,
      project_id: scope.projectId,
      subject_id: scope.subjectId,
      kind: "conversation.message",
      payload: { role: "user", content: "hello" },
      ...full,
      occurred_at: "2025-03-01T10:30:00.500Z",
      recorded_at: expect.stringMatching(/Z$/),
      hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    },
    expect.objectContaining({
      subject_type: "user",
      actor_type: null,
      actor_id: null,
      agent_id: null,
      thread_id: null,
      run_id: null,
      source: null,
      classification: [],
      retention_policy: null,
      idempotency_key: null,
      occurred_at: "2025-03-02T00:00:00.000Z",
      id: expect.stringMatching(UUID),
    }),
  ]);
});

test("events come by occurred_at, then in the order of their batch", async () => {
  const { api, scope, query } = await mintProject();
  const at = (occurred_at: string, n: number) => event(scope, { occurred_at, payload: { n } });
  await api.post("/v1/capture", {
    events: [
      at("2025-01-02T00:00:00Z", 3),
      at("2025-01-01T00:00:00Z", 1),
      at("2025-01-01T00:00:00Z", 2),
    ],
  });
  await api.post("/v1/capture", { events: [at("2024-12-31T00:00:00Z", 0)] });

  const { json } = await api.get(`/v1/timeline?${query}`);

  expect(json.events.map((e) => e.payload.n)).toEqual([0, 1, 2, 3]);
});

test("payload numbers and keys survive to the digit", async () => {
  const { api, scope, query } = await mintProject();
  const body = JSON.stringify({ events: [event(scope, { payload: { x: "MARK" } })] }).replace(
    '"MARK"',
    '{"big":12345678901234567890,"__proto__":{"a":1},"e":[0.1,1e3]}',
  );

  expect((await api.postText("/v1/capture", body)).status).toBe(202);
  const { text } = await api.get(`/v1/timeline?${query}`);

  expect(text).toContain("12345678901234567890");
  expect(text).toContain('"__proto__"');
});

test("a long timeline is whole, and limit with cursor walks it", async () => {
  const { api, scope, query } = await mintProject();
  for (let part = 0; part < 3; part++) {
    await api.post("/v1/capture", {
      events: Array.from({ length: 700 }, (_, i) =>
        event(scope, { payload: { n: part * 700 + i } }),
      ),
    });
  }

  const whole = await api.get(`/v1/timeline?${query}`);
  const first = await api.get(`/v1/timeline?${query}&limit=1500`);
  const second = await api.get(
    `/v1/timeline?${query}&limit=1500&cursor=${encodeURIComponent(first.json.next_cursor)}`,
  );

  expect(whole.json.events).toHaveLength(2100);
  expect([...first.json.events, ...second.json.events]).toEqual(whole.json.events);
});

test.each([
  ["project_id=&subject_id=s", "missing_scope", 422, "project_id"],
  ["subject_id=s", "missing_scope", 422, "project_id"],
  ["project_id=P", "missing_scope", 422, "subject_id"],
  ["project_id=P&subject_id=", "missing_scope", 422, "subject_id"],
  ["project_id=other&subject_id=s", "forbidden_scope", 403, "project_id"],
  ["project_id=P&subject_id=a%00b", "invalid_payload", 422, "subject_id"],
  [`project_id=P&subject_id=${"s".repeat(129)}`, "invalid_payload", 422, "subject_id"],
])("the query %s is %s", async (asked, type, status, field) => {
  const { api, projectId } = await mintProject();

  const reply = await api.get(`/v1/timeline?${asked.replace("=P", `=${projectId}`)}`);

  expect([reply.status, reply.json.error.type, reply.json.error.field]).toEqual([
    status,
    type,
    field,
  ]);
});
