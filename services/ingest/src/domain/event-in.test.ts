import { rawNumber } from "@memory/values";
import { expect, test } from "vitest";
import { captureBody } from "./event-in.ts";

const body = captureBody({ batchEvents: 3, payloadBytes: 1_000 });
const event = (fields: Record<string, unknown> = {}) => ({
  org_id: "o",
  project_id: "p",
  subject_id: "s",
  kind: "note",
  occurred_at: "2025-03-01",
  payload: {},
  ...fields,
});
const faultOf = (value: unknown) => {
  const [issue] = body.safeParse(value).error?.issues ?? [];
  return issue && [issue.path.join("."), issue.message];
};

const OPTIONAL = [
  "subject_type",
  "actor_type",
  "actor_id",
  "agent_id",
  "thread_id",
  "run_id",
  "retention_policy",
  "idempotency_key",
];
const LIMITS: [string, number][] = [
  ["org_id", 128],
  ["project_id", 128],
  ["subject_id", 128],
  ["subject_type", 64],
  ["actor_type", 64],
  ["actor_id", 128],
  ["agent_id", 128],
  ["thread_id", 128],
  ["run_id", 128],
  ["kind", 128],
  ["retention_policy", 128],
  ["idempotency_key", 256],
];

test.each(LIMITS)("%s has at most %i code points", (field, max) => {
  expect(faultOf({ events: [event({ [field]: "😀".repeat(max) })] })).toBeUndefined();
  expect(faultOf({ events: [event({ [field]: "😀".repeat(max + 1) })] })).toEqual([
    `events.0.${field}`,
    `must have at most ${max} characters`,
  ]);
});

test.each(["org_id", "project_id", "subject_id", "kind", "occurred_at", "payload"])(
  "%s is required: absent and null are faults",
  (field) => {
    expect(faultOf({ events: [event({ [field]: undefined })] })?.[0]).toBe(`events.0.${field}`);
    expect(faultOf({ events: [event({ [field]: null })] })?.[0]).toBe(`events.0.${field}`);
  },
);

test.each(["org_id", "project_id", "subject_id", "kind", "occurred_at"])(
  "%s is not empty",
  (field) => {
    expect(faultOf({ events: [event({ [field]: "" })] })?.[0]).toBe(`events.0.${field}`);
  },
);

test.each([...OPTIONAL, "source", "classification"])("%s may be absent or null", (field) => {
  expect(faultOf({ events: [event({ [field]: null })] })).toBeUndefined();
  expect(faultOf({ events: [event({ [field]: undefined })] })).toBeUndefined();
});

test.each([...LIMITS.map(([field]) => field), "occurred_at"])("%s is text", (field) => {
  expect(faultOf({ events: [event({ [field]: 7 })] })?.[0]).toBe(`events.0.${field}`);
});

const raw = rawNumber("12345678901234567890");

test.each(["payload", "source"])("%s is an object, and a long number is not one", (field) => {
  expect(faultOf({ events: [event({ [field]: [] })] })?.[0]).toBe(`events.0.${field}`);
  expect(faultOf({ events: [event({ [field]: "x" })] })?.[0]).toBe(`events.0.${field}`);
  expect(faultOf({ events: [event({ [field]: raw })] })?.[0]).toBe(`events.0.${field}`);
});

test("classification is a list of texts", () => {
  expect(faultOf({ events: [event({ classification: ["pii", 7] })] })?.[0]).toBe(
    "events.0.classification.1",
  );
});

test("a batch has 1 to as many events as the limit says", () => {
  expect(faultOf({ events: [] })).toEqual(["events", "must have at least 1 event"]);
  expect(faultOf({ events: [event(), event(), event()] })).toBeUndefined();
  expect(faultOf({ events: [1, 2, 3, 4] })).toEqual(["events", "must have at most 3 events"]);
});

test("the fault named is the first event's, its scope before the rest", () => {
  const bad = event({ kind: "", subject_id: "" });

  expect(faultOf({ events: [event(), bad, event({ org_id: "" })] })?.[0]).toBe(
    "events.1.subject_id",
  );
});

test("the batch key has at most 256 code points", () => {
  expect(faultOf({ events: [event()], idempotency_key: "k".repeat(257) })?.[0]).toBe(
    "idempotency_key",
  );
});

test("unknown fields are left out", () => {
  const { events } = body.parse({ events: [event({ color: "red" })], note: 1 });

  expect(events[0]).not.toHaveProperty("color");
});
