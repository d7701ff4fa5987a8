import { ContextApply, ContextErase, type EraseStep, TracesCheck } from "@memory/contracts";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followers } from "../src/messages/followers.ts";
import { rebuildIndex } from "../src/rebuild-index.ts";
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
