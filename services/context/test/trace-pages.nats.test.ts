import { ContextApply, ContextBuild, ContextErase } from "@memory/contracts";
import { newId } from "@memory/ids";
import { everyPage } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContextUnderTest, contextUnderTest, newScope } from "./context-under-test.ts";
import { subjectStep } from "./erase-steps.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

interface Asked {
  subject_id?: string;
  query?: string;
  purpose?: string;
  thread_id?: string;
  run_id?: string;
}

/** Asks, and answers the trace's id. */
async function ask(projectId: string, asked: Asked = {}): Promise<string> {
  const question = { project_id: projectId, subject_id: "sam", query: "What now?", ...asked };
  const { status, text, body } = await context.post("/v1/context", question);
  expect([status, text]).toEqual([200, text]);
  return body.trace_id;
}

const list = (projectId: string, query: Record<string, string>) =>
  context.get("/v1/traces", { project_id: projectId, ...query });

interface Page {
  traces: { id: string }[];
  next_cursor: string | null;
}

/** The ids of all pages, and how many pages there were. */
async function readAll(
  projectId: string,
  query: Record<string, string>,
  between?: () => Promise<unknown>,
): Promise<{ ids: string[]; pages: number }> {
  const read = async (cursor: string | null): Promise<Page> =>
    (await list(projectId, { ...query, ...(cursor !== null && { cursor }) })).body;
  const pages = await everyPage(read, between);
  return { ids: pages.flatMap(({ traces }) => traces.map(({ id }) => id)), pages: pages.length };
}

/** As many more traces like one, each a microsecond older than the one before, four of each moment; no statement takes long. */
async function copies(traceId: string, count: number): Promise<void> {
  for (let from = 4; from < count + 4; from += 50)
    await context.pool.query(
      `INSERT INTO traces (id, scope_token, epoch, project_id, subject_id, query, packet, decisions, token_count, thread_id, run_id, created_at)
       SELECT gen_random_uuid(), scope_token, epoch, project_id, subject_id, query || ' ' || n, packet, decisions, token_count, thread_id, run_id,
         created_at - (n / 4) * interval '1 microsecond'
       FROM traces, generate_series($2::int, $3::int) AS n WHERE id = $1`,
      [traceId, from, Math.min(from + 49, count + 3)],
    );
}

test("thread and run of a call are shown where they were given", async () => {
  const { projectId } = newScope();
  const with_ = await ask(projectId, { thread_id: "chat-7", run_id: "run-9" });
  const without = await ask(projectId);
  const scope = { project_id: projectId, subject_id: "sam" };

  const inspected = await context.get(`/v1/inspect/${with_}`, scope);
  expect(inspected.body).toMatchObject({ thread_id: "chat-7", run_id: "run-9" });
  const plain = await context.get(`/v1/inspect/${without}`, scope);
  expect(plain.text).not.toMatch(/thread_id|run_id/);
  const { traces } = (await list(projectId, { limit: "9" })).body;
  expect(traces[0]).not.toHaveProperty("thread_id");
  expect(traces[1]).toMatchObject({ thread_id: "chat-7", run_id: "run-9" });
  const whole = await context.get("/v1/traces", scope);
  expect(whole.text).not.toMatch(/thread_id|run_id/);
});

test("the request that asked and its budget are shown, and the request finds its traces", async () => {
  const kim = newScope();
  const { projectId } = kim;
  const scope = { project_id: projectId, subject_id: "sam" };
  const question = { ...scope, query: "What now?", budget_tokens: 333 };
  const headers = { "x-request-id": "req-8812" };
  const asked = async (of: object) =>
    (await context.post("/v1/context", { ...question, ...of }, headers)).body.trace_id;
  const first = await asked({});
  await context.owners.capture(kim, ["My dog is called Rex"]);
  const again = await asked({ subject_id: kim.subjectId, thread_id: "t-1" });
  const other = await ask(projectId);

  const inspected = await context.get(`/v1/inspect/${first}`, scope);
  expect(inspected.body).toMatchObject({ request_id: "req-8812", budget_tokens: 333 });
  const { traces } = (await list(projectId, { request_id: "req-8812" })).body;
  expect(traces).toMatchObject([
    { id: again, request_id: "req-8812", budget_tokens: 333 },
    { id: first, request_id: "req-8812", budget_tokens: 333 },
  ]);
  const found = async (query: Record<string, string>) => (await readAll(projectId, query)).ids;
  expect(await found({ request_id: "req-8812", thread_id: "t-1" })).toEqual([again]);
  expect(await found({ request_id: "req-8812", subject_id: "sam" })).toEqual([first]);
  expect(await found({ request_id: "req-8812", trace_id: other })).toEqual([]);
  expect(await found({ request_id: "req-881" })).toEqual([]);
  const { projectId: another } = newScope();
  expect((await readAll(another, { request_id: "req-8812" })).ids).toEqual([]);
});

test("the gateway's request carries them too, also where the subject is known", async () => {
  const scope = newScope();
  await context.owners.capture(scope, ["My dog is called Rex"]);
  const question = { ...scope, query: "Who is Rex?", purpose: null, budgetTokens: 900 };
  const built = await context.bus.request(ContextBuild, {
    ...question,
    threadId: "t-1",
    runId: "r-1",
    requestId: "q-1",
  });
  const before = await context.bus.request(ContextBuild, question);

  expect(
    (await readAll(scope.projectId, { thread_id: "t-1", run_id: "r-1", request_id: "q-1" })).ids,
  ).toEqual([built.traceId]);
  expect((await readAll(scope.projectId, { limit: "9" })).ids).toEqual([
    before.traceId,
    built.traceId,
  ]);
});

test("each filter lets the traces through that it means, and all of them those that all mean", async () => {
  const { projectId } = newScope();
  const one = await ask(projectId, {
    ...{ subject_id: "kim", query: "Où est la CLÉ (50%)?", purpose: "chat" },
    ...{ thread_id: "t-1", run_id: "r-1" },
  });
  const { body } = await list(projectId, { trace_id: one });
  const { created_at: at } = body.traces[0];
  await new Promise((done) => setTimeout(done, 3));
  const two = await ask(projectId, { thread_id: "t-1", run_id: "r-2", purpose: "support" });
  const three = await ask(projectId, { subject_id: "kim", thread_id: "t-2", query: "clever" });
  const next = new Date(Date.parse(at) + 1).toISOString();
  const found = async (query: Record<string, string>) => (await readAll(projectId, query)).ids;

  expect(await found({ limit: "50" })).toEqual([three, two, one]);
  expect(await found({ trace_id: one.toUpperCase() })).toEqual([one]);
  expect(await found({ trace_id: newId() })).toEqual([]);
  expect(await found({ thread_id: "t-1" })).toEqual([two, one]);
  expect(await found({ run_id: "r-2" })).toEqual([two]);
  expect(await found({ purpose: "chat" })).toEqual([one]);
  expect(await found({ purpose: "cha" })).toEqual([]);
  expect(await found({ text: "clé (50%" })).toEqual([one]);
  expect(await found({ text: "CL" })).toEqual([three, one]);
  expect(await found({ text: "50_" })).toEqual([]);
  expect(await found({ from: next })).toEqual([three, two]);
  expect(await found({ to: next })).toEqual([one]);
  expect(await found({ from: at, to: next })).toEqual([one]);
  expect(await found({ subject_id: "kim", limit: "50" })).toEqual([three, one]);
  expect(await found({ subject_id: "kim", thread_id: "t-1" })).toEqual([one]);
  expect(await found({ subject_id: "sam", trace_id: one })).toEqual([]);
  expect(
    await found({
      ...{ trace_id: one, subject_id: "kim", thread_id: "t-1", run_id: "r-1", purpose: "chat" },
      ...{ text: "clé", from: at, to: next },
    }),
  ).toEqual([one]);
  expect(await found({ trace_id: one, run_id: "r-2" })).toEqual([]);
});

test("pages read to the end while others write hold each trace once, also those of one microsecond", async () => {
  const { projectId } = newScope();
  const first = await ask(projectId, { thread_id: "t" });
  await copies(first, 400);
  const all = (await readAll(projectId, { limit: "1000" })).ids;
  expect(all).toHaveLength(401);

  for (const query of [{ limit: "7" }, { limit: "9", thread_id: "t" }] as const) {
    const { ids, pages } = await readAll(projectId, query, () =>
      ask(projectId, { thread_id: "t" }),
    );
    const later = ids.filter((id) => !all.includes(id));
    expect(pages).toBeGreaterThanOrEqual(401 / 9);
    expect(ids.slice(later.length)).toEqual(all);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test("a page looks at five hundred traces at most, and says where to read on", async () => {
  const { projectId } = newScope();
  const needle = await ask(projectId, { query: "A Needle, perhaps" });
  const hay = await ask(projectId, { query: "hay" });
  await context.pool.query(
    "UPDATE traces SET created_at = created_at - interval '1 day' WHERE id = $1",
    [needle],
  );
  await copies(hay, 1_250);

  const page = await list(projectId, { text: "needle" });
  expect(page.body).toEqual({ traces: [], next_cursor: expect.any(String) });
  expect(await readAll(projectId, { text: "needle" })).toEqual({ ids: [needle], pages: 3 });
  expect((await readAll(projectId, { purpose: "nothing" })).pages).toBe(3);
});

test("long questions end a page early, and a list shows where each begins", async () => {
  const { projectId } = newScope();
  const long = await ask(projectId, { query: `${"long ".repeat(200_000)} END` });
  await copies(long, 300);

  const page = await list(projectId, { limit: "1000" });
  expect(page.text.length).toBeLessThan(2_500_000);
  expect(page.body.next_cursor).toEqual(expect.any(String));
  expect((await readAll(projectId, { limit: "1000" })).ids).toHaveLength(301);
  const searched = await list(projectId, { text: " end" });
  expect([searched.body.traces.length, typeof searched.body.next_cursor]).toEqual([3, "string"]);
});

test("a trace of another project is answered like one that is not there", async () => {
  const { projectId } = newScope();
  const own = await ask(projectId, { thread_id: "t", run_id: "r" });
  const other = newScope().projectId;

  for (const query of [{ trace_id: own }, { thread_id: "t" }, { run_id: "r" }, { text: "what" }])
    expect((await list(other, query)).body).toEqual({ traces: [], next_cursor: null });
  expect((await list(other, { trace_id: newId() })).text).toBe(
    (await list(other, { trace_id: own })).text,
  );
});

test("an erasure takes the threads and runs of a subject with its traces", async () => {
  const scope = newScope();
  const named = { subject_id: scope.subjectId, thread_id: newId(), run_id: newId() };
  await ask(scope.projectId, named);
  await context.owners.capture(scope, ["My dog is called Rex"]);
  await context.bus.request(ContextApply, { changes: [], catchUp: true });
  await ask(scope.projectId, { ...named, query: "Who is Rex?" });
  const held = async () => {
    const sql = "SELECT FROM traces WHERE thread_id = $1 OR run_id = $2";
    return (await context.pool.query(sql, [named.thread_id, named.run_id])).rowCount;
  };
  expect(await held()).toBe(2);

  await context.bus.request(ContextErase, subjectStep(scope, 1));

  expect(await held()).toBe(0);
  expect((await readAll(scope.projectId, { thread_id: named.thread_id })).ids).toEqual([]);
});

test.each([
  ["limit", "0"],
  ["limit", "-1"],
  ["limit", "ten"],
  ["cursor", "nonsense"],
  ["cursor", Buffer.from('["yesterday","x"]').toString("base64url")],
  ["trace_id", "nonsense"],
  ["thread_id", ""],
  ["run_id", "r".repeat(129)],
  ["from", "yesterday"],
  ["to", "0000-01-01T00:00:00Z"],
  ["purpose", "p".repeat(129)],
  ["text", "t".repeat(257)],
])("%s=%s is refused, naming the field", async (field, value) => {
  const answer = await list("p", { [field]: value });

  expect(answer).toMatchObject({
    status: 422,
    body: { error: { type: "invalid_payload", field } },
  });
});

test.each([["thread_id"], ["run_id"]])("%s of a call has at most 128 characters", async (field) => {
  const question = { project_id: "p", subject_id: "s", query: "q" };
  const answer = await context.post("/v1/context", { ...question, [field]: "t".repeat(129) });

  expect(answer).toMatchObject({
    status: 422,
    body: { error: { type: "invalid_payload", field } },
  });
  expect((await context.post("/v1/context", { ...question, [field]: null })).status).toBe(200);
});
