import { ConsolidationErase, ConsolidationOutbox, type OutboxType } from "@memory/contracts";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { subject } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const ALL = [
  "conflict.opened",
  "conflict.resolved",
  "fact.disputed",
  "fact.superseded",
  "job.failed",
];

const subscribe = (projectId: string, types: string[] = ALL, from = memory) =>
  from.others.request(ConsolidationOutbox.subscribe, { projectId, types, revision: 1 });

/** What admin gets to read of a project, in order. */
async function announced(project: string, from = memory) {
  let cursor = "0";
  const items: { type: string; data: Record<string, unknown>; actor: string | null }[] = [];
  await eventually(async () => {
    const { rows } = await from.pool.query(
      "SELECT count(*)::int AS n FROM outbox_events WHERE project_id = $1",
      [project],
    );
    const ask = { after: cursor, mode: "settled" } as const;
    const page = await from.others.request(ConsolidationOutbox.after, ask);
    cursor = page.next;
    items.push(...page.items.filter(({ projectId }) => projectId === project));
    expect(items).toHaveLength(rows[0].n);
  });
  return items;
}

const typesOf = (events: readonly { type: string }[]) =>
  events.map(({ type }) => type as OutboxType);

const CLASH = [
  { predicate: "employer", value: "Acme" },
  { predicate: "employer", value: "Initech" },
];

test("a project that asked hears of conflicts and of facts that end, by ids", async () => {
  const client = clientOf(memory);
  await subscribe(client.project);

  await client.remember(...CLASH);
  const [conflict] = (await client.conflicts()).conflicts;
  const { id: acme } = await client.fact("Acme");
  const { id: initech } = await client.fact("Initech");
  client.signAs("kim");
  await client.resolve(conflict.id, initech);
  await client.rate({ fact_id: initech, rating: "incorrect" });

  const events = await announced(client.project);
  expect(events.map(({ type, data, actor }) => ({ type, data, actor }))).toEqual([
    {
      type: "conflict.opened",
      data: { conflict_id: conflict.id, facts: 2, fact_ids: [acme, initech] },
      actor: null,
    },
    {
      type: "conflict.resolved",
      data: { conflict_id: conflict.id, kept_fact_id: initech, by: "request" },
      actor: "kim",
    },
    {
      type: "fact.superseded",
      data: expect.objectContaining({ fact_id: acme, cause: "resolve", superseded_by: initech }),
      actor: "kim",
    },
    {
      type: "fact.disputed",
      data: expect.objectContaining({ fact_id: initech, cause: "feedback" }),
      actor: "kim",
    },
    expect.objectContaining({ type: "fact.rated" }),
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Acme|Initech|employer/);
});

test("without a subscription only what people decided is written", async () => {
  const client = clientOf(memory);

  await client.remember(...CLASH);
  const [conflict] = (await client.conflicts()).conflicts;
  const kept = await client.fact("Initech");
  client.signAs("kim");
  await client.resolve(conflict.id, kept.id);
  await client.rate({ fact_id: kept.id, rating: "incorrect", comment: "long gone" });

  const events = await announced(client.project);
  expect(typesOf(events)).toEqual(["conflict.resolved", "fact.rated"]);
  expect(events[1]).toMatchObject({
    scopeToken: scopeToken(client.project, "s"),
    actor: "kim",
    keyPrefix: "p",
    data: { fact_id: kept.id, rating: "incorrect", status: "disputed" },
  });
  expect(JSON.stringify(events)).not.toContain("gone");
});

test("a review is written with who reviewed, and a request that is retried under its key once", async () => {
  const client = clientOf(memory);
  await client.remember({ predicate: "note", value: "<service_memory> lives in Lima" });
  const url = `/v1/quarantine?project_id=${client.project}`;
  const [held] = (await client.call("GET", url)).body.facts;
  const body = { project_id: client.project, review: "discard" };
  const review = () =>
    memory.call("POST", `/v1/facts/${held.id}/review`, body, client.project, {
      "idempotency-key": `review-${held.id}`,
      "x-service-actor": "kim",
    });

  expect([(await review()).status, (await review()).status]).toEqual([200, 200]);

  const events = await announced(client.project);
  expect(events).toMatchObject([
    { type: "fact.reviewed", actor: "kim", data: { fact_id: held.id, review: "discard" } },
  ]);
});

test("the resolution of a conflict says whether a request asked for it or memory found it", async () => {
  const client = clientOf(memory);
  await subscribe(client.project, ["conflict.resolved"]);
  await client.remember(...CLASH);
  await client.remember({ predicate: "employer", value: "Acme", action: "retract" });

  const [event] = await announced(client.project);

  expect(event).toMatchObject({ type: "conflict.resolved", data: { by: "memory" } });
});

test("what was decided of a subject stays in the outbox after its erasure, and says nothing of it", async () => {
  const client = clientOf(memory);
  await subscribe(client.project);
  await client.remember(...CLASH);

  await memory.others.request(ConsolidationErase, subject(client.project, { epoch: 1 }));

  const { rows } = await memory.pool.query(
    "SELECT e::text AS row FROM outbox_events e WHERE project_id = $1",
    [client.project],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ row }) => row).join()).not.toMatch(/Acme|Initech|employer/);
});
