import {
  ContextApply,
  ContextErase,
  type EraseStep,
  type FactBody,
  TracesCheck,
} from "@memory/contracts";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followers } from "../src/messages/followers.ts";
import { rebuildIndex } from "../src/rebuild-index.ts";
import { type TracePlace, tracesAfter } from "../src/store/redactions.ts";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
  silentLog,
  type TestScope,
} from "./context-under-test.ts";
import { factStep, subjectStep } from "./erase-steps.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

const catchUp = () => context.bus.request(ContextApply, { changes: [], catchUp: true });
const erase = async (step: EraseStep) => (await context.bus.request(ContextErase, step)).counters;

/** How many rows of all tables hold the text. */
async function rowsWith(text: string): Promise<number> {
  const tables = ["episodes", "index_facts", "traces", "parked_items", "hidden_marks", "scopes"];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} t WHERE t::text LIKE $1)`);
  const { rows } = await context.pool.query<{ n: string }>(`SELECT ${counts.join(" + ")} AS n`, [
    `%${text}%`,
  ]);
  return Number(rows[0]?.n);
}

async function ask(scope: TestScope, query: string) {
  const answer = await context.post("/v1/context", {
    project_id: scope.projectId,
    subject_id: scope.subjectId,
    query,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

const inspect = (scope: TestScope, traceId: string) =>
  context.get(`/v1/inspect/${traceId}`, {
    project_id: scope.projectId,
    subject_id: scope.subjectId,
  });

/** A scope with one event and the fact that came of it, both served. */
async function scopeWithMemory(marker: string) {
  const scope = newScope(newId(), `subject-${marker}`);
  const { owners } = context;
  const capture = await owners.capture(scope, [`I like ${marker} tea`, "The weather is fine"]);
  const [source = "", other = ""] = capture.parts[0]?.eventIds ?? [];
  const fact = owners.putFact(scope, {
    value: `{"value":"${marker} tea"}`,
    sourceEventIds: [source],
  });
  await owners.announceFacts(fact);
  await catchUp();
  return { scope, capture, source, other, fact };
}

test("after the erasure of a subject nothing of it is left, whatever comes late", async () => {
  const marker = newId();
  const { scope, capture, fact } = await scopeWithMemory(marker);
  const { owners } = context;
  const traces = [await ask(scope, `${marker} tea`), await ask(scope, `more ${marker} tea`)];
  expect(traces[0].packet.facts).toHaveLength(1);
  const step = subjectStep(scope, 1);

  const counters = await erase(step);

  expect(counters).toMatchObject({ traces_deleted: 2, facts_deleted: 0, events_deleted: 0 });
  expect(await rowsWith(marker)).toBe(0);
  expect((await inspect(scope, traces[0].trace_id)).status).toBe(404);
  await owners.announce([capture]);
  await context.bus.request(ContextApply, { changes: [owners.changeOf(fact)], catchUp: true });
  expect(await rowsWith(marker)).toBe(0);
});

test("a repeated erase step answers the same and leaves alone what came after it", async () => {
  const marker = newId();
  const { scope } = await scopeWithMemory(marker);
  await ask(scope, "tea");
  const step = subjectStep(scope, 1);
  const first = await erase(step);
  await context.owners.capture(scope, ["I began to play chess"], { epoch: 1 });
  await catchUp();
  const kept = await ask(scope, "chess");

  expect(await erase(step)).toEqual(first);

  expect(kept.packet.episodes).toHaveLength(1);
  expect((await inspect(scope, kept.trace_id)).status).toBe(200);
  expect((await ask(scope, "chess")).packet.episodes).toHaveLength(1);
});

test("a subject that context never heard of is erased with zeros", async () => {
  expect(await erase(subjectStep(newScope(), 1))).toMatchObject({ traces_deleted: 0 });
});

test("a trace that waits while its scope is erased is built again from what is left", async () => {
  const marker = newId();
  const { scope } = await scopeWithMemory(marker);
  await ask(scope, "tea");
  const waiting = async () =>
    (
      await context.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO traces%' AND datname = current_database()",
      )
    ).rowCount;

  const racing = await transaction(context.pool, async (tx) => {
    await tx.query("SELECT FROM scopes WHERE token = $1 FOR UPDATE", [scope.token]);
    const answer = ask(scope, "tea");
    await eventually(async () => expect(await waiting()).toBe(1));
    await tx.query("DELETE FROM episodes WHERE scope_token = $1", [scope.token]);
    await tx.query("DELETE FROM index_facts WHERE scope_token = $1", [scope.token]);
    await tx.query(
      "UPDATE scopes SET revision = revision + 1, erased_at = revision + 1 WHERE token = $1",
      [scope.token],
    );
    return { answer };
  });
  const answer = await racing.answer;

  expect(answer.packet).toMatchObject({ facts: [], episodes: [] });
  const inspected = await inspect(scope, answer.trace_id);
  expect(inspected.body.packet).toEqual(answer.packet);
});

test("calls that race an erasure leave no trace of what was erased", async () => {
  for (let round = 0; round < 10; round++) {
    const marker = newId();
    const { scope } = await scopeWithMemory(marker);
    const calls = Array.from({ length: 12 }, () => ask(scope, "tea"));

    await erase(subjectStep(scope, 1));
    const left = await rowsWith(`${marker} tea`);
    await Promise.all(calls);

    expect(left).toBe(0);
    expect(await rowsWith(`${marker} tea`)).toBe(0);
  }
});

test("a disabled subject's earlier episodes are hidden until it is restored, later ones are served", async () => {
  const { scope } = await scopeWithMemory("jasmine");
  const { owners } = context;
  const step = subjectStep(scope, 1, { mode: "disable" });

  await erase(step);
  await owners.capture(scope, ["a late word about jasmine"]);
  await owners.capture(scope, ["a new word about jasmine"], { epoch: 1 });
  await catchUp();
  const hidden = await packetFor(context, scope, "jasmine");
  await erase({ ...step, action: "restore" });
  const restored = await packetFor(context, scope, "jasmine");

  const excerpts = (packet: { episodes: { excerpt: string }[] }) =>
    packet.episodes.map(({ excerpt }) => excerpt);
  expect(excerpts(hidden)).toEqual(["a new word about jasmine"]);
  expect(excerpts(restored)).toContain("I like jasmine tea");
  expect(excerpts(restored)).toContain("a late word about jasmine");
});

test("two disables of one subject are undone one by one", async () => {
  const { scope } = await scopeWithMemory("jasmine");
  const early = subjectStep(scope, 1, { mode: "disable" });
  const late = subjectStep(scope, 2, { mode: "disable" });
  const served = async () => (await packetFor(context, scope, "jasmine")).episodes.length > 0;
  await erase(early);
  await erase(late);

  await erase({ ...late, action: "restore" });
  expect(await served()).toBe(false);
  await erase({ ...early, action: "restore" });
  expect(await served()).toBe(true);
});

test("facts that were disabled with their subject are hidden when the step answers", async () => {
  const { scope, fact } = await scopeWithMemory("jasmine");
  const { owners } = context;
  owners.changes.push(owners.changeOf(owners.putFact(scope, { id: fact.id, status: "disabled" })));

  await erase(subjectStep(scope, 1, { mode: "disable" }));

  expect((await packetFor(context, scope, "jasmine")).facts).toEqual([]);
});

test("an erased fact leaves the packets that served it, and its source event is served no more", async () => {
  const marker = newId();
  const { scope, fact, source, capture } = await scopeWithMemory(marker);
  const { owners } = context;
  const big = owners.putFact(scope, {
    value: `{"value":12345678901234567890}`,
    predicate: "tea_id",
  });
  await owners.announceFacts(big);
  await catchUp();
  const before = await ask(scope, `${marker} tea weather`);
  expect(before.packet.facts).toHaveLength(2);
  owners.putFact(scope, {
    id: fact.id,
    status: "deleted",
    predicate: "deleted",
    value: "{}",
    sourceEventIds: [],
  });

  await erase(factStep(scope, fact.id));

  const trace = await inspect(scope, before.trace_id);
  expect(trace.status).toBe(200);
  expect(trace.body.packet.facts.map(({ id }: { id: string }) => id)).toEqual([big.id]);
  expect(trace.text).toContain('"value":12345678901234567890');
  expect(trace.text).not.toContain(`I like ${marker}`);
  expect(trace.body.token_count).toBeLessThan(before.token_count);
  const decided = trace.body.decisions.map(
    (decision: { fact_id: string | null; episode_id: string | null }) =>
      decision.fact_id ?? decision.episode_id,
  );
  expect(decided).toContain(big.id);
  expect(decided).not.toContain(fact.id);
  expect(decided).not.toContain(source);
  const after = await packetFor(context, scope, `${marker} tea`);
  expect(JSON.stringify(after)).not.toContain(`${marker} tea`);
  await owners.announce([capture]);
  await rebuildIndex({
    pool: context.pool,
    ...followers({ ...context, log: silentLog, embeds: false }),
  });
  expect(JSON.stringify(await packetFor(context, scope, `${marker} tea`))).not.toContain(
    `I like ${marker}`,
  );
});

test("a fact's erasure that arrives as a change withholds its source event too, also one that comes later", async () => {
  const { scope, fact } = await scopeWithMemory("jasmine");
  const { owners } = context;
  const late = await owners.capture(scope, ["more about jasmine"]);
  const lateId = late.parts[0]?.eventIds[0] ?? "";
  const deleted = owners.putFact(scope, {
    id: fact.id,
    status: "deleted",
    predicate: "deleted",
    value: "{}",
    sourceEventIds: [lateId],
  });

  await context.bus.request(ContextApply, { changes: [owners.changeOf(deleted)], catchUp: false });
  await catchUp();

  const packet = await packetFor(context, scope, "jasmine tea");
  expect(packet).toMatchObject({ facts: [], episodes: [] });
});

test("a fact that consolidation does not know counts nothing", async () => {
  const scope = newScope();

  expect(await erase(factStep(scope, newId(), { scopeToken: null }))).toMatchObject({
    facts_deleted: 0,
    traces_deleted: 0,
  });
});

test("whoever checks a trace learns its scope and epoch, and nothing of one that is erased or foreign", async () => {
  const { scope } = await scopeWithMemory("jasmine");
  await erase(subjectStep(scope, 3));
  const { trace_id: traceId } = await ask(scope, "tea");
  const check = async (projectId: string) =>
    (await context.bus.request(TracesCheck, { projectId, traceId })).trace;

  expect(await check(scope.projectId)).toEqual({ scopeToken: scope.token, epoch: 3 });
  expect(await check(newId())).toBeNull();
  await erase(subjectStep(scope, 4));
  expect(await check(scope.projectId)).toBeNull();
});

/** Many traces alike: copies of one, in the order of their numbers. */
const copyTrace = (traceId: string, count: number) =>
  context.pool.query(
    `INSERT INTO traces (id, scope_token, epoch, project_id, subject_id, query, purpose, packet, decisions, token_count)
     SELECT gen_random_uuid(), scope_token, epoch, project_id, subject_id, query || n, purpose, packet, decisions, token_count
     FROM traces, generate_series(1, $2) AS n WHERE id = $1`,
    [traceId, count],
  );

async function tracesOf(scope: TestScope): Promise<{ packet: string; version: string }[]> {
  const { rows } = await context.pool.query<{ packet: string; version: string }>(
    "SELECT packet, xmin::text AS version FROM traces WHERE scope_token = $1",
    [scope.token],
  );
  return rows;
}

const deleted = (id: string): Partial<FactBody> => ({
  ...{ id, status: "deleted", predicate: "deleted", value: "{}" },
  sourceEventIds: [],
});

test("a fact of a much asked memory leaves all its traces, portion by portion, and the others are not written", async () => {
  const { scope, fact } = await scopeWithMemory("jasmine");
  const served = await ask(scope, "jasmine tea");
  await copyTrace(served.trace_id, 450);
  const other = context.owners.putFact(scope, { value: `{"value":"coffee"}` });
  await context.owners.announceFacts(
    context.owners.putFact(scope, { id: fact.id, status: "superseded" }),
    other,
  );
  await catchUp();
  await context.pool.query("DELETE FROM episodes WHERE scope_token = $1", [scope.token]);
  await context.pool.query("UPDATE scopes SET erased_at = revision WHERE token = $1", [
    scope.token,
  ]);
  const aside = await ask(scope, "coffee");
  expect(JSON.stringify(aside.packet)).not.toContain("jasmine");
  await copyTrace(aside.trace_id, 10);
  const before = await tracesOf(scope);
  context.owners.putFact(scope, deleted(fact.id));

  await erase(factStep(scope, fact.id));

  const after = await tracesOf(scope);
  expect(before.filter(({ packet }) => packet.includes("jasmine"))).toHaveLength(451);
  expect(after.filter(({ packet }) => packet.includes("jasmine"))).toEqual([]);
  const versions = new Set(before.map(({ version }) => version));
  const untouched = after.filter(({ version }) => versions.has(version));
  expect(untouched).toHaveLength(11);
  // More than one transaction has written the rest.
  const written = after.filter(({ version }) => !versions.has(version));
  expect(new Set(written.map(({ version }) => version)).size).toBeGreaterThan(2);
});

test("of large traces no more are looked at than are rewritten together, and each once", async () => {
  const { scope, fact } = await scopeWithMemory("jasmine");
  const served = await ask(scope, "jasmine tea");
  await copyTrace(served.trace_id, 9);
  await context.pool.query(
    "UPDATE traces SET packet = rpad(packet, 300000) WHERE scope_token = $1",
    [scope.token],
  );
  const ids: string[] = [];
  const portions: number[] = [];

  await transaction(context.pool, async (tx) => {
    let after: TracePlace = { at: null, id: null };
    for (let areLast = false; !areLast; ) {
      const redaction = { token: scope.token, factId: fact.id, gone: [fact.id], after };
      const next = await tracesAfter(tx, redaction, { traces: 5, bytes: 1_000_000 });
      portions.push(next.looked.length);
      for (const { id, holds } of next.looked) if (holds) ids.push(id);
      after = next.looked.at(-1) ?? after;
      areLast = next.areLast;
    }
  });

  expect(portions).toEqual([4, 4, 2]);
  expect(new Set(ids).size).toBe(10);
});

test("a redaction that somebody left behind goes on where it stopped, without being asked again", async () => {
  const { scope, fact, source } = await scopeWithMemory("jasmine");
  const served = await ask(scope, "jasmine tea");
  await copyTrace(served.trace_id, 3);
  const { rows } = await context.pool.query<{ id: string; at: string }>(
    `SELECT id, created_at::text AS at FROM traces WHERE scope_token = $1
     ORDER BY created_at, id LIMIT 1 OFFSET 1`,
    [scope.token],
  );

  await context.pool.query(
    `INSERT INTO redactions (fact_id, scope_token, project_id, epoch, gone, after_at, after_id)
     VALUES ($1, $2, $3, 0, $4, $5, $6)`,
    [fact.id, scope.token, scope.projectId, [fact.id, source], rows[0]?.at, rows[0]?.id],
  );

  await eventually(async () =>
    expect((await tracesOf(scope)).filter(({ packet }) => packet.includes("jasmine"))).toHaveLength(
      2,
    ),
  );
});

test("a subject's erasure ends the redactions that wait for it, and counts what it deletes in portions", async () => {
  const { scope, fact } = await scopeWithMemory("jasmine");
  const { owners } = context;
  const served = await ask(scope, "jasmine tea");
  await copyTrace(served.trace_id, 1_200);
  for (let n = 0; n < 3; n++) await owners.capture(scope, Array(400).fill("more of it"));
  await catchUp();
  owners.putFact(scope, deleted(fact.id));

  const [, counters] = await Promise.all([
    erase(factStep(scope, fact.id)),
    erase(subjectStep(scope, 1)),
  ]);

  expect(counters).toMatchObject({ traces_deleted: 1_201 });
  for (const table of ["episodes", "index_facts", "traces", "redactions", "withheld_events"]) {
    const { rows } = await context.pool.query(
      `SELECT count(*)::int AS n FROM ${table} WHERE scope_token = $1`,
      [scope.token],
    );
    expect([table, rows[0]?.n]).toEqual([table, 0]);
  }
});

test("what an erasure has not come to yet is not served", async () => {
  const { scope } = await scopeWithMemory("jasmine");
  const { trace_id: traceId } = await ask(scope, "jasmine tea");

  await context.pool.query(
    "UPDATE scopes SET revision = revision + 1, erased_at = revision + 1, erased_epoch = 1, epoch = 1 WHERE token = $1",
    [scope.token],
  );

  expect(await packetFor(context, scope, "jasmine tea")).toMatchObject({ facts: [], episodes: [] });
  expect((await inspect(scope, traceId)).status).toBe(404);
});

test("asks for a step that is under way join it", async () => {
  const { scope } = await scopeWithMemory("jasmine");
  const served = await ask(scope, "jasmine tea");
  await copyTrace(served.trace_id, 600);
  const step = subjectStep(scope, 1);

  const answers = await Promise.all(Array.from({ length: 8 }, () => erase(step)));

  expect(answers.map(({ traces_deleted }) => traces_deleted)).toEqual(Array(8).fill(601));
});
