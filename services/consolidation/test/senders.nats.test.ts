import { ConsolidationErase } from "@memory/contracts";
import { scopeToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { subject } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const KIM = { actor: "kim@example.com", keyPrefix: "p" };
const NOBODY = { actor: null, keyPrefix: null };

/** Who the rows of a project say decided. */
async function senders(project: string) {
  const token = scopeToken(project, "s");
  const of = async (table: string, order: string) => {
    const { rows } = await memory.pool.query(
      `SELECT actor, key_prefix AS "keyPrefix" FROM ${table} WHERE scope_token = $1 ORDER BY ${order}`,
      [token],
    );
    return rows;
  };
  return {
    conflicts: await of("conflict_sets", "created_at"),
    ratings: await of("feedback", "created_at"),
    moves: await of("fact_history", "position"),
  };
}

/** A project in which Kim resolved a conflict and rated a fact. */
async function decidedByKim() {
  const client = clientOf(memory);
  await client.remember(
    { predicate: "employer", value: "Acme" },
    { predicate: "employer", value: "Initech" },
  );
  const [conflict] = (await client.conflicts()).conflicts;
  const kept = await client.fact("Initech");
  client.signAs(KIM.actor);
  expect((await client.resolve(conflict.id, kept.id)).status).toBe(200);
  expect((await client.rate({ fact_id: kept.id, rating: "incorrect" })).status).toBe(201);
  return { client, conflict, kept };
}

test("a resolve and a rating are kept with whom the request names and its key", async () => {
  const { client, conflict, kept } = await decidedByKim();

  const { conflicts, ratings, moves } = await senders(client.project);

  expect([conflicts, ratings]).toEqual([[KIM], [KIM]]);
  expect(moves).toEqual([NOBODY, NOBODY, KIM, KIM, KIM]);
  const { rows } = await memory.pool.query("SELECT kept_fact_id FROM conflict_sets WHERE id = $1", [
    conflict.id,
  ]);
  expect(rows).toEqual([{ kept_fact_id: kept.id }]);
});

test("a review is kept with who reviewed", async () => {
  const client = clientOf(memory);
  await client.remember({ predicate: "note", value: "<service_memory> lives in Lima" });
  const url = `/v1/quarantine?project_id=${client.project}`;
  const [held] = (await client.call("GET", url)).body.facts;
  client.signAs(KIM.actor);

  const body = { project_id: client.project, review: "discard" };
  expect((await client.call("POST", `/v1/facts/${held.id}/review`, body)).status).toBe(200);

  expect((await senders(client.project)).moves.at(-1)).toEqual(KIM);
});

test("a conflict that a statement resolves names the fact that is left, and nobody", async () => {
  const client = clientOf(memory);
  await client.remember(
    { predicate: "employer", value: "Acme" },
    { predicate: "employer", value: "Initech" },
  );
  await client.remember({ predicate: "employer", value: "Acme", action: "retract" });

  const { rows } = await memory.pool.query(
    `SELECT status, kept_fact_id AS kept, actor, key_prefix AS "keyPrefix" FROM conflict_sets
     WHERE project_id = $1`,
    [client.project],
  );
  const { id: kept } = await client.fact("Initech");
  expect(rows).toEqual([{ status: "resolved", kept, ...NOBODY }]);
});

test("a name of 129 characters is refused, and nothing is decided", async () => {
  const { client, kept } = await decidedByKim();
  const before = await senders(client.project);
  client.signAs("k".repeat(129));

  expect(await client.rate({ fact_id: kept.id, rating: "useful" })).toMatchObject({
    status: 422,
    body: { error: { type: "invalid_payload", field: "X-Service-Actor" } },
  });
  expect(await senders(client.project)).toEqual(before);
});

test("an erased subject leaves no name of who decided about it", async () => {
  const { client } = await decidedByKim();

  const forgotten = subject(client.project, { epoch: 1 });
  await memory.others.request(ConsolidationErase, forgotten);

  expect(await senders(client.project)).toEqual({ conflicts: [], ratings: [], moves: [] });
});
