import { ContextApply } from "@memory/contracts";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followers } from "../src/messages/follow-streams.ts";
import { rebuildIndex } from "../src/rebuild-index.ts";
import { type TracePlace, tracesAfter } from "../src/store/redactions.ts";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
  silentLog,
} from "./context-under-test.ts";
import { factStep } from "./erase-steps.ts";
import { deletedFact, type ServedMemory, servedMemory } from "./served-memory.ts";

let context: ContextUnderTest;
let memory: ServedMemory;
beforeAll(async () => {
  context = await contextUnderTest();
  memory = servedMemory(context);
});
afterAll(() => context[Symbol.asyncDispose]());

test("an erased fact leaves the packets that served it, and its source event is served no more", async () => {
  const marker = newId();
  const { scope, fact, source, capture } = await memory.scopeWithMemory(marker);
  const { owners } = context;
  const big = owners.putFact(scope, {
    value: `{"value":12345678901234567890}`,
    predicate: "tea_id",
  });
  await owners.announceFacts(big);
  await memory.catchUp();
  const before = await memory.ask(scope, `${marker} tea weather`);
  expect(before.packet.facts).toHaveLength(2);
  owners.putFact(scope, deletedFact(fact.id));

  await memory.erase(factStep(scope, fact.id));

  const trace = await memory.inspect(scope, before.trace_id);
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
  const { scope, fact } = await memory.scopeWithMemory("jasmine");
  const { owners } = context;
  const late = await owners.capture(scope, ["more about jasmine"]);
  const lateId = late.parts[0]?.eventIds[0] ?? "";
  const deleted = owners.putFact(scope, { ...deletedFact(fact.id), sourceEventIds: [lateId] });

  await context.bus.request(ContextApply, { changes: [owners.changeOf(deleted)], catchUp: false });
  await memory.catchUp();

  const packet = await packetFor(context, scope, "jasmine tea");
  expect(packet).toMatchObject({ facts: [], episodes: [] });
});

test("a fact that consolidation does not know counts nothing", async () => {
  const scope = newScope();

  expect(await memory.erase(factStep(scope, newId(), { scopeToken: null }))).toMatchObject({
    facts_deleted: 0,
    traces_deleted: 0,
  });
});

test("a fact of a much asked memory leaves all its traces, portion by portion, and the others are not written", async () => {
  const { scope, fact } = await memory.scopeWithMemory("jasmine");
  const served = await memory.ask(scope, "jasmine tea");
  await memory.copyTrace(served.trace_id, 450);
  const other = context.owners.putFact(scope, { value: `{"value":"coffee"}` });
  await context.owners.announceFacts(
    context.owners.putFact(scope, { id: fact.id, status: "superseded" }),
    other,
  );
  await memory.catchUp();
  await context.pool.query("DELETE FROM episodes WHERE scope_token = $1", [scope.token]);
  await context.pool.query("UPDATE scopes SET erased_at = revision WHERE token = $1", [
    scope.token,
  ]);
  const aside = await memory.ask(scope, "coffee");
  expect(JSON.stringify(aside.packet)).not.toContain("jasmine");
  await memory.copyTrace(aside.trace_id, 10);
  const before = await memory.tracesOf(scope);
  context.owners.putFact(scope, deletedFact(fact.id));

  await memory.erase(factStep(scope, fact.id));

  const after = await memory.tracesOf(scope);
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
  const { scope, fact } = await memory.scopeWithMemory("jasmine");
  const served = await memory.ask(scope, "jasmine tea");
  await memory.copyTrace(served.trace_id, 9);
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

test("a redaction that a process left unfinished goes on where it stopped, without being asked again", async () => {
  const { scope, fact, source } = await memory.scopeWithMemory("jasmine");
  const served = await memory.ask(scope, "jasmine tea");
  await memory.copyTrace(served.trace_id, 3);
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
    expect(
      (await memory.tracesOf(scope)).filter(({ packet }) => packet.includes("jasmine")),
    ).toHaveLength(2),
  );
});
