import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const employer = (value: string) => ({ predicate: "employer", value });

/** A project with an open conflict between two employers. */
async function inConflict() {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), employer("Initech"));
  const [conflict] = (await client.conflicts()).conflicts;
  const [acme, initech] = [await client.fact("Acme"), await client.fact("Initech")];
  return { client, conflict, acme, initech };
}

test("an open conflict is listed with its facts, counted, and has an age", async () => {
  const { client, acme, initech } = await inConflict();

  const { conflicts, open_count, oldest_open_seconds } = await client.conflicts();

  expect(open_count).toBe(1);
  expect(oldest_open_seconds).toBeGreaterThanOrEqual(0);
  expect(oldest_open_seconds).toBeLessThan(60);
  expect(conflicts).toEqual([
    {
      id: expect.any(String),
      project_id: client.project,
      subject_id: "s",
      fact_ids: [acme.id, initech.id],
      status: "open",
      reason: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      resolved_at: null,
    },
  ]);
});

test("a resolve keeps one fact, supersedes the others and waits for context", async () => {
  const { client, conflict, acme, initech } = await inConflict();
  memory.context.asked.length = 0;

  const answer = await client.resolve(conflict.id, initech.id);

  expect(answer).toMatchObject({
    status: 200,
    body: {
      conflict_id: conflict.id,
      status: "resolved",
      kept_fact_id: initech.id,
      superseded_fact_ids: [acme.id],
      resolved_at: expect.stringMatching(/Z$/),
    },
  });
  expect(await client.fact("Initech")).toMatchObject({ status: "active" });
  expect(await client.fact("Acme")).toMatchObject({
    status: "superseded",
    superseded_by: initech.id,
  });
  expect(memory.context.asked.map(({ changes }) => changes.length)).toEqual([0, 1]);
  expect(await client.conflicts()).toEqual({
    conflicts: [],
    open_count: 0,
    oldest_open_seconds: null,
  });
  expect((await client.conflicts("&status=resolved")).conflicts).toMatchObject([
    { id: conflict.id, status: "resolved", resolved_at: answer.body.resolved_at },
  ]);
});

test("a resolved conflict is refused a second time, a stranger's and an unknown one alike", async () => {
  const { client, conflict, acme } = await inConflict();
  await client.resolve(conflict.id, acme.id);

  const again = await client.resolve(conflict.id, acme.id);
  const foreign = await clientOf(memory).resolve(conflict.id, acme.id);
  const unknown = await client.resolve(newId(), acme.id);
  const malformed = await client.resolve("nothing", acme.id);

  expect(again).toMatchObject({
    status: 409,
    body: { error: { type: "conflict_already_resolved" } },
  });
  expect(unknown).toMatchObject({ status: 404, body: { error: { type: "conflict_not_found" } } });
  expect([foreign.text, malformed.text]).toEqual([unknown.text, unknown.text]);
});

test("a fact that is not in the conflict cannot be kept", async () => {
  const { client, conflict } = await inConflict();
  await client.remember({ predicate: "name", value: "Ada" });
  const other = await client.fact("Ada");

  const answers = [
    await client.resolve(conflict.id, other.id),
    await client.resolve(conflict.id, newId()),
  ];

  expect(answers.map(({ status, body }) => [status, body.error.type])).toEqual([
    [422, "fact_not_in_conflict"],
    [422, "fact_not_in_conflict"],
  ]);
});

test("a third value joins the open set", async () => {
  const { client } = await inConflict();

  await client.remember(employer("Hooli"));

  const { conflicts, open_count } = await client.conflicts();
  expect(open_count).toBe(1);
  expect(conflicts[0].fact_ids).toHaveLength(3);
});

test("of fifty resolves with different facts one wins and the rest are refused", async () => {
  const { client, conflict, acme, initech } = await inConflict();

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => client.resolve(conflict.id, n % 2 ? acme.id : initech.id)),
  );

  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const statuses = (await client.facts()).map(({ id, status }) => [id, status]);
  const kept = winners[0]?.body.kept_fact_id;
  expect(new Map(statuses.map(([id, status]) => [id, status]))).toEqual(
    new Map([acme, initech].map(({ id }) => [id, id === kept ? "active" : "superseded"])),
  );
});

test("two contradicting jobs on two runners make exactly one open set", async () => {
  const client = clientOf(memory);
  for (let round = 0; round < 10; round++) {
    client.capture({ predicate: `favorite_color_${round}`, value: "red" });
    client.capture({ predicate: `favorite_color_${round}`, value: "blue" });
    await Promise.all([client.consolidate(), client.consolidate()]);
  }

  const { conflicts, open_count } = await client.conflicts();

  expect(open_count).toBe(10);
  expect(conflicts.every((set: { fact_ids: string[] }) => set.fact_ids.length === 2)).toBe(true);
});

test("the moves of a fact are its history, with what caused them", async () => {
  const { client, conflict, acme } = await inConflict();
  await client.resolve(conflict.id, acme.id);
  await client.rate({ fact_id: acme.id, rating: "incorrect" });

  const history = await client.history(acme.id);

  expect(
    history.map(({ from, to, cause }: { from: string; to: string; cause: { kind: string } }) => [
      from,
      to,
      cause.kind,
    ]),
  ).toEqual([
    [null, "active", "event"],
    ["active", "disputed", "feedback"],
  ]);
  const foreign = await clientOf(memory).call("GET", `/v1/facts/${acme.id}/history`);
  const unknown = await client.call("GET", `/v1/facts/${newId()}/history`);
  expect(foreign.text).toBe(unknown.text);
});

test("the gauges count open conflicts without a key", async () => {
  const { client } = await inConflict();

  const { body } = await memory.internal.app.inject("/metrics");

  expect(body).toMatch(/^memory_conflicts_open [1-9]/m);
  expect(body).toContain(`memory_conflicts_open_by_project{project="${client.project}"} 1`);
  expect(body).toMatch(/^memory_conflicts_oldest_open_seconds \d/m);
});
