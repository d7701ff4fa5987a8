import { database } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventIn, type RunningIngest, runIngest } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl);
});
afterAll(() => ingest.close());

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("a batch is accepted with an id for each event and one job", async () => {
  const tenant = ingest.tenant();

  const { status, body } = await tenant.capture({ events: [eventIn(tenant), eventIn(tenant)] });

  expect(status).toBe(202);
  expect(body).toEqual({
    status: "accepted",
    events: [
      { id: expect.stringMatching(UUID7), deduplicated: false },
      { id: expect.stringMatching(UUID7), deduplicated: false },
    ],
    consolidation_job_id: expect.stringMatching(UUID7),
    policy: "default",
  });
});

test.each([
  ["invalid_payload", 422, "events.1.kind", { kind: undefined }],
  ["invalid_payload", 422, "events.1.occurred_at", { occurred_at: "2025-02-30" }],
  ["invalid_payload", 422, "events.1.payload", { payload: { t: "x".repeat(256 * 1024) } }],
  ["invalid_payload", 422, "events.1.source", { source: { t: "x".repeat(64 * 1024) } }],
  ["invalid_payload", 422, "events.1.payload.t", { payload: { t: "\0" } }],
  ["invalid_payload", 422, "events.1.kind", { kind: "\ud800" }],
  ["missing_scope", 422, "events.1.subject_id", { subject_id: "" }],
  ["missing_scope", 422, "events.1.subject_id", { subject_id: undefined }],
  ["missing_scope", 422, "events.1.project_id", { project_id: null }],
  ["forbidden_scope", 403, "events.1.project_id", { project_id: "another" }],
])("%s %i names %s, and nothing of the batch is stored", async (type, status, field, fault) => {
  const tenant = ingest.tenant();

  const reply = await tenant.capture({ events: [eventIn(tenant), eventIn(tenant, fault)] });

  expect([reply.status, reply.body.error.type, reply.body.error.field]).toEqual([
    status,
    type,
    field,
  ]);
  expect((await tenant.timeline("olga")).body.events).toEqual([]);
});

test("an event that names another org is stored and shown under the key's, and is the same event", async () => {
  const tenant = ingest.tenant();
  const named = (org_id: string) => ({
    events: [eventIn(tenant, { org_id })],
    idempotency_key: "batch",
  });

  const first = await tenant.capture(named("org_default"));
  const again = await tenant.capture(named(tenant.orgId));

  expect([first.status, again.body.events[0]?.deduplicated]).toEqual([202, true]);
  const [stored] = (await tenant.timeline("olga")).body.events;
  expect(stored).toMatchObject({ org_id: tenant.orgId });
});

test("a body with more values than the limit is refused with the limit named", async () => {
  const tenant = ingest.tenant();
  const full = eventIn(tenant, { payload: { a: Array.from({ length: 80_000 }, () => []) } });
  const reply = await tenant.capture({ events: [full, full, full, full] });

  expect([reply.status, reply.body.error.type]).toEqual([422, "invalid_payload"]);
  expect(reply.body.error.message).toContain("250000 values");
});

test("a fault of form is named before a foreign project, a missing key before both", async () => {
  const tenant = ingest.tenant();
  const foreignAndBad = { events: [eventIn(tenant, { project_id: "another" }), { bad: true }] };

  expect((await tenant.capture(foreignAndBad)).status).toBe(422);
  expect((await ingest.send("POST", "/v1/capture", { body: foreignAndBad })).status).toBe(401);
});

test("a payload too large is named before a foreign project", async () => {
  const tenant = ingest.tenant();
  const large = { project_id: "another", payload: { t: "x".repeat(256 * 1024) } };

  const { body } = await tenant.capture({ events: [eventIn(tenant, large)] });

  expect([body.error.type, body.error.field]).toEqual(["invalid_payload", "events.0.payload"]);
});

test.each([
  ["no body", undefined, null],
  ["an array", [], null],
  ["null", "null", null],
  ["broken JSON", "{", null],
  ["no events", {}, "events"],
  ["an event that is a number", { events: [12] }, "events.0"],
  ["a batch key that is a number", { events: [{}], idempotency_key: 7 }, "events.0.org_id"],
])("%s is invalid_payload", async (_what, sent, field) => {
  const { key } = ingest.tenant();

  const reply = await ingest.send<{ error: object }>("POST", "/v1/capture", {
    key,
    body: sent,
    headers: { "content-type": "application/json" },
  });

  expect(reply.status).toBe(422);
  expect(reply.body.error).toMatchObject({ type: "invalid_payload", field });
});

test("the largest legal batch is accepted, one event more is refused with the limit named", async () => {
  const tenant = ingest.tenant();
  const batch = (count: number) => ({
    events: Array.from({ length: count }, () => eventIn(tenant)),
  });

  expect((await tenant.capture(batch(1_000))).body.events).toHaveLength(1_000);
  const tooMany = await tenant.capture(batch(1_001));
  expect([tooMany.status, tooMany.body.error.field]).toEqual([422, "events"]);
  expect(tooMany.body.error.message).toContain("1000");
});

test("a body nested deeper than the limit is refused with the limit named", async () => {
  const tenant = ingest.tenant();
  // The body, its list and the event are three levels themselves.
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

  expect(
    (await tenant.capture({ events: [eventIn(tenant, { payload: nested(29) })] })).status,
  ).toBe(202);
  const tooDeep = await tenant.capture({ events: [eventIn(tenant, { payload: nested(30) })] });
  expect(tooDeep.status).toBe(422);
  expect(tooDeep.body.error.message).toContain("32");
});

test("the settings of limits and policy are what counts", async () => {
  await using strict = await disposable(
    runIngest(database("ingest").appUrl, {
      limits: { batchEvents: 2, payloadBytes: 20 },
      policy: "eu-west",
      bodyBytes: 2_048,
    }),
  );
  const tenant = strict.tenant();
  const small = eventIn(tenant, { payload: {} });

  expect((await tenant.capture({ events: [small, small] })).body.policy).toBe("eu-west");
  expect((await tenant.capture({ events: [small, small, small] })).status).toBe(422);
  expect((await tenant.capture({ events: [eventIn(tenant)] })).status).toBe(202);
  expect(
    (await tenant.capture({ events: [eventIn(tenant, { payload: { text: "x".repeat(20) } })] }))
      .status,
  ).toBe(422);
  expect((await tenant.capture("x".repeat(2_049))).body.error.type).toBe("payload_too_large");
});

test("in open mode no key is needed, a valid one still binds its project, an unknown one is ignored", async () => {
  await using open = await disposable(
    runIngest(database("ingest").appUrl, { authRequired: false }),
  );
  const [one, other] = [open.tenant(), open.tenant()];
  const body = { events: [eventIn(one), eventIn(other)] };

  expect((await open.send("POST", "/v1/capture", { body })).status).toBe(202);
  expect((await open.send("POST", "/v1/capture", { body, key: "unknown" })).status).toBe(202);
  expect((await one.capture(body)).status).toBe(403);
});

async function disposable(starting: Promise<RunningIngest>) {
  const running = await starting;
  return { ...running, [Symbol.asyncDispose]: () => running.close() };
}
