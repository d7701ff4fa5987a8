import { mintProject, type Project } from "@memory/testkit";
import { beforeAll, expect, test } from "vitest";

let project: Project;
beforeAll(async () => {
  project = await mintProject();
});

const event = (more: object = {}) => ({
  org_id: project.orgId,
  project_id: project.projectId,
  subject_id: "sam",
  kind: "note",
  occurred_at: "2026-03-01T10:00:00Z",
  payload: { text: "I live in Oslo.", any: { field: 1 } },
  source: { any: 1 },
  ...more,
});
const STRICT = { prefer: "handling=strict" };

/** Pads a body beyond what is parsed as a whole. */
const LONG = { payload: { text: "x".repeat(70_000) } };

test.each([
  ["small", {}],
  ["large", LONG],
])("a %s capture names unknown fields, and stores it all the same", async (_size, size) => {
  const body = { events: [event(size), event({ ...size, txt: "a", thread: 1 })], batch: 1 };
  const reply = await project.api.post("/v1/capture", body);

  expect(reply.status).toBe(202);
  const warning = reply.headers.get("warning") ?? "";
  expect(warning.split(", ").toSorted()).toEqual([
    '299 - "unknown field: batch"',
    '299 - "unknown field: events.1.thread"',
    '299 - "unknown field: events.1.txt"',
  ]);
});

test.each([
  ["small", {}],
  ["large", LONG],
])(
  "a %s capture that prefers strict handling is refused for them, and stores nothing",
  async (size, more) => {
    const subject_id = `strict-${size}`;
    const body = { events: [event({ ...more, subject_id, txt: "a" })] };
    const reply = await project.api.post<{ error: object }>("/v1/capture", body, STRICT);
    const query = `project_id=${project.projectId}&subject_id=${subject_id}`;
    const stored = await project.api.get<{ events: unknown[] }>(`/v1/timeline?${query}`);

    expect(reply.status).toBe(422);
    expect(reply.json.error).toMatchObject({ type: "invalid_payload", field: "events.0.txt" });
    expect(stored.json.events).toEqual([]);
  },
);

test("a capture that is refused for another fault names unknown fields too", async () => {
  const body = { events: [event({ kind: undefined, kindd: "note" })] };
  const reply = await project.api.post<{ error: object }>("/v1/capture", body);

  expect(reply.json.error).toMatchObject({ field: "events.0.kind" });
  expect(reply.headers.get("warning")).toBe('299 - "unknown field: events.0.kindd"');
});

test("what is free-form has no unknown fields", async () => {
  const reply = await project.api.post("/v1/capture", { events: [event()] }, STRICT);

  expect([reply.status, reply.headers.get("warning")]).toEqual([202, null]);
  expect(reply.headers.get("preference-applied")).toBe("handling=strict");
});

test.each([
  ["GET", "/v1/timeline?project_id=$&subject_id=sam&limmit=1"],
  ["GET", "/v1/facts?project_id=$&subject_id=sam&limmit=1"],
  ["GET", "/v1/traces?project_id=$&limmit=1"],
  ["GET", "/v1/conflicts?project_id=$&limmit=1"],
  ["GET", "/v1/whoami?limmit=1"],
] as const)("%s %s names the parameter, or is refused for it", async (_method, path) => {
  const url = path.replace("$", project.projectId);
  const lenient = await project.api.get(url);
  const strict = await project.api.get<{ error: { field: string } }>(url, STRICT);

  expect(lenient.status).toBe(200);
  expect(lenient.headers.get("warning")).toBe('299 - "unknown field: limmit"');
  expect([strict.status, strict.json.error.field]).toEqual([422, "limmit"]);
});

test("a call of the gateway has no unknown fields: it is the provider's", async () => {
  const body = { messages: [], anything: 1 };
  const reply = await project.api.post("/gateway/v1/chat/completions?a=1", body, STRICT);

  expect(reply.headers.get("warning")).toBeNull();
  expect(reply.headers.get("preference-applied")).toBeNull();
  expect(reply.status).toBe(502);
});
