import { EventIn } from "@memory/api";
import { trustedScope } from "@memory/scope";
import { expect, test } from "vitest";
import { draftEvent, newEvent } from "./stored-event.ts";

const LIMITS = { batchEvents: 10, payloadBytes: 1_000 };
const parsed = (fields: Record<string, unknown> = {}) =>
  EventIn.parse({
    org_id: "o",
    project_id: "p",
    subject_id: "s",
    kind: "note",
    occurred_at: "2025-03-01T12:00:00Z",
    payload: { a: 1, b: 2 },
    ...fields,
  });
const stored = (
  fields: Record<string, unknown> = {},
  batchKey: string | null = null,
  orgId = null as string | null,
) => {
  const event = parsed(fields);
  const scope = trustedScope(event.project_id, event.subject_id);
  return newEvent(draftEvent(event, 0, { limits: LIMITS, orgId, isKeyed: batchKey !== null }), {
    id: "i",
    jobId: "j",
    scope,
    batchKey,
  });
};

const hashOf = (fields: Record<string, unknown> = {}) =>
  draftEvent(parsed(fields), 0, { limits: LIMITS, orgId: null, isKeyed: true }).contentHash;

test.each([
  ["another order of keys", { payload: { b: 2, a: 1 } }],
  ["the same moment written otherwise", { occurred_at: "2025-03-01T13:00:00.000+01:00" }],
  ["another idempotency key", { idempotency_key: "k" }],
  ["a default that is spelled out", { subject_type: "user", classification: [] }],
  ["null for absent", { source: null, actor_id: null }],
])("the hash stays with %s", (_what, fields) => {
  expect(hashOf(fields)).toBe(hashOf());
});

test.each([
  ["org_id", "x"],
  ["project_id", "x"],
  ["subject_id", "x"],
  ["subject_type", "x"],
  ["actor_type", "x"],
  ["actor_id", "x"],
  ["agent_id", "x"],
  ["thread_id", "x"],
  ["run_id", "x"],
  ["kind", "x"],
  ["occurred_at", "2025-03-01T12:00:00.000001Z"],
  ["payload", { a: 1, b: 3 }],
  ["source", {}],
  ["classification", ["x"]],
  ["retention_policy", "x"],
])("the hash changes with %s", (field, value) => {
  expect(hashOf({ [field]: value })).not.toBe(hashOf());
});

test("under an org of its own an event is the same whatever org it names", () => {
  const [one, other] = [
    stored({ org_id: "a" }, "key", "mine"),
    stored({ org_id: "b" }, "key", "mine"),
  ];

  expect(one).toEqual(other);
  expect(one).toEqual(stored({ org_id: "mine" }, "key", "mine"));
  expect(one.orgId).toBe("mine");
});

test("payload and source keep the order in which they were given", () => {
  const { payload, source } = stored({ payload: { b: 1, a: 2 }, source: { z: 0, y: 0 } });

  expect([payload, source]).toEqual(['{"b":1,"a":2}', '{"z":0,"y":0}']);
});

test("the key shown is the event's own, else the batch's, else none", () => {
  expect(stored({ idempotency_key: "own" }, "batch").idempotencyKey).toBe("own");
  expect(stored({}, "batch").idempotencyKey).toBe("batch");
  expect(stored().idempotencyKey).toBeNull();
});

test("limits of texts count bytes of compact JSON and are named", () => {
  const texts = (fields: Record<string, unknown>) => () =>
    draftEvent(parsed(fields), 4, { limits: LIMITS, orgId: null, isKeyed: false });
  const frame = '{"t":""}'.length;

  expect(texts({ payload: { t: "é".repeat((1_000 - frame) / 2) } })).not.toThrow();
  expect(texts({ payload: { t: "é".repeat((1_000 - frame) / 2 + 1) } })).toThrow(
    "events.4.payload: must have at most 1000 bytes as JSON",
  );
  expect(texts({ source: { t: "x".repeat(65_536) } })).toThrow(
    "events.4.source: must have at most 65536",
  );
  expect(texts({ classification: ["x".repeat(65_536)] })).toThrow("events.4.classification");
});
