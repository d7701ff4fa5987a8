import { ContextApply, ContextBuild, ContextErase } from "@memory/contracts";
import { newId } from "@memory/ids";
import { type Db, transaction } from "@memory/postgres";
import { type Scope, tokenOf, trustedScope } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneTraces } from "../src/prune-traces.ts";
import { type NewTrace, storeTraces } from "../src/store/store-traces.ts";
import { type ContextUnderTest, contextUnderTest, newScope } from "./context-under-test.ts";
import { subjectStep } from "./erase-steps.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

const catchUp = () => context.bus.request(ContextApply, { changes: [], catchUp: true });
const ask = (projectId: string, subjectId: string, query: string) =>
  context.post("/v1/context", { project_id: projectId, subject_id: subjectId, query });
const inspect = (projectId: string, subjectId: string, traceId: string) =>
  context.get(`/v1/inspect/${traceId}`, { project_id: projectId, subject_id: subjectId });

/** A slow machine refuses some of many that come at once. */
async function untilAnswered<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}

test("calls at the same moment each keep their own trace", async () => {
  const { projectId } = newScope();
  const subjects = Array.from({ length: 10 }, () => newId());
  for (const subjectId of subjects) {
    await context.owners.capture(newScope(projectId, subjectId), [`I am ${subjectId}`]);
  }
  await catchUp();
  const calls = Array.from({ length: 200 }, (_, n) => {
    const subjectId = subjects[n % subjects.length] ?? "";
    return { subjectId, query: `who am I, ${n}? ${subjectId}` };
  });

  const answers = await Promise.all(
    calls.map(({ subjectId, query }) => untilAnswered(() => ask(projectId, subjectId, query))),
  );

  const inspected = await Promise.all(
    answers.map(({ body }, n) =>
      untilAnswered(() => inspect(projectId, calls[n]?.subjectId ?? "", body.trace_id)),
    ),
  );
  expect(inspected.map(({ body }) => body.query)).toEqual(calls.map(({ query }) => query));
  expect(inspected.map(({ body }) => body.packet)).toEqual(answers.map(({ body }) => body.packet));
  expect(new Set(answers.map(({ body }) => body.packet.episodes[0].excerpt)).size).toBe(10);
});

test("a locked scope does not keep the others waiting", async () => {
  const busy = newScope();
  const free = newScope();
  for (const scope of [busy, free]) await context.owners.capture(scope, ["a first word"]);
  await catchUp();
  await ask(busy.projectId, busy.subjectId, "first");
  await ask(free.projectId, free.subjectId, "first");

  const held = await transaction(context.pool, async (tx) => {
    await tx.query("SELECT FROM scopes WHERE token = $1 FOR UPDATE", [busy.token]);
    const waiting = ask(busy.projectId, busy.subjectId, "second");
    const others = await Promise.all(
      Array.from({ length: 20 }, () => ask(free.projectId, free.subjectId, "second")),
    );
    expect(others.every(({ status }) => status === 200)).toBe(true);
    return { waiting };
  });

  expect((await held.waiting).status).toBe(200);
});

test("the gateway's request gets the packet that its trace holds", async () => {
  const scope = newScope();
  await context.owners.capture(scope, ["My dog is called Rex"]);
  await catchUp();

  const built = await context.bus.request(ContextBuild, {
    projectId: scope.projectId,
    subjectId: scope.subjectId,
    query: "What is my dog called?",
    purpose: null,
    budgetTokens: 900,
  });

  const trace = await inspect(scope.projectId, scope.subjectId, built.traceId);
  expect(trace.text).toContain(`"packet":${built.packet},`);
  expect(trace.body.token_count).toBe(built.tokenCount);
  expect(JSON.parse(built.packet).episodes[0].excerpt).toBe("My dog is called Rex");
});

test("a key reads only traces of its own project, and without one there is no answer", async () => {
  const own = newScope();
  await using keyed = await contextUnderTest({ authRequired: true }, own.projectId);
  const url = `/v1/traces?project_id=${own.projectId}`;
  const withKey = { headers: { authorization: "Bearer key" } };

  expect((await keyed.app.inject({ url, ...withKey })).statusCode).toBe(200);
  expect((await keyed.app.inject({ url })).json().error.type).toBe("unauthorized");
  const foreign = await keyed.app.inject({ url: `/v1/traces?project_id=${newId()}`, ...withKey });
  expect(foreign.statusCode).toBe(403);
  expect(foreign.json().error).toMatchObject({ type: "forbidden_scope", field: "project_id" });
});

test("traces older than the retention are pruned in portions, younger ones stay", async () => {
  const { projectId, subjectId } = newScope();
  const young = await ask(projectId, subjectId, "young");
  const twoDaysAgo = (Date.now() - 2 * 86_400_000).toString(16).padStart(12, "0");
  await context.pool.query(
    `INSERT INTO traces (id, scope_token, epoch, project_id, subject_id, query, packet, decisions, token_count)
     SELECT ($2 || lpad(to_hex(n), 20, '0'))::uuid, scope_token, epoch, project_id, subject_id, query, packet, decisions, token_count
     FROM traces, generate_series(1, 1100) AS n WHERE id = $1`,
    [young.body.trace_id, twoDaysAgo],
  );

  const pruned = await pruneTraces(
    { pool: context.pool, retentionMs: 86_400_000 },
    new AbortController().signal,
  );

  expect(pruned).toBe(1_100);
  expect((await inspect(projectId, subjectId, young.body.trace_id)).status).toBe(200);
});

test("a question about nobody leaves its trace and nothing else, and an erasure finds that", async () => {
  const { projectId, subjectId, token } = newScope();

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(projectId, subjectId, "who?")),
  );

  const scopes = () => context.pool.query("SELECT FROM scopes WHERE token = $1", [token]);
  expect((await scopes()).rowCount).toBe(0);
  for (const { body } of answers)
    expect((await inspect(projectId, subjectId, body.trace_id)).status).toBe(200);
  const listed = await context.get("/v1/traces", { project_id: projectId });
  expect(listed.body.traces).toHaveLength(5);
  const { counters } = await context.bus.request(
    ContextErase,
    subjectStep(newScope(projectId, subjectId), 1),
  );
  expect(counters.traces_deleted).toBe(5);
  expect((await ask(projectId, subjectId, "who?")).status).toBe(200);
});

const trace = (scope: Scope): NewTrace => ({
  ...{ id: newId(), scopeToken: tokenOf(scope), revision: 1, isNewest: true },
  ...{ projectId: scope.projectId, subjectId: scope.subjectId, query: "q", purpose: null },
  ...{ packet: Buffer.from("{}"), decisions: new Uint8Array(), tokenCount: 0 },
  asOf: null,
  embeddingModel: null,
  threadId: null,
  runId: null,
  requestId: null,
  budgetTokens: 900,
});

test.each([1, 2])(
  "a commit of %i trace(s) waits for the disk only where that is asked for, and no other one does not",
  async (count) => {
    const { projectId, subjectId } = newScope();
    await context.owners.capture(newScope(projectId, subjectId), ["a first word"]);
    await catchUp();
    const scope = trustedScope(projectId, subjectId);
    const traces = () => Array.from({ length: count }, () => trace(scope));
    const setting = async (db: Db) =>
      (await db.query<{ synchronous_commit: string }>("SHOW synchronous_commit")).rows[0]
        ?.synchronous_commit;
    const settings = async (flush: boolean) => {
      const client = await context.pool.connect();
      try {
        await client.query("SET synchronous_commit TO on");
        await client.query("BEGIN");
        const stored = await storeTraces(client, traces(), { busy: "skip", flush });
        const within = await setting(client);
        await client.query("COMMIT");
        return { stored: stored.size, within, after: await setting(client) };
      } finally {
        await client.query("RESET synchronous_commit");
        client.release();
      }
    };

    expect(await settings(false)).toEqual({ stored: count, within: "off", after: "on" });
    expect(await settings(true)).toEqual({ stored: count, within: "on", after: "on" });
  },
);
