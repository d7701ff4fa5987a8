import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContextUnderTest, contextUnderTest, newScope } from "./context-under-test.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

const ask = (fields: Record<string, unknown> = {}) => {
  const { projectId, subjectId } = newScope();
  return context.post("/v1/context", {
    project_id: projectId,
    subject_id: subjectId,
    query: "What do I like?",
    ...fields,
  });
};

test("a subject nothing is known of gets an empty packet with a trace", async () => {
  const answer = await ask();

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    packet: {
      facts: [],
      episodes: [],
      warnings: [expect.stringMatching(/^missing_purpose/)],
      status: "degraded",
      empty_reason: null,
    },
    token_count: 0,
    trace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test.each([
  [{ project_id: undefined }, "missing_scope", "project_id"],
  [{ project_id: null }, "missing_scope", "project_id"],
  [{ subject_id: "" }, "missing_scope", "subject_id"],
  [{ subject_id: "x".repeat(129) }, "invalid_payload", "subject_id"],
  [{ query: undefined }, "invalid_payload", "query"],
  [{ query: "" }, "invalid_payload", "query"],
  [{ query: 7 }, "invalid_payload", "query"],
  [{ purpose: "x".repeat(129) }, "invalid_payload", "purpose"],
  [{ budget_tokens: 0 }, "budget_exceeded", "budget_tokens"],
  [{ budget_tokens: -1.5 }, "budget_exceeded", "budget_tokens"],
  [{ budget_tokens: 1.5 }, "invalid_payload", "budget_tokens"],
  [{ budget_tokens: "900" }, "invalid_payload", "budget_tokens"],
  [{ budget_tokens: true }, "invalid_payload", "budget_tokens"],
  [{ budget_tokens: {} }, "invalid_payload", "budget_tokens"],
])("a context call with %j is refused as %s", async (fields, type, field) => {
  const answer = await ask(fields);

  expect(answer.status).toBe(422);
  expect(answer.body.error).toMatchObject({ type, field });
});

test.each([
  ["null", 900],
  ["90071992547409930001", 900],
  ["1e400", 900],
])("a budget written as %s is a budget", async (budget) => {
  const { projectId, subjectId } = newScope();
  const answer = await context.app.inject({
    method: "POST",
    url: "/v1/context",
    headers: { "content-type": "application/json" },
    payload: `{"project_id":"${projectId}","subject_id":"${subjectId}","query":"q","budget_tokens":${budget}}`,
  });

  expect(answer.statusCode).toBe(200);
});

test("a budget below any double is still a budget exceeded", async () => {
  const answer = await context.app.inject({
    method: "POST",
    url: "/v1/context",
    headers: { "content-type": "application/json" },
    payload: `{"project_id":"p","subject_id":"s","query":"q","budget_tokens":-90071992547409930001}`,
  });

  expect(answer.json().error.type).toBe("budget_exceeded");
});

test("a purpose takes the warning away", async () => {
  const answer = await ask({ purpose: "support" });

  expect(answer.body.packet.warnings).toEqual([]);
});

test("a trace of another project, of another subject, an unknown one and no UUID are refused alike", async () => {
  const { projectId, subjectId } = newScope();
  const mine = await ask({ project_id: projectId, subject_id: subjectId });
  const traceId = mine.body.trace_id;
  const inspect = (id: string, project_id: string, subject_id: string) =>
    context.get(`/v1/inspect/${id}`, { project_id, subject_id });

  const found = await inspect(traceId, projectId, subjectId);
  const refused = await Promise.all([
    inspect(traceId, newId(), subjectId),
    inspect(traceId, projectId, newId()),
    inspect(newId(), projectId, subjectId),
    inspect("nonsense", projectId, subjectId),
  ]);

  expect(found.status).toBe(200);
  expect((await inspect(traceId.toUpperCase(), projectId, subjectId)).status).toBe(200);
  expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(refused[0]).toMatchObject({ status: 404, body: { error: { type: "trace_not_found" } } });
});

test.each([
  ["/v1/inspect/01a1fbe1-3c59-74bf-ae09-0229f976d289", { project_id: "p" }, "subject_id"],
  ["/v1/inspect/01a1fbe1-3c59-74bf-ae09-0229f976d289", { subject_id: "s" }, "project_id"],
  ["/v1/inspect/nonsense", {}, "project_id"],
  ["/v1/traces", {}, "project_id"],
  ["/v1/traces", { project_id: "" }, "project_id"],
])("%s with %j is refused as missing_scope", async (url, query: Record<string, string>, field) => {
  const answer = await context.get(url, query);

  expect(answer).toMatchObject({ status: 422, body: { error: { type: "missing_scope", field } } });
});

test("traces lists the 50 most recent of the project, newest first, or those of one subject", async () => {
  const { projectId } = newScope();
  const subjects = [newId(), newId()];
  const ids: string[] = [];
  for (let n = 0; n < 52; n++) {
    const answer = await ask({
      project_id: projectId,
      subject_id: subjects[n % 2],
      query: `question ${n}`,
      purpose: n === 51 ? "last" : undefined,
    });
    ids.unshift(answer.body.trace_id);
  }

  const all = await context.get("/v1/traces", { project_id: projectId });
  const one = await context.get("/v1/traces", {
    project_id: projectId,
    subject_id: subjects[1] ?? "",
  });

  expect(all.body.traces.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 50));
  expect(one.body.traces).toHaveLength(26);
  expect(all.body.traces[0]).toEqual({
    id: ids[0],
    project_id: projectId,
    subject_id: subjects[1],
    query: "question 51",
    purpose: "last",
    token_count: 0,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect(all.body.traces[1].purpose).toBeNull();
});

test("a query with a text that Postgres cannot hold is refused", async () => {
  expect((await ask({ query: "a\u0000b" })).status).toBe(422);
  expect((await context.get("/v1/traces", { project_id: "a\u0000b" })).body.error.type).toBe(
    "invalid_payload",
  );
});
