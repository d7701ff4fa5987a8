import { ContextApply, TracesCheck } from "@memory/contracts";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
} from "./context-under-test.ts";
import { factStep, subjectStep } from "./erase-steps.ts";
import { deletedFact, type ServedMemory, servedMemory } from "./served-memory.ts";

let context: ContextUnderTest;
let memory: ServedMemory;
beforeAll(async () => {
  context = await contextUnderTest();
  memory = servedMemory(context);
});
afterAll(() => context[Symbol.asyncDispose]());

test("after the erasure of a subject nothing of it is left, whatever comes late", async () => {
  const marker = newId();
  const { scope, capture, fact } = await memory.scopeWithMemory(marker);
  const { owners } = context;
  const traces = [
    await memory.ask(scope, `${marker} tea`),
    await memory.ask(scope, `more ${marker} tea`),
  ];
  expect(traces[0].packet.facts).toHaveLength(1);
  const step = subjectStep(scope, 1);

  const counters = await memory.erase(step);

  expect(counters).toMatchObject({ traces_deleted: 2, facts_deleted: 0, events_deleted: 0 });
  expect(await memory.rowsWith(marker)).toBe(0);
  expect((await memory.inspect(scope, traces[0].trace_id)).status).toBe(404);
  await owners.announce([capture]);
  await context.bus.request(ContextApply, { changes: [owners.changeOf(fact)], catchUp: true });
  expect(await memory.rowsWith(marker)).toBe(0);
});

test("a repeated erase step answers the same and leaves alone what came after it", async () => {
  const marker = newId();
  const { scope } = await memory.scopeWithMemory(marker);
  await memory.ask(scope, "tea");
  const step = subjectStep(scope, 1);
  const first = await memory.erase(step);
  await context.owners.capture(scope, ["I began to play chess"], { epoch: 1 });
  await memory.catchUp();
  const kept = await memory.ask(scope, "chess");

  expect(await memory.erase(step)).toEqual(first);

  expect(kept.packet.episodes).toHaveLength(1);
  expect((await memory.inspect(scope, kept.trace_id)).status).toBe(200);
  expect((await memory.ask(scope, "chess")).packet.episodes).toHaveLength(1);
});

test("a subject that context never heard of is erased with zeros", async () => {
  expect(await memory.erase(subjectStep(newScope(), 1))).toMatchObject({ traces_deleted: 0 });
});

test("a trace that waits while its scope is erased is built again from what is left", async () => {
  const marker = newId();
  const { scope } = await memory.scopeWithMemory(marker);
  await memory.ask(scope, "tea");
  const waiting = async () =>
    (
      await context.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO traces%' AND datname = current_database()",
      )
    ).rowCount;

  const racing = await transaction(context.pool, async (tx) => {
    await tx.query("SELECT FROM scopes WHERE token = $1 FOR UPDATE", [scope.token]);
    const answer = memory.ask(scope, "tea");
    await eventually(async () => expect(await waiting()).toBe(1));
    await tx.query("DELETE FROM episodes WHERE scope_token = $1", [scope.token]);
    await tx.query("DELETE FROM index_facts WHERE scope_token = $1", [scope.token]);
    // With its epoch, so that rows that are delivered once more stay out.
    await tx.query(
      `UPDATE scopes SET revision = revision + 1, erased_at = revision + 1, epoch = epoch + 1,
         erased_epoch = epoch + 1 WHERE token = $1`,
      [scope.token],
    );
    return { answer };
  });
  const answer = await racing.answer;

  expect(answer.packet).toMatchObject({ facts: [], episodes: [] });
  const inspected = await memory.inspect(scope, answer.trace_id);
  expect(inspected.body.packet).toEqual(answer.packet);
});

test("calls that race an erasure leave no trace of what was erased", async () => {
  for (let round = 0; round < 10; round++) {
    const marker = newId();
    const { scope } = await memory.scopeWithMemory(marker);
    const calls = Array.from({ length: 12 }, () => memory.ask(scope, "tea"));

    await memory.erase(subjectStep(scope, 1));
    const left = await memory.rowsWith(`${marker} tea`);
    await Promise.all(calls);

    expect(left).toBe(0);
    expect(await memory.rowsWith(`${marker} tea`)).toBe(0);
  }
});

test("a disabled subject's earlier episodes are hidden until it is restored, later ones are served", async () => {
  const { scope } = await memory.scopeWithMemory("jasmine");
  const { owners } = context;
  const step = subjectStep(scope, 1, { mode: "disable" });

  await memory.erase(step);
  await owners.capture(scope, ["a late word about jasmine"]);
  await owners.capture(scope, ["a new word about jasmine"], { epoch: 1 });
  await memory.catchUp();
  const hidden = await packetFor(context, scope, "jasmine");
  await memory.erase({ ...step, action: "restore" });
  const restored = await packetFor(context, scope, "jasmine");

  const excerpts = (packet: { episodes: { excerpt: string }[] }) =>
    packet.episodes.map(({ excerpt }) => excerpt);
  expect(excerpts(hidden)).toEqual(["a new word about jasmine"]);
  expect(excerpts(restored)).toContain("I like jasmine tea");
  expect(excerpts(restored)).toContain("a late word about jasmine");
});

test("two disables of one subject are undone one by one", async () => {
  const { scope } = await memory.scopeWithMemory("jasmine");
  const early = subjectStep(scope, 1, { mode: "disable" });
  const late = subjectStep(scope, 2, { mode: "disable" });
  const served = async () => (await packetFor(context, scope, "jasmine")).episodes.length > 0;
  await memory.erase(early);
  await memory.erase(late);

  await memory.erase({ ...late, action: "restore" });
  expect(await served()).toBe(false);
  await memory.erase({ ...early, action: "restore" });
  expect(await served()).toBe(true);
});

test("facts that were disabled with their subject are hidden when the step answers", async () => {
  const { scope, fact } = await memory.scopeWithMemory("jasmine");
  const { owners } = context;
  owners.changes.push(owners.changeOf(owners.putFact(scope, { id: fact.id, status: "disabled" })));

  await memory.erase(subjectStep(scope, 1, { mode: "disable" }));

  expect((await packetFor(context, scope, "jasmine")).facts).toEqual([]);
});

test("a check of a trace answers its scope and epoch, and nothing of one that is erased or foreign", async () => {
  const { scope } = await memory.scopeWithMemory("jasmine");
  await memory.erase(subjectStep(scope, 3));
  const { trace_id: traceId } = await memory.ask(scope, "tea");
  const check = async (projectId: string) =>
    (await context.bus.request(TracesCheck, { projectId, traceId })).trace;

  expect(await check(scope.projectId)).toEqual({ scopeToken: scope.token, epoch: 3 });
  expect(await check(newId())).toBeNull();
  await memory.erase(subjectStep(scope, 4));
  expect(await check(scope.projectId)).toBeNull();
});

test("a subject's erasure ends the redactions that wait for it, and counts what it deletes in portions", async () => {
  const { scope, fact } = await memory.scopeWithMemory("jasmine");
  const { owners } = context;
  const served = await memory.ask(scope, "jasmine tea");
  await memory.copyTrace(served.trace_id, 1_200);
  for (let n = 0; n < 3; n++) await owners.capture(scope, Array(400).fill("more of it"));
  await memory.catchUp();
  owners.putFact(scope, deletedFact(fact.id));

  const [, counters] = await Promise.all([
    memory.erase(factStep(scope, fact.id)),
    memory.erase(subjectStep(scope, 1)),
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
  const { scope } = await memory.scopeWithMemory("jasmine");
  const { trace_id: traceId } = await memory.ask(scope, "jasmine tea");

  await context.pool.query(
    "UPDATE scopes SET revision = revision + 1, erased_at = revision + 1, erased_epoch = 1, epoch = 1 WHERE token = $1",
    [scope.token],
  );

  expect(await packetFor(context, scope, "jasmine tea")).toMatchObject({ facts: [], episodes: [] });
  expect((await memory.inspect(scope, traceId)).status).toBe(404);
});

test("asks for a step that is under way join it", async () => {
  const { scope } = await memory.scopeWithMemory("jasmine");
  const served = await memory.ask(scope, "jasmine tea");
  await memory.copyTrace(served.trace_id, 600);
  const step = subjectStep(scope, 1);

  const answers = await Promise.all(Array.from({ length: 8 }, () => memory.erase(step)));

  expect(answers.map(({ traces_deleted }) => traces_deleted)).toEqual(Array(8).fill(601));
});
