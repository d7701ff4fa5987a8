import { ConsolidationErase } from "@memory/contracts";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact, subject } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const employer = (value: unknown) => ({ predicate: "employer", value });
const big = (name: string) => ({ name, about: name.repeat(1_200) });

/** A project with an open conflict between some employers, and how it is read. */
async function inConflict(...employers: unknown[]) {
  const client = clientOf(memory);
  await client.remember(...employers.map(employer));
  const [conflict] = (await client.conflicts()).conflicts;
  const read = (project = client.project, id: string = conflict.id) =>
    client.call("GET", `/v1/conflicts/${id}?project_id=${project}`);
  return { client, conflict, read };
}

test("the facts of an open conflict stand side by side, with who said them and in which words", async () => {
  const { client, conflict, read } = await inConflict("Acme", "Initech");

  const { status, body } = await read();

  const { members, member_count, resolution, ...set } = body;
  expect(status).toBe(200);
  expect(set).toEqual(conflict);
  expect([member_count, resolution]).toEqual([2, null]);
  const stated = (value: string) => ({
    predicate: "employer",
    value: { value },
    evidence: [
      {
        occurred_at: expect.stringMatching(/Z$/),
        kind: "note",
        actor_type: null,
        actor_id: null,
        words: JSON.stringify(employer(value)),
        withheld: null,
      },
    ],
  });
  expect(members).toMatchObject([
    { id: conflict.fact_ids[0], status: "active", ...stated("Acme") },
    { id: conflict.fact_ids[1], status: "candidate", ...stated("Initech") },
  ]);
  expect(members[0].evidence[0].event_id).toBe((await client.fact("Acme")).source_event_ids[0]);
});

test("a resolved conflict says which fact was kept, when and by whom", async () => {
  const { client, conflict, read } = await inConflict("Acme", "Initech");
  client.signAs("kim@example.com");
  const { body: resolved } = await client.resolve(conflict.id, conflict.fact_ids[1]);

  const { body } = await read();

  expect(body).toMatchObject({
    status: "resolved",
    members: [{ status: "superseded" }, { status: "active" }],
    resolution: {
      kept_fact_id: conflict.fact_ids[1],
      at: resolved.resolved_at,
      by: { actor: "kim@example.com", key_prefix: "p" },
    },
  });
});

test("a conflict that a statement resolved was resolved by nobody", async () => {
  const { client, conflict, read } = await inConflict("Acme", "Initech");
  await client.remember({ ...employer("Acme"), action: "retract" });

  expect((await read()).body.resolution).toEqual({
    kept_fact_id: conflict.fact_ids[1],
    at: expect.stringMatching(/Z$/),
    by: { actor: null, key_prefix: null },
  });
});

test("a stranger's, an unknown and a malformed id are answered alike", async () => {
  const { conflict, read } = await inConflict("Acme", "Initech");
  const stranger = clientOf(memory);
  const url = (id: string) => `/v1/conflicts/${id}?project_id=${stranger.project}`;

  const foreign = await stranger.call("GET", url(conflict.id));
  const unknown = await stranger.call("GET", url(newId()));
  const malformed = await stranger.call("GET", url("nothing"));

  expect(unknown).toMatchObject({ status: 404, body: { error: { type: "conflict_not_found" } } });
  expect([foreign.text, malformed.text]).toEqual([unknown.text, unknown.text]);
  expect((await read(stranger.project)).status).toBe(403);
});

test("values that are large together are shown as far as they fit, and counted all", async () => {
  memory.ingest.eventsPerAnswer = 10;
  const names = Array.from({ length: 120 }, (_, n) => `Company ${n} `);
  const { read } = await inConflict(...names.map(big));

  const { body, text } = await read();

  expect(body.member_count).toBe(120);
  expect(body.fact_ids).toHaveLength(120);
  expect(body.members.length).toBeGreaterThan(10);
  expect(body.members.length).toBeLessThan(120);
  expect(body.members.map(({ id }: { id: string }) => id)).toEqual(
    body.fact_ids.slice(0, body.members.length),
  );
  expect(text.length).toBeLessThan(1_200_000);
});

test("an erased member of a resolved conflict shows neither its value nor its words", async () => {
  const { client, conflict, read } = await inConflict("Acme", "Initech");
  await client.resolve(conflict.id, conflict.fact_ids[1]);
  await memory.others.request(ConsolidationErase, ofFact(client.project, conflict.fact_ids[0]));

  const { body, text } = await read();

  expect(body.members[0]).toMatchObject({ status: "deleted", value: {}, evidence: [] });
  expect(text).not.toContain("Acme");
});

test("the conflicts of an erased subject are as unknown", async () => {
  const { client, conflict, read } = await inConflict("Acme", "Initech");
  client.signAs("kim@example.com");
  await client.resolve(conflict.id, conflict.fact_ids[1]);

  await memory.others.request(ConsolidationErase, subject(client.project, { epoch: 1 }));

  expect((await read()).status).toBe(404);
});
